/* OPTIONS: --svcomp --prop valid-deref */
/* EXPECT: false(valid-deref) */
int main(void) {
  char *s, **volatile keeps = &s;
  *s = 0; /* ERROR */
  return 0;
}
