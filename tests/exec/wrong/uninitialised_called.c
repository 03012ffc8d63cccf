/* EXPECT: false(def-behavior) */
int main(void) {
  int (*function)(void); /* TWIN: static int calls; int (*function)(void) = main; if (++calls > 1) return 0; */
  return function(); /* ERROR */
}
