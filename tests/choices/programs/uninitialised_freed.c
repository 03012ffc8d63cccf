/* OPTIONS: --svcomp --prop valid-free */
/* EXPECT: false(valid-free) */
extern void free(void *block);
int main(void) {
  char *s, **volatile keeps = &s;
  free(s); /* ERROR */
  return 0;
}
