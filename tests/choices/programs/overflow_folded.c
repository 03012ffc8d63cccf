/* Only when GCC folds is this initialiser constant; it may then lose overflows. */
/* OPTIONS: --prop no-overflow */
/* EXPECT: unknown */
/* REASON: overflows may be lost */
int main(void) {
  static const int distance = &&second - &&first;
first:
second:
  return distance * 0;
}
