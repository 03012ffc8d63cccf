/* EXPECT: false(def-behavior) */
int main(void) {
  int x = 0, *p;
  return p == &x; /* ERROR */
}
