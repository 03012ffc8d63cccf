/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  int x = 2147483647;
  return x + 5 - 5 > 0; /* ERROR */
}
