/* EXPECT: false(def-behavior) */
struct pair {
  int a, b;
};
static struct pair make(int x) {
  if (x) return (struct pair){x, x}; /* TWIN: return (struct pair){x, x}; */
}
int main(void) {
  struct pair p = make(0);
  return p.a == p.b; /* ERROR */
}
