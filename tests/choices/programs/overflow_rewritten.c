/* GCC makes -5 - x of -x - 5, so that the overflow of -x is not seen. */
/* OPTIONS: --prop no-overflow */
/* EXPECT: unknown */
/* REASON: an overflow that GCC may have simplified away: 0 - -2147483648 */
int main(void) {
  int x = -2147483647 - 1;
  return -x - 5 > 0;
}
