/* EXPECT: false(valid-deref) */
static int f(int n) {
  int *p;
  {
    int numbers[n];
    numbers[0] = 1;
    p = numbers;
  }
  return *p; /* ERROR */ /* TWIN: return 1; */
}
int main(void) { return f(3); }
