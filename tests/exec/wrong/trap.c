/* EXPECT: false(unreach-call) */
int main(void) {
  __builtin_trap(); /* ERROR */ /* TWIN: return 0; */
}
