/* EXPECT: false(def-behavior) */
static int f(void) {
  int x; /* TWIN: int x = 0; */
  return x;
}
int main(void) {
  int y = f();
  return y * 2; /* ERROR */ /* TWIN: return y; */
}
