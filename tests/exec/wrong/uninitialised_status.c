/* EXPECT: false(def-behavior) */
int main(void) {
  int status; /* TWIN: int status = 0; */
  return status; /* ERROR */
}
