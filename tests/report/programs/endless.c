/* EXPECT: true
 * ERRORS: 0
 * SAYS: note: no state was reached in which all threads have finished */
#include <stdatomic.h>

static atomic_int turn;

int main(void) {
  for (;;) turn = !turn;
}
