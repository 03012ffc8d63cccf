/* EXPECT: false(def-behavior) */
int main(void) {
  int count = -3; /* TWIN: int count = 3; */
  unsigned long x = 8;
  x >>= count; /* ERROR */
  return (int)x;
}
