/* Nested functions, their static chain, and a jump out of one.
 * DUMP: static_chain=%
 * DUMP: __builtin_nonlocal_goto
 * DUMP: flags=[defined,nested]
 */
int nested(int limit) {
  __label__ out;
  int sum = 0;
  void add(int x) {
    if (x > limit) goto out;
    sum += x;
  }
  int apply(void (*f)(int)) {
    f(1);
    return sum;
  }
  for (int i = 0;; i++) apply(add);
out:
  return sum;
}
