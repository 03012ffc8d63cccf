/* EXPECT: false(valid-deref) */
int main(void) {
  int (*f)(void) = 0;
  return f(); /* ERROR */
}
