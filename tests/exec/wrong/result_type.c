/* EXPECT: false(def-behavior) */
static double half(void) { return 0.5; }
int main(void) {
  int (*f)(void) = (int (*)(void))half; /* TWIN: double (*f)(void) = half; */
  return f(); /* ERROR */
}
