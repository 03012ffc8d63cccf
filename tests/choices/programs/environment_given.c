/* EXPECT: true */
/* OPTIONS: --env A=1 --env B=two */
/* ARGUMENTS: : x y */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
  assert(strcmp(getenv("A"), "1") == 0 && strcmp(getenv("B"), "two") == 0 && getenv("HOME") == 0);
  assert(argc == 3 && strcmp(argv[1], "x") == 0 && strcmp(argv[2], "y") == 0);
}
