/* EXPECT: false(def-behavior) */
struct flags {
  unsigned a : 3, b : 3;
};
int main(void) {
  struct flags f;
  f.a = 5;
  if (f.a != 5) return 1;
  if (f.b != 5) return 1; /* ERROR */ /* TWIN: f.b = 5; if (f.b != 5) return 1; */
  return 0;
}
