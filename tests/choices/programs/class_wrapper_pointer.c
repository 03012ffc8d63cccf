/* The calls through the pointer are not known. EXPECT: true */
extern int __VERIFIER_nondet_int(void);
static int any(void) { return __VERIFIER_nondet_int(); }
int (*pointer)(void) = any;
int main(void) { return pointer() == 77; }
