/* EXPECT: false(def-behavior) */
int count = -1; /* TWIN: int count = 0; */
int main(void) {
  return 1 << count; /* ERROR */
}
