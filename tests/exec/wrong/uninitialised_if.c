/* EXPECT: false(def-behavior) */
int main(void) {
  int flag;
  if (flag) return 1; /* ERROR */
  return 0;
}
