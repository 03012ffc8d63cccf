/* EXPECT: false(valid-deref) */
static int *p;
__attribute__((destructor)) static void last(void) {
  *p = 1; /* ERROR */
}
int main(void) { return 0; }
