/* EXPECT: false(def-behavior) */
int main(void) {
  int a[4] = {0}, *p = a;
  p += 5; /* ERROR */ /* TWIN: p += 4; */
  return p == a;
}
