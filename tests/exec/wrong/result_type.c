/* EXPECT: false(def-behavior) */
/* KNOWN BUG: the result type of a call is not compared with the function's */
static double half(void) { return 0.5; }
int main(void) {
  int (*f)(void) = (int (*)(void))half;
  return f(); /* ERROR */
}
