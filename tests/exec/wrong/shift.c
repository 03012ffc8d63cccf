/* EXPECT: false(def-behavior) */
int count = 32; /* TWIN: int count = 30; */
int main(void) {
  return 1 << count; /* ERROR */
}
