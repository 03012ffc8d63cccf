/* FLAGS: --prop no-overflow,termination
 * EXPECT: unknown
 * ERRORS: 0
 * SAYS: reason: the property 'no-overflow' is not supported (and 1 more) */
int main(void) { return 0; }
