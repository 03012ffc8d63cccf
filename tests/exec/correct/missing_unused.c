/* A variable that nobody defines does no harm while nobody looks at it; a weak one has no address. */
extern int missing_weak __attribute__((weak));
static int *table[] = {&missing_weak};
extern void missing_function(void) __attribute__((weak));
static void (*functions[])(void) = {missing_function};

int main(void) {
  return table[0] != 0 || &missing_weak != 0 || functions[0] != 0;
}
