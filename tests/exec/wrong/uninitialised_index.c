/* EXPECT: false(def-behavior) */
int main(void) {
  int table[4] = {1, 2, 3, 4}, i; /* TWIN: int table[4] = {1, 2, 3, 4}, i = 0; */
  return table[i]; /* ERROR */
}
