/* EXPECT: false(def-behavior) */
int main(void) {
  int count, x = 1; /* TWIN: int count = 1, x = 1; */
  x <<= count; /* ERROR */
  return 0;
}
