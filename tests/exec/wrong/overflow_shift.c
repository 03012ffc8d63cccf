/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
/* SAYS: 2 << 30 in 32 bits */
int main(void) {
  int bit = 2; /* TWIN: int bit = 1; */
  return (bit << 30) != 0; /* ERROR */
}
