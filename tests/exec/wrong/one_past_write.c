/* EXPECT: false(valid-deref) */
int main(void) {
  char text[4], *p = text;
  for (; p <= text + 4; p++) *p = 'x'; /* ERROR */ /* TWIN: for (; p < text + 4; p++) *p = 'x'; */
  return 0;
}
