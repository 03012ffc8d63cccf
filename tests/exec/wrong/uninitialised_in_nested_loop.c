/* EXPECT: false(def-behavior) */
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    long wide; /* TWIN: long wide = 2; */
    for (int j = 0; j < 2; j++) {
      if (i == 0) wide = j;
      sum += wide > 0; /* ERROR */
    }
  }
  return sum > 100;
}
