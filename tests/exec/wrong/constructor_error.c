/* EXPECT: false(valid-deref) */
static int *p; /* TWIN: static int x, *p = &x; */
__attribute__((constructor)) static void first(void) {
  *p = 1; /* ERROR */
}
int main(void) { return 0; }
