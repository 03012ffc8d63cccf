/* EXPECT: false(def-behavior) */
int main(void) {
  unsigned x, y = 3; /* TWIN: unsigned x = 2, y = 3; */
  y %= x; /* ERROR */
  return 0;
}
