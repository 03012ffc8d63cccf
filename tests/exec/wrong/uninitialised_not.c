/* EXPECT: false(def-behavior) */
int main(void) {
  unsigned x, y; /* TWIN: unsigned x = 0, y; */
  y = ~x >> 31; /* ERROR */
  return (int)y;
}
