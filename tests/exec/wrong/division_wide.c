/* EXPECT: false(def-behavior) */
__int128 one = 1, zero;
int main(void) {
  return (int)(one / zero); /* ERROR */
}
