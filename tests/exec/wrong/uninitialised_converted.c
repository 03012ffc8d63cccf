/* EXPECT: false(def-behavior) */
int main(void) {
  int x;
  double d = x; /* ERROR */
  return d > 1;
}
