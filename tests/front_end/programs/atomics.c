/* Atomic accesses are calls.
 * DUMP: __atomic_load_4
 * DUMP: __atomic_fetch_add_4
 * DUMP: __atomic_compare_exchange_8
 * DUMP: __sync_val_compare_and_swap_4
 * DUMP: __atomic_thread_fence
 */
#include <stdatomic.h>
_Atomic int counter;
atomic_long wide;
int plain;
int atomics(long old) {
  counter++;
  int seen = counter;
  atomic_fetch_add(&counter, 2);
  atomic_compare_exchange_strong(&wide, &old, 7);
  atomic_thread_fence(memory_order_seq_cst);
  return __sync_val_compare_and_swap(&plain, 0, seen);
}
