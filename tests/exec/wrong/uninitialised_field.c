/* EXPECT: false(def-behavior) */
struct pair {
  int a, b;
};
int main(void) {
  struct pair p, q;
  p.a = 1;
  q = p;
  if (q.a != 1) return 1;
  return q.b == 2; /* ERROR */ /* TWIN: return p.a == 2; */
}
