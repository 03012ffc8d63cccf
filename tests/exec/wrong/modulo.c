/* EXPECT: false(def-behavior) */
unsigned zero;
int main(void) {
  return (int)(7u % zero); /* ERROR */
}
