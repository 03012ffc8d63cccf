/* EXPECT: false(def-behavior) */
unsigned zero; /* TWIN: unsigned zero = 1; */
int main(void) {
  return (int)(7u % zero); /* ERROR */
}
