/* EXPECT: unknown */
static int f(int n) {
  return f(n + 1) + 1; /* ERROR */
}
int main(void) { return f(0); }
