/* EXPECT: false(valid-deref) */
static int last(int n) {
  int numbers[n];
  numbers[n] = 1; /* ERROR */
  return numbers[0];
}
int main(void) { return last(3); }
