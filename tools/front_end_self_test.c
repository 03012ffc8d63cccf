/* What a GCC front end likes to fold or drop. See front_end_self_test.cc for the strings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEEPS(function, trace) const char keeps_##function[] = trace;

struct pair {
  int a, b;
};

int g, h;
static int flag;
char bytes[8], other[8];

KEEPS(overflow_check, "plus:int lt:_Bool")
int overflow_check(int x) { return x + 1 > x; }

KEEPS(scale_back, "mult:int trunc_div:int")
int scale_back(int x) { return x * 2 / 2; }

KEEPS(regroup, "plus:int minus:int")
int regroup(int x) { return x + 5 - 5; }

KEEPS(regroup_product, "mult:long int plus:long int")
long regroup_product(long x) { return x * 4 + 8; }

KEEPS(constants, "plus:int")
int constants(void) { return 2147483647 + 1; }

KEEPS(cancel, "minus:int")
int cancel(int x) { return x - x; }

KEEPS(vanish, "mult:int")
int vanish(int x) { return x * 0; }

KEEPS(same, "eq:_Bool")
int same(int x) { return x == x; }

KEEPS(shift_back, "lshift:int rshift:int")
int shift_back(int x) { return x << 3 >> 3; }

KEEPS(double_negation, "negate:int negate:int")
int double_negation(int x) { return -(-x); }

KEEPS(narrow, "plus:int")
signed char narrow(signed char a, signed char b) { return a + b; }

KEEPS(narrow_store, "plus:int write:*")
void narrow_store(short *p, int x) { *p = x + 1; }

KEEPS(narrow_cast, "minus:long int")
int narrow_cast(long x) { return (int)(x - 1); }

KEEPS(quotient, "trunc_div:int trunc_mod:int plus:int")
int quotient(int a, int b) { return a / b + a % b; }

KEEPS(divide_in_place, "read:* trunc_div:int write:*")
void divide_in_place(int *p, int b) { *p /= b; }

KEEPS(read_twice, "read:g eq:int read:g eq:int")
int read_twice(void) { return g == 1 || g == 2; }

KEEPS(range_test, "read:g gt:int read:g lt:int")
int range_test(void) { return g > 1 && g < 9; }

KEEPS(short_circuit, "ne:int ne:int")
int short_circuit(int a, int b) { return a && b; }

KEEPS(sum_of_same, "read:g read:g plus:int")
int sum_of_same(void) { return g + g; }

KEEPS(bare_global, "read:g")
void bare_global(void) { g; }

KEEPS(bare_pointer, "read:*")
void bare_pointer(int *p) { *p; }

KEEPS(bare_field, "read:*")
void bare_field(struct pair *s) { (void)s->b; }

KEEPS(bare_sum, "read:*")
void bare_sum(int *p) { *p + 1; }

KEEPS(bare_comma, "read:*")
int bare_comma(int *p) { return *p, 1; }

KEEPS(maximum_of_globals, "read:g read:h gt:int read:g read:h")
int maximum_of_globals(void) { return g > h ? g : h; }

KEEPS(maximum_through_pointers, "read:* read:* ge:int read:* read:*")
int maximum_through_pointers(int *p, int *q) { return *p >= *q ? *p : *q; }

KEEPS(minimum_of_fields, "read:* read:* le:int read:* read:*")
int minimum_of_fields(struct pair *s) { return s->a < s->b ? s->a : s->b; }

KEEPS(absolute, "read:* lt:int read:* negate:int read:*")
int absolute(int *p) { return *p < 0 ? -*p : *p; }

KEEPS(wait_loop, "read:flag eq:int")
void wait_loop(void) {
  while (!flag) {
  }
}

KEEPS(copy_bytes, "call:memcpy")
void copy_bytes(void) { memcpy(bytes, other, 8); }

KEEPS(literal_length, "call:strlen")
size_t literal_length(void) { return strlen("abc"); }

KEEPS(print_line, "call:printf")
void print_line(void) { printf("line\n"); }

KEEPS(absolute_call, "call:abs")
int absolute_call(int x) { return abs(x); }

KEEPS(allocate_unused, "call:malloc call:free")
void allocate_unused(void) { free(malloc(4)); }

int *escaped;
KEEPS(volatile_scope, "write:escaped end:v")
void volatile_scope(void) {
  volatile int v = 1;
  escaped = (int *)&v;
}

KEEPS(plain_scope, "write:escaped end:v")
void plain_scope(void) {
  int v = 1;
  escaped = &v;
}
