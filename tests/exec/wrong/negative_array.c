/* EXPECT: false(def-behavior) */
static int f(int n) {
  char bytes[n]; /* ERROR */
  return sizeof bytes > 0;
}
int main(void) { return f(-1); } /* TWIN: int main(void) { return f(1); } */
