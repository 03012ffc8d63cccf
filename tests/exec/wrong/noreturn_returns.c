/* EXPECT: false(def-behavior) */
static _Noreturn void stop(void) { return; }
int main(void) {
  stop(); /* ERROR */
}
