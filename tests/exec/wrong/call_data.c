/* EXPECT: false(valid-deref) */
char code[16];
int main(void) {
  int (*f)(void) = (int (*)(void))code;
  return f(); /* ERROR */
}
