/* EXPECT: false(valid-deref) */
int main(void) {
  int *p;
  { /* TWIN: */
    p = (int[]){1, 2};
  } /* TWIN: */
  return *p; /* ERROR */
}
