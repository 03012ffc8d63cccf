/* Static initialisers: bytes, addresses with offsets, functions, labels, bit-fields, unions, strings.
 * DUMP: init address size=8 at=8 target=#N'objects addend=12
 * DUMP: flags=[folded]
 * DUMP: init label size=8
 * DUMP: init label_difference size=4
 * DUMP: init address size=8 at=104 target=#N'initializers
 * DUMP: \020\000\000\000hello"
 */
#include <stddef.h>
struct inner { char c; short s; };
struct outer {
  int number;
  int *into;
  struct inner nested[2];
  unsigned low : 3, : 2, high : 11;
  int negative : 5;
  union { int i; float f; } either;
  double real;
  long double wide;
  _Complex float pair;
  __int128 huge;
  char text[6];
  int (*function)(int);
};
int objects[10] = {[2] = 7, [5 ... 7] = -1};
int initializers(int x);
struct outer outer = {.number = 1, .into = &objects[3], .nested = {{'a', 2}, {'b', 3}}, .low = 5, .high = 1023,
                      .negative = -3, .either = {.f = 1.5f}, .real = 0.1, .wide = 0.1L, .pair = 1.0f + 2.0if,
                      .huge = ((__int128)1 << 100) + 1, .text = "hello", .function = initializers};
const char *literals[] = {"one", "two" + 1, "one"};
struct flexible { int count; int items[]; } flexible = {2, {10, 20}};
struct outer *back = &outer;
long offset = offsetof(struct outer, real);
int *compound = (int[]){1, 2, 3};
int initializers(int x) {
  static void *jump[] = {&&first, &&second};
  static const int distance[] = {&&second - &&first};
  goto *jump[x & 1];
first:
  return distance[0];
second:
  return sizeof jump;
}
