/* EXPECT: false(valid-deref) */
typedef int function(void);
static function *make(int x) { /* TWIN: static int inner(void) { return 3; } static function *make(int x) { */
  int inner(void) { return x; } /* TWIN: */
  return inner;
}
int main(void) {
  function *f = make(3);
  return f(); /* ERROR */
}
