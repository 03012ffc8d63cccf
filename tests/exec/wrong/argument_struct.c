/* EXPECT: false(def-behavior) */
/* KNOWN BUG: a parameter object of another size is noticed by its copy only, without a place */
struct small {
  int a;
};
struct large {
  int a[8];
};
static int first(struct large x) { return x.a[0]; }
int main(void) {
  struct small s = {0};
  int (*f)(struct small) = (int (*)(struct small))first;
  return f(s); /* ERROR */
}
