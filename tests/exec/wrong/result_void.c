/* EXPECT: false(def-behavior) */
static void nothing(void) {}
int main(void) {
  int (*f)(void) = (int (*)(void))nothing; /* TWIN: void (*f)(void) = nothing; */
  return f(); /* ERROR */ /* TWIN: f(); return 0; */
}
