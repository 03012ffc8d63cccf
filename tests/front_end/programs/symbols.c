/* What the linker must know.
 * FLAGS: -fcommon
 * DUMP: symbol #N variable binding=weak name="weak_object"
 * DUMP: binding=global name="shared" link_name="shared"
 * DUMP: flags=[defined,common]
 * DUMP: alias_of="target"
 * DUMP: tls=thread_local
 * DUMP: section=".data.special"
 * DUMP: constructor=101
 * DUMP: destructor=65535
 * DUMP: visibility=hidden
 * DUMP: flags=[alias,weakref]
 * DUMP: link_name="renamed"
 * DUMP: flags=[defined,link_once]
 * DUMP: name="counter" link_name="counter
 */
int weak_object __attribute__((weak)) = 1;
int shared;
int target(void) { return 1; }
int other_name(void) __attribute__((alias("target")));
_Thread_local int per_thread = 3;
int placed __attribute__((section(".data.special"))) = 4;
__attribute__((constructor(101))) static void first(void) { shared = 1; }
__attribute__((destructor)) static void last(void) { shared = 2; }
__attribute__((visibility("hidden"))) int hidden_function(void) { return placed; }
static int reference(void) __attribute__((weakref("somewhere")));
int odd_name(void) __asm__("renamed");
inline int plain_inline(int x) { return x + 1; }
int use(void) {
  static int counter;
  return reference() + odd_name() + plain_inline(counter++) + other_name() + per_thread + weak_object;
}
