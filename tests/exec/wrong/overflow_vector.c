/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
typedef signed char bytes __attribute__((vector_size(4)));
int main(void) {
  bytes a = {1, 2, 127, 4}, b = {1, 1, 1, 1}; /* TWIN: bytes a = {1, 2, 126, 4}, b = {1, 1, 1, 1}; */
  bytes sum = a + b; /* ERROR */
  return sum[0];
}
