/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  static int folded = 65536 * 32768; /* a constant: nothing is computed */
  int product = 65536 * 32768; /* ERROR */ /* TWIN: int product = 32767 * 65536; */
  return product == folded;
}
