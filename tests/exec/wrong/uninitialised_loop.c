/* EXPECT: false(def-behavior) */
int main(void) {
  int n, sum = 0; /* TWIN: int n = 2, sum = 0; */
  for (int i = 0; i < n; i++) sum += i; /* ERROR */
  return sum;
}
