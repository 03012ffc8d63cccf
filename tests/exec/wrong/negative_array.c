/* EXPECT: false(def-behavior) */
/* KNOWN BUG: a negative length is taken for a very large one */
static int f(int n) {
  char bytes[n]; /* ERROR */
  return sizeof bytes > 0;
}
int main(void) { return f(-1); }
