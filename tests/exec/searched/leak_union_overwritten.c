/* EXPECT: false(valid-memtrack) */
#include <stdlib.h>
union {
  char *pointer;
  long number;
} value;
int main(void) {
  value.pointer = malloc(5);
  free(NULL); /* TWIN: free(value.pointer); */
  value.number = 1; /* ERROR */
  return value.number != 1;
}
