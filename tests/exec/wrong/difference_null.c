/* EXPECT: false(def-behavior) */
/* KNOWN BUG: the difference of null and a pointer is taken for a question of addresses */
int main(void) {
  int x = 0, *p = &x, *null = 0;
  return p - null > 0; /* ERROR */
}
