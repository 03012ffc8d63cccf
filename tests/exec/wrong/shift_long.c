/* EXPECT: false(def-behavior) */
int count = 64; /* TWIN: int count = 62; */
int main(void) {
  long x = 1;
  x <<= count; /* ERROR */
  return (int)x;
}
