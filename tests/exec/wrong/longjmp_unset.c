/* EXPECT: false(def-behavior) */
#include <setjmp.h>
static jmp_buf place;
int main(void) {
  longjmp(place, 1); /* ERROR */ /* TWIN: if (setjmp(place) == 0) longjmp(place, 1); */
}
