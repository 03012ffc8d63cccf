/* EXPECT: false(def-behavior) */
struct small {
  int a;
};
struct large {
  int a[8];
};
static int first(struct large x) { return x.a[0]; }
int main(void) {
  struct small s = {0};
  int (*f)(struct small) = (int (*)(struct small))first; /* TWIN: struct large l = {0}; int (*f)(struct large) = first; */
  return f(s); /* ERROR */ /* TWIN: return f(l); */
}
