/* EXPECT: unknown */
/* SAYS: nobody_defines_this */
int nobody_defines_this(void);
int main(void) {
  return nobody_defines_this(); /* ERROR */
}
