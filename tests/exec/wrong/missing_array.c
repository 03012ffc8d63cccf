/* EXPECT: unknown */
/* SAYS: nobody_defines_this */
extern int nobody_defines_this[4];
int *p = nobody_defines_this;
int main(void) {
  return p[1]; /* ERROR */
}
