/* GCC cuts the count to an unsigned int, as if the program had asked for it. */
/* EXPECT: unknown */
/* SAYS: 4294967296 cut to 0 */
long count = 1L << 32;
int main(void) {
  return 1 << count; /* ERROR */
}
