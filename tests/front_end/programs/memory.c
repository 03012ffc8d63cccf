/* Places in memory.
 * DUMP: __builtin_memcpy
 * DUMP: bits
 * DUMP: !volatile
 * DUMP: view
 * DUMP: flags=[reverse_order]
 * DUMP: flags=[bit_field]
 * DUMP: __builtin_alloca_with_align
 * DUMP: variable_size
 * DUMP: constructor
 */
struct bits { unsigned a : 5; unsigned long b : 40; int c; };
struct __attribute__((scalar_storage_order("big-endian"))) swapped { int x; short y; };
struct __attribute__((packed)) packed { char c; long l; };
volatile int device;
typedef int v4 __attribute__((vector_size(16)));
int element(v4 v, int i) { return v[i]; }
int memory(int n, struct bits *p, struct swapped *s, struct packed *q) {
  int array[n][n + 1];
  struct { int head; int tail[n]; } variable, copy;
  struct bits zero = {0};
  variable.tail[1] = 2;
  copy = variable;
  array[1][2] = copy.tail[1];
  p->b = array[n - 1][0];
  s->x = s->y;
  q->l = device;
  device = p->a + zero.c;
  return ((union { float f; int i; }){.f = 1}).i;
}
