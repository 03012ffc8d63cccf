/* EXPECT: false(def-behavior) */
int main(void) {
  unsigned x, y;
  y = ~x >> 31; /* ERROR */
  return (int)y;
}
