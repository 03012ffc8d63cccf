/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  int x = 2147483647; /* TWIN: int x = 2147483642; */
  return x + 5 - 5 > 0; /* ERROR */
}
