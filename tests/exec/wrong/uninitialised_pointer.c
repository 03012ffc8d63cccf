/* EXPECT: false(def-behavior) */
int main(void) {
  int *p; /* TWIN: int x = 0, *p = &x; */
  return *p; /* ERROR */
}
