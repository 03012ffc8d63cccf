/* EXPECT: false(unreach-call) */
#include <stdlib.h>
int main(void) {
  abort(); /* ERROR */ /* TWIN: return 0; */
}
