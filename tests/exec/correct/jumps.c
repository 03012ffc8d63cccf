/* Scopes that are left and entered again by every kind of jump. */
#include <setjmp.h>
#include <stdio.h>
static jmp_buf place;
static int read(const int *p) { return *p; }
static void write(int *p, int x) { *p = x; }
static int back(void) {
  volatile int turns = 0;
  int sum = 0;
  if (setjmp(place) < 3) {
    int inner;
    write(&inner, turns);
    sum = read(&inner);
    turns++;
    {
      int deep[2] = {turns, sum};
      sum += read(deep);
      longjmp(place, turns);
    }
  }
  int after;
  write(&after, turns);
  return read(&after) * 10;
}
static int forth(int n) {
  int total = 0;
again : {
  int inner = n, *p = &inner;
  if (n % 2) goto out;
  total += *p;
}
out:
  if (n-- > 0) goto again;
  return total;
}
static int threaded(const char *code) {
  static void *const labels[] = {&&push, &&add, &&end};
  int total = 0;
  goto *labels[*code++ - '0'];
push : {
  int one = 1, *p = &one;
  total += *p;
  goto *labels[*code++ - '0'];
}
add : {
  int two[2] = {total, 2};
  total = read(two) + read(two + 1);
  goto *labels[*code++ - '0'];
}
end:
  return total;
}
static int loops(void) {
  int total = 0;
  for (int i = 0; i < 4; i++) {
    int x, *p = &x;
    if (i == 2) continue;
    *p = i;
    for (int j = 0; j < 3; j++) {
      int y = *p + j;
      write(&x, y);
      if (y > 3) break;
      total += read(&y);
    }
    switch (i) {
      int z;
      case 0:
        write(&z, 5);
        total += read(&z);
        break;
      default:
        z = 6;
        total += read(&z);
    }
  }
  return total;
}
int main(void) {
  printf("%d %d %d %d\n", back(), forth(7), threaded("0010112"), loops());
  unsigned u = 3;
  int table[8] = {0, 1, 2, 3, 4, 5, 6, 7}, *middle = table + 4, i = -3;
  long sum = middle[i] + table[u] + middle[-(long)u] + *(middle + (signed char)i);
  printf("%ld %d\n", sum, table[i < 0 ? (i = 5) : 0] + middle[i -= 4]);
  return 0;
}
