/* EXPECT: false(def-behavior) */
int main(void) {
  int x = 0, *p; /* TWIN: int x = 0, *p = &x; */
  return p == &x; /* ERROR */
}
