/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
/* SAYS: 85070591730234615865843651857942052864 + 85070591730234615865843651857942052864 in 128 bits */
int main(void) {
  __int128 half = (__int128)1 << 126; /* TWIN: __int128 half = ((__int128)1 << 126) - 1; */
  return half + half > 0; /* ERROR */
}
