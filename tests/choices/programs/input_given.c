/* Where the input was read to is part of the state. EXPECT: true */
/* OPTIONS: --stdin FILES/given.txt */
#include <assert.h>
#include <string.h>
#include <unistd.h>
#include <stdio.h>
#include <gmc/verifier.h>
int main(void) {
  char text[8] = "";
  if (gmc_choose(2)) {
    assert(read(0, text, 4) == 4 && memcmp(text, "one ", 4) == 0);
    int a, b;
    assert(scanf("%d%d", &a, &b) == 2 && a == 2 && b == 3);
    assert(getchar() == EOF);
  } else {
    assert(fgets(text, 8, stdin) == text && strcmp(text, "one 2\n") == 0);
    assert(getchar() == '3' && getchar() == EOF);
  }
}
