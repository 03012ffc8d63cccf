/* EXPECT: false(def-behavior) */
int main(void) {
  __int128 least = (__int128)1 << 126, minus = -1;
  least = -least - least; /* TWIN: least = -least + 1 - least; */
  return least / minus > 0; /* ERROR */
}
