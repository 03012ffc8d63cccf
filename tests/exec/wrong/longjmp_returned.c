/* EXPECT: false(def-behavior) */
#include <setjmp.h>
static jmp_buf place;
static int save(void) { return setjmp(place); }
static int jump(void) {
  longjmp(place, 1); /* ERROR */
}
int main(void) { return save() + jump(); }
