/* EXPECT: unknown */
/* Both on one line: which of them meets the limit does not matter. */
static int g(int n);
static int f(int n) { return g(n) + 1; } static int g(int n) { return f(n) + 1; } /* ERROR */
int main(void) { return f(0); }
