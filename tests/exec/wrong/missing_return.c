/* EXPECT: false(def-behavior) */
static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1; /* TWIN: return x < 0 ? -1 : 0; */
}
int main(void) {
  int s = sign(0);
  return s == 0; /* ERROR */
}
