/* EXPECT: false(def-behavior) */
int main(void) {
  int *p;
  return *p; /* ERROR */
}
