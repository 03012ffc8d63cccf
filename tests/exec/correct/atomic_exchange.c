/* What an atomic operation reads and gives keeps its width, whatever the type of the operation's result. */
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(type, first, second)                                                                             \
  do {                                                                                                       \
    _Atomic type object = (type)(first);                                                                     \
    type expected = (type)(second), plain = (type)(first);                                                   \
    int done = atomic_compare_exchange_strong(&object, &expected, (type)7);                                  \
    printf("%d %lld ", done, (long long)expected);                                                           \
    done = atomic_compare_exchange_strong(&object, &expected, (type)(second));                               \
    printf("%d %lld %lld ", done, (long long)object, (long long)expected);                                   \
    printf("%lld ", (long long)__sync_val_compare_and_swap(&plain, (type)(first), (type)(second)));          \
    printf("%d ", __sync_bool_compare_and_swap(&plain, (type)(first), (type)1));                             \
    printf("%d ", __sync_bool_compare_and_swap(&plain, (type)(second), (type)(first)));                      \
    printf("%lld %lld\n", (long long)plain, (long long)__atomic_exchange_n(&plain, (type)(second), 5));      \
  } while (0)

int main(void) {
  TRY(int8_t, -3, 100);
  TRY(uint16_t, 0x1234, 0x5634);
  TRY(int32_t, -70000, 0x12345678);
  TRY(uint32_t, 0xdeadbeef, 0x000000ef);
  TRY(int64_t, -5000000000, 0x1122334455667788);
  TRY(uint64_t, 0x1122334455667788, 0x88);
  char *pointers[2] = {"a", "b"}, *expected = pointers[1];
  _Atomic(char *) place = pointers[0];
  int done = atomic_compare_exchange_strong(&place, &expected, pointers[1]);
  printf("%d %s\n", done, expected);
  return 0;
}
