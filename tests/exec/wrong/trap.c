/* EXPECT: false(unreach-call) */
int main(void) {
  __builtin_trap(); /* ERROR */
}
