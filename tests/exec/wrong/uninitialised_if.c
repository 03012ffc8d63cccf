/* EXPECT: false(def-behavior) */
int main(void) {
  int flag; /* TWIN: int flag = 0; */
  if (flag) return 1; /* ERROR */
  return 0;
}
