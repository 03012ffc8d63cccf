/* EXPECT: false(def-behavior) */
static int third(int n) {
  int numbers[n];
  for (int i = 0; i < 2; i++) numbers[i] = i;
  return numbers[2] > 0; /* ERROR */ /* TWIN: return numbers[1] > 0; */
}
int main(void) { return third(4); }
