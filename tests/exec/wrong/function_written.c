/* EXPECT: false(valid-deref) */
int main(void) {
  unsigned char *p = (unsigned char *)main; /* TWIN: unsigned char c, *p = &c; */
  p[0] = 0; /* ERROR */
  return 0;
}
