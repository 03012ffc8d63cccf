/* EXPECT: false(def-behavior) */
struct pair {
  long a, b;
};
static struct pair both(void) { return (struct pair){1, 2}; }
int main(void) {
  long (*f)(void) = (long (*)(void))both; /* TWIN: struct pair (*f)(void) = both; */
  return f() == 0; /* ERROR */ /* TWIN: return f().a == 0; */
}
