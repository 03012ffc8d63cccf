/* EXPECT: false(def-behavior) */
int main(void) {
  int x, y = -x; /* ERROR */ /* TWIN: int x = 0, y = -x; */
  return y == 0;
}
