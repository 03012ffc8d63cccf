/* EXPECT: unknown */
/* SAYS: nobody_defines_this */
int nobody_defines_this(void);
static int call(int (*f)(void)) {
  return f(); /* ERROR */
}
int main(void) { return call(nobody_defines_this); }
