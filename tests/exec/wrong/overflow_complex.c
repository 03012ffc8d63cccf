/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
int main(void) {
  _Complex int z = 60000 + 60000i; /* TWIN: _Complex int z = 30000 + 30000i; */
  return __real__(z * z) == 0; /* ERROR */
}
