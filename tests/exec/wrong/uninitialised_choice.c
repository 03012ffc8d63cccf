/* EXPECT: false(def-behavior) */
int main(void) {
  int x, y = x ? 1 : 2; /* ERROR */ /* TWIN: int x, y = sizeof x ? 1 : 2; */
  return y;
}
