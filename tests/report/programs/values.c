/* How values of all kinds are shown.
 * EXPECT: false(unreach-call)
 * ERRORS: 1
 * ROW: main | signed char small = -1; | small: ? -> -1
 * ROW: main | char letter = 'a'; | letter: ? -> 'a'
 * ROW: main | unsigned long large = ~0ul; | large: ? -> 18446744073709551615
 * ROW: main | float half = 0.5f; | half: ? -> 0.5
 * ROW: main | double third = 0.25; | third: ? -> 0.25
 * ROW: main | long double wide = 2.5L; | wide: ? -> 2.5
 * ROW: main | _Bool truth = 1; | truth: ? -> true
 * ROW: main | enum colour colour = GREEN; | colour: ? -> GREEN
 * ROW: main | const char *text = "hello"; | text: ? -> "hello"
 * ROW: main | int *element = &point.at[1]; | element: ? -> &point.at[1]
 * ROW: main | void (*function)(int) = change; | function: ? -> change
 * ROW: main | function(7); |
 * ROW: main | point.at[1] = number; | number: ? -> 7, point.at[1]: 0 -> 7
 * ROW: main | point.flags = 5; | point.flags: 0 -> 5
 * ROW: main | point.sign = -1; | point.sign: 0 -> -1
 * ROW: main | number = 2 * number; | number: 7 -> 14
 * ROW: main | local[0] = number; | local[0]: 0 -> 14
 * ROW: main | memset(point.at, 0, sizeof point.at); | point.at[1]: 7 -> 0
 * ROW: main | small = twice(4); |
 * ROW: main | static signed char twice(signed char x) { return (signed char)(2 * x); } | x: ? -> 4
 * ROW: main | small = twice(4); | small: -1 -> 8
 * ROW: main | atomic_store(&count, 2); | count: 0 -> 2
 * ROW: main | large = (unsigned long)element; | large: 18446744073709551615 -> &point.at[1]
 * ROW: main | assert(small != 8 || !truth || !text || local[0] != 14); /+ ERROR +/ | reads local[0] = 14
 * NOT: iftmp
 * NOT: __atomic
 * NOT: D. */
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

enum colour { RED, GREEN };

struct point {
  int at[2];
  unsigned flags : 3;
  int sign : 4;
};

static struct point point;
static int local[2];
static atomic_int count;

static void change(int number) {
  point.at[1] = number;
  point.flags = 5;
  point.sign = -1;
  number = 2 * number;
  local[0] = number;
}

static signed char twice(signed char x) { return (signed char)(2 * x); }

int main(void) {
  signed char small = -1;
  char letter = 'a';
  unsigned long large = ~0ul;
  float half = 0.5f;
  double third = 0.25;
  long double wide = 2.5L;
  _Bool truth = 1;
  enum colour colour = GREEN;
  const char *text = "hello";
  int *element = &point.at[1];
  void (*function)(int) = change;
  function(7);
  memset(point.at, 0, sizeof point.at);
  small = twice(4);
  atomic_store(&count, 2);
  large = (unsigned long)element;
  assert(small != 8 || !truth || !text || local[0] != 14); /* ERROR */
  return letter + (int)half + (int)third + (int)wide + (int)colour + (int)large;
}
