/* EXPECT: false(def-behavior) */
static int same(int a) { return a; }
int main(void) {
  int (*f)(int, int) = (int (*)(int, int))same; /* TWIN: int (*f)(int) = same; */
  return f(0, 2); /* ERROR */ /* TWIN: return f(0); */
}
