/* EXPECT: false(def-behavior) */
int main(void) {
  int x = 0, *p = &x, *null = 0; /* TWIN: int *p = 0, *null = 0; */
  return p - null > 0; /* ERROR */
}
