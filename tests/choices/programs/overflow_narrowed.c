/* GCC multiplies unsigned shorts here, where C multiplies ints. */
/* OPTIONS: --prop no-overflow */
/* EXPECT: unknown */
/* REASON: an overflow that GCC may have simplified away: 65535 [*] 65535 */
int main(void) {
  unsigned short a = 65535, b = 65535;
  unsigned short product = a * b;
  return product == 1;
}
