/* EXPECT: unknown */
/* SAYS: nobody_defines_this */
extern int nobody_defines_this;
int main(void) {
  return nobody_defines_this; /* ERROR */
}
