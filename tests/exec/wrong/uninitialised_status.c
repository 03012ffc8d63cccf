/* EXPECT: false(def-behavior) */
/* KNOWN BUG: the place of the return is not named */
int main(void) {
  int status;
  return status; /* ERROR */
}
