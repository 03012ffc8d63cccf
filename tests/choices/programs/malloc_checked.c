/* EXPECT: true */
/* OPTIONS: --malloc-may-fail */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int* p = calloc(2, sizeof *p);
  if (p == NULL) return 1;
  int* q = realloc(p, 4 * sizeof *p);
  if (q == NULL) {
    assert(p[1] == 0);
    free(p);
    return 1;
  }
  void* aligned = aligned_alloc(16, 32);
  free(aligned);
  void* other = NULL;
  if (posix_memalign(&other, 16, 32) == 0) free(other);
  free(realloc(NULL, 8));
  free(q);
}
