/* EXPECT: false(def-behavior) */
int count = 32;
int main(void) {
  return 1 << count; /* ERROR */
}
