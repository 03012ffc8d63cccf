/* EXPECT: false(def-behavior) */
static int whole(double x) { return x > 1; }
int main(void) {
  int (*f)(int) = (int (*)(int))whole; /* TWIN: int (*f)(double) = whole; */
  return f(1); /* ERROR */
}
