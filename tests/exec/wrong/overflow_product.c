/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  unsigned short a = 65535, b = 65535;
  unsigned product = a * b; /* ERROR */ /* TWIN: unsigned product = (unsigned)a * b; */
  return product == 0;
}
