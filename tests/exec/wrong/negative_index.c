/* EXPECT: false(def-behavior) */
int table[4], i = -1; /* TWIN: int table[4], i = 0; */
int main(void) {
  table[i] = 1; /* ERROR */
  return 0;
}
