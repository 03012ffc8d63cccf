/* EXPECT: false(def-behavior) */
int count = -1;
int main(void) {
  return 1 << count; /* ERROR */
}
