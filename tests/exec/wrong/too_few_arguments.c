/* EXPECT: false(def-behavior) */
static int add(int a, int b) { return a + b; }
int main(void) {
  int (*f)(int) = (int (*)(int))add; /* TWIN: int (*f)(int, int) = add; */
  return f(1); /* ERROR */ /* TWIN: return f(1, 2); */
}
