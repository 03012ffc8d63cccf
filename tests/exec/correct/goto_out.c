/* Jumps out of nested functions, through frames of the library too, and GCC's own setjmp. */
#include <stdio.h>
#include <stdlib.h>

static int leave(int depth) {
  __label__ outer, other;
  int steps = 0;
  int array[3] = {3, 1, 2};
  void dive(int left) {
    ++steps;
    if (left == 0) goto outer;
    if (left < 0) goto other;
    dive(left - 1);
    steps += 1000;
  }
  int compare(const void *a, const void *b) {
    if (depth == 7) goto other;
    return *(const int *)a - *(const int *)b;
  }
  if (depth == 7) {
    qsort(array, 3, sizeof *array, compare);
    return -1;
  }
  dive(depth);
outer:
  return steps;
other:
  return -steps;
}

/* Each activation has its own label. */
static int count(int level, void (*leave_outermost)(int)) {
  __label__ found;
  volatile int seen = 0;
  void here(int value) {
    seen = value;
    goto found;
  }
  if (level == 0) leave_outermost(42);
  seen = count(level - 1, level == 3 ? here : leave_outermost) + 1;
  return seen;
found:
  return seen + level;
}

static void *buffer[5];
static void jump_back(int depth) {
  char *kept = malloc(10);
  free(kept);
  if (depth == 0) __builtin_longjmp(buffer, 1);
  jump_back(depth - 1);
}

static int jump(void) {
  volatile int rounds = 0;
  if (__builtin_setjmp(buffer) == 0) {
    rounds = 1;
    jump_back(3);
    return -1;
  }
  if (++rounds < 4) jump_back(1);
  return rounds;
}

int main(void) {
  printf("%d %d %d %d\n", leave(0), leave(3), leave(-1), leave(7));
  printf("%d\n", count(3, NULL));
  printf("%d\n", jump());
  return 0;
}
