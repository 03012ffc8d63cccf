/* What GIMPLE++ cannot express is named, with its place.
 * UNSUPPORTED: 3
 * DUMP: unsupported text="asm (\".globl top_level_symbol\")"
 * DUMP: cpuid
 */
__asm__(".globl top_level_symbol");
int assembler(int x) {
  int result;
  __asm__ volatile("cpuid" : "=a"(result) : "0"(x) : "ebx", "ecx", "edx");
  return result;
}
int jumps(int x) {
  __asm__ goto("test %0, %0; jz %l1" : : "r"(x) : : zero);
  return 1;
zero:
  return 0;
}
