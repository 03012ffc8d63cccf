/* Pointers, structures by value, unions, flexible arrays, VLAs, alloca, byte-wise copies of pointers. */
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { int key; struct node *left, *right; };
struct pair { int a; char tag; double b; };
struct text { int length; char bytes[]; };
static struct node *insert(struct node *t, int key) {
  if (!t) { t = malloc(sizeof *t); *t = (struct node){key, 0, 0}; return t; }
  if (key < t->key) t->left = insert(t->left, key); else t->right = insert(t->right, key);
  return t;
}
static int walk(struct node *t) { if (!t) return 0; int n = walk(t->left); printf("%d ", t->key); n += walk(t->right); free(t); return n + 1; }
static struct pair swap(struct pair p) { int a = p.a; p.a = (int)p.b; p.b = a; return p; }
static int sum(int n, int m[n][n]) { int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += m[i][j]; return s; }
static void copy(void *to, const void *from, int n) { char *d = to; const char *s = from; while (n--) *d++ = *s++; }
int main(void) {
  struct node *t = 0; int keys[] = {5, 2, 8, 1, 9, 3};
  for (int i = 0; i < 6; i++) t = insert(t, keys[i]);
  printf("%d\n", walk(t));
  struct pair p = swap((struct pair){3, 'x', 7.0}); printf("%d %c %g\n", p.a, p.tag, p.b);
  union { float f; unsigned u; unsigned char b[4]; } u = {1.0f}; printf("%x %d\n", u.u, u.b[3]);
  struct text *x = malloc(sizeof *x + 6); x->length = 5; strcpy(x->bytes, "hello"); printf("%s\n", x->bytes); free(x);
  int n = 3, m[n][n]; for (int i = 0; i < 9; i++) m[i / n][i % n] = i; printf("%d %zu\n", sum(n, m), sizeof m);
  char *a = alloca(8); memset(a, 'z', 7); a[7] = 0; puts(a);
  int target = 77, *q = &target, *r; copy(&r, &q, sizeof r); printf("%d\n", *r);
  int *grown = realloc(calloc(2, sizeof(int)), 4 * sizeof(int)); grown[2] = grown[3] = 4; printf("%d\n", grown[0] + grown[3]); free(grown);
  int (*row)[3] = &m[1]; printf("%d %td\n", (*row)[2], &m[2][1] - &m[0][0]);
  const char *words[] = {"alpha", "beta"}; printf("%s %c\n", words[1], 1[words[0]]);
  return 0;
}
