/* EXPECT: false(def-behavior) */
int count = 128; /* TWIN: int count = 127; */
int main(void) {
  unsigned __int128 x = 1;
  x = x >> count; /* ERROR */
  return (int)x;
}
