/* EXPECT: unknown */
/* SAYS: with_size */
static int first(int n, ...) { return n; }

int main(void) {
  volatile int n = 3;
  struct {
    char bytes[n];
  } object;
  object.bytes[0] = 1;
  return first(n, object); /* ERROR */
}
