/* EXPECT: false(def-behavior) */
int main(void) {
  int table[4] = {1, 2, 3, 4}, i;
  return table[i]; /* ERROR */
}
