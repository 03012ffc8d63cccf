/* EXPECT: false(def-behavior) */
static int twice(int x) {
  return x + x; /* ERROR */
}
int main(void) {
  int x; /* TWIN: int x = 0; */
  return twice(x) > 0;
}
