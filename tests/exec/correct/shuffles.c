/* Permutations of vectors, with constant and computed choosers. */
#include <stdio.h>

typedef int v4i __attribute__((vector_size(16)));
typedef double v2d __attribute__((vector_size(16)));
typedef long v2l __attribute__((vector_size(16)));
typedef unsigned char v8c __attribute__((vector_size(8)));
typedef short v4s __attribute__((vector_size(8)));

static void show(v4i v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

int main(void) {
  v4i a = {10, 11, 12, 13}, b = {20, 21, 22, 23};
  for (int i = 0; i < 5; ++i) {
    v4i chooser = {i, i + 4, -i, 7 * i};
    show(__builtin_shuffle(a, chooser));
    show(__builtin_shuffle(a, b, chooser));
  }
  a = __builtin_shuffle(a, b, (v4i){7, 0, 5, 2});
  show(a);
  show(__builtin_shufflevector(a, b, 3, 3, 4, 6));
  v2d d = {1.5, -2.5};
  d = __builtin_shuffle(d, (v2l){1, 0});
  printf("%g %g\n", d[0], d[1]);
  v8c c = {1, 2, 3, 4, 5, 6, 7, 8};
  c = __builtin_shuffle(c, c, (v8c){15, 0, 255, 8, 3, 3, 3, 9});
  for (int i = 0; i < 8; ++i) printf("%d ", c[i]);
  v4s s = {1, -2, 3, -4};
  s = __builtin_shuffle(s, (v4s){3, 2, 1, 0});
  printf("%d %d %d %d\n", s[0], s[1], s[2], s[3]);
  return 0;
}
