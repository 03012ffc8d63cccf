/* EXPECT: false(def-behavior) */
__int128 one = 1, zero; /* TWIN: __int128 one = 1, zero = 1; */
int main(void) {
  return (int)(one / zero); /* ERROR */
}
