/* EXPECT: false(def-behavior) */
static long sum(const long *numbers, int n) {
  long total = 0;
  for (int i = 0; i < n; i++) total += numbers[i]; /* ERROR */
  return total;
}
int main(void) {
  long numbers[3];
  numbers[0] = numbers[1] = 1; /* TWIN: numbers[0] = numbers[1] = numbers[2] = 1; */
  return (int)sum(numbers, 3);
}
