/* EXPECT: false(valid-deref) */
static int *p; /* TWIN: static int x, *p = &x; */
__attribute__((destructor)) static void last(void) {
  *p = 1; /* ERROR */
}
int main(void) { return 0; }
