/* EXPECT: false(def-behavior) */
static _Noreturn void stop(void) { return; } /* TWIN: #include <stdlib.h> */
int main(void) {
  stop(); /* ERROR */ /* TWIN: exit(0); */
}
