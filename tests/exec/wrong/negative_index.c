/* EXPECT: false(def-behavior) */
int table[4], i = -1;
int main(void) {
  table[i] = 1; /* ERROR */
  return 0;
}
