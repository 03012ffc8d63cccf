/* EXPECT: false(valid-deref) */
static const struct { /* TWIN: static struct { */
  int a, b[2];
} constants = {1, {2, 3}};
int main(void) {
  int *p = (int *)&constants.b[1];
  *p = 4; /* ERROR */
  return 0;
}
