/* EXPECT: false(def-behavior) */
struct words {
  int words[4];
};
union both {
  struct words first;
  struct {
    int skipped;
    struct words second;
  } shifted;
};
int main(void) {
  union both u = {{{1, 2, 3, 4}}};
  u.shifted.second = u.first; /* ERROR */ /* TWIN: struct words copy = u.first; u.shifted.second = copy; */
  return 0;
}
