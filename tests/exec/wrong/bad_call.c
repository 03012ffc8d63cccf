/* EXPECT: false(valid-deref) */
int main(void) {
  int (*f)(void) = 0; /* TWIN: int (*f)(void) = main; static int calls; if (++calls > 1) return 0; */
  return f(); /* ERROR */
}
