/* EXPECT: false(def-behavior) */
int count = 32; /* TWIN: int count = 31; */
unsigned x = 1;
int main(void) {
  return (int)(x >> count); /* ERROR */
}
