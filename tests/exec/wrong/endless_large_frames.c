/* EXPECT: unknown */
static int f(int n) {
  char large[1 << 20];
  large[n & 1023] = 1; /* ERROR */
  return f(n + 1) + large[n & 1023];
}
int main(void) { return f(0); }
