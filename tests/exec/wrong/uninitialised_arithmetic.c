/* EXPECT: false(def-behavior) */
int main(void) {
  int x;
  x += 2; /* ERROR */ /* TWIN: x = 2; */
  return 0;
}
