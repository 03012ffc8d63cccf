/* EXPECT: false(def-behavior) */
/* KNOWN BUG: GCC converts the count to unsigned int before it is looked at */
long count = 1L << 32;
int main(void) {
  return 1 << count; /* ERROR */
}
