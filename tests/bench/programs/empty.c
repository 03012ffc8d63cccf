// What it takes to start; subtracted from the others.
int main(void) { return 0; }
