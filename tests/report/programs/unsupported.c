/* FLAGS: --prop termination
 * EXPECT: unknown
 * ERRORS: 0
 * SAYS: reason: the property 'termination' is not supported */
int main(void) { return 0; }
