/* EXPECT: false(valid-deref) */
static int last(int n) {
  int numbers[n];
  numbers[n] = 1; /* ERROR */ /* TWIN: numbers[0] = 1; */
  return numbers[0];
}
int main(void) { return last(3); }
