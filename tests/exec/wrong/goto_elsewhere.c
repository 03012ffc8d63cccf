/* EXPECT: false(def-behavior) */
static void *label(void) {
  return &&here;
here:
  return 0;
}
int main(void) {
  void *p = label();
  goto *p; /* ERROR */
}
