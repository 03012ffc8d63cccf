/* EXPECT: false(def-behavior) */
#include <setjmp.h>
static jmp_buf place;
static int save(void) { return setjmp(place); } /* TWIN: static int jump(void); static int save(void) { return setjmp(place) ? 0 : jump(); } */
static int jump(void) {
  longjmp(place, 1); /* ERROR */
}
int main(void) { return save() + jump(); } /* TWIN: int main(void) { return save(); } */
