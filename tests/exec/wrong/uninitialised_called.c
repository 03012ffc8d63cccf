/* EXPECT: false(def-behavior) */
int main(void) {
  int (*function)(void);
  return function(); /* ERROR */
}
