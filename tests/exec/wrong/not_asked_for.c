/* OPTIONS: --prop no-overflow */
/* EXPECT: unknown */
int main(void) {
  int numbers[2] = {1, 2};
  volatile int index = 2;
  return numbers[index]; /* ERROR */
}
