/* EXPECT: false(def-behavior) */
int main(void) {
  double x, y = 2.0; /* TWIN: double x = 1, y = 2.0; */
  y = y * x; /* ERROR */
  return 0;
}
