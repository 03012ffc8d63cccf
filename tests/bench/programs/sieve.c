// Counts the primes below a limit, again and again.
#include <stdio.h>
#include <string.h>

#define LIMIT 400000

static char composite[LIMIT];

static int count(void) {
  int primes = 0;
  memset(composite, 0, sizeof composite);
  for (int i = 2; i < LIMIT; i++) {
    if (composite[i]) continue;
    primes++;
    for (long j = (long)i * i; j < LIMIT; j += i) composite[j] = 1;
  }
  return primes;
}

int main(void) {
  int primes = 0;
  for (int i = 0; i < 50; i++) primes += count();
  printf("%d\n", primes);
  return 0;
}
