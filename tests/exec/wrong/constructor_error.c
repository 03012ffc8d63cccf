/* EXPECT: false(valid-deref) */
static int *p;
__attribute__((constructor)) static void first(void) {
  *p = 1; /* ERROR */
}
int main(void) { return 0; }
