/* EXPECT: unknown */
static int g(int n);
static int f(int n) { return g(n) + 1; /* ERROR */ }
static int g(int n) { return f(n) + 1; }
int main(void) { return f(0); }
