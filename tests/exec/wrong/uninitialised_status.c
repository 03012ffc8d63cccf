/* EXPECT: false(def-behavior) */
int main(void) {
  int status;
  return status; /* ERROR */
}
