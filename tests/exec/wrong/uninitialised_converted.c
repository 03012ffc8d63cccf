/* EXPECT: false(def-behavior) */
int main(void) {
  int x; /* TWIN: int x = 1; */
  double d = x; /* ERROR */
  return d > 1;
}
