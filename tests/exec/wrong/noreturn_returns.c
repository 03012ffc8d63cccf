/* EXPECT: false(def-behavior) */
/* KNOWN BUG: taken for something unsupported */
static _Noreturn void stop(void) { return; }
int main(void) {
  stop(); /* ERROR */
}
