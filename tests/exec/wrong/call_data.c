/* EXPECT: false(valid-deref) */
char code[16]; /* TWIN: static int code(void) { return 0; } */
int main(void) {
  int (*f)(void) = (int (*)(void))code;
  return f(); /* ERROR */
}
