/* EXPECT: unknown */
static int f(void) {
  char bytes[1ul << 36], *p;
  p = bytes; /* ERROR */
  *p = 1;
  return *p;
}
int main(void) { return f(); }
