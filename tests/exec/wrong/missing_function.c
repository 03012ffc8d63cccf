/* EXPECT: unknown */
int nobody_defines_this(void);
int main(void) {
  return nobody_defines_this(); /* ERROR */
}
