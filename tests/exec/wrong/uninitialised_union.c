/* EXPECT: false(def-behavior) */
union mix {
  char small;
  int large;
};
int main(void) {
  union mix mix;
  mix.small = 1;
  return mix.large != 0; /* ERROR */ /* TWIN: return mix.small != 0; */
}
