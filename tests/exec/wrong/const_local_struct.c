/* EXPECT: false(valid-deref) */
struct pair {
  int a, b;
};
static void set(const struct pair *p) {
  ((struct pair *)p)->b = 5; /* ERROR */
}
int main(void) {
  struct pair variable = {1, 2};
  const struct pair constant = variable; /* TWIN: struct pair constant = variable; */
  set(&variable);
  set(&constant);
  return 0;
}
