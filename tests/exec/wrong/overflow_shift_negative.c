/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  int negative = -1; /* TWIN: int negative = 1; */
  return negative << 1; /* ERROR */
}
