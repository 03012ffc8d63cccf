/* EXPECT: false(valid-deref) */
int main(void) {
  char *s = "constant"; /* TWIN: char s[] = "constant"; */
  s[0] = 'C'; /* ERROR */
  return 0;
}
