/* EXPECT: false(def-behavior) */
int count = 128;
int main(void) {
  unsigned __int128 x = 1;
  x = x >> count; /* ERROR */
  return (int)x;
}
