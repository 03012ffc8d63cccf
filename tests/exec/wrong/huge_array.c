/* EXPECT: unknown */
static int f(long n) {
  char bytes[n]; /* ERROR */
  bytes[0] = 1;
  return bytes[0];
}
int main(void) { return f(1L << 40); }
