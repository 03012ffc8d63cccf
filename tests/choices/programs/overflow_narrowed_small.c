/* OPTIONS: --prop no-overflow */
/* EXPECT: true */
int main(void) {
  unsigned short a = 65535, b = 32768;
  unsigned short product = a * b;
  return product == 1;
}
