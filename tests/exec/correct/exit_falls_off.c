/* The end of main is return 0. */
static int seven(void) { return 7; }
int main(void) { seven(); }
