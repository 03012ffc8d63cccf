/* Null or not. EXPECT: true */
extern void* __VERIFIER_nondet_pointer(void);
int main(void) {
  void* p = __VERIFIER_nondet_pointer();
  if (p) return 1;
  return p != 0;
}
