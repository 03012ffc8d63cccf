/* EXPECT: false(def-behavior) */
static void nothing(void) {}
int main(void) {
  int (*f)(void) = (int (*)(void))nothing;
  return f(); /* ERROR */
}
