/* EXPECT: false(def-behavior) */
int main(void) {
  int x = 5, zero = 0; /* TWIN: int x = 5, zero = 1; */
  x %= zero; /* ERROR */
  return x;
}
