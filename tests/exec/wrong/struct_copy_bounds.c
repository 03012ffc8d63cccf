/* EXPECT: false(valid-deref) */
struct large {
  int words[8];
};
int few[4]; /* TWIN: int few[8]; */
int main(void) {
  struct large copy;
  copy = *(struct large *)few; /* ERROR */
  return copy.words[0];
}
