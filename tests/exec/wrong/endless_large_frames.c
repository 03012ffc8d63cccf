/* EXPECT: unknown */
/* KNOWN BUG: the memory of locals counts for no limit */
static int f(int n) {
  char large[1 << 20];
  large[n & 1023] = 1;
  return f(n + 1) + large[n & 1023]; /* ERROR */
}
int main(void) { return f(0); }
