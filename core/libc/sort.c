// qsort, bsearch and the linear searches.
//
// qsort is a merge sort from the top down: stable, n log n comparisons whatever the order, recursion as deep as the
// logarithm of the count. glibc sorts the same way, so programs that (wrongly) rely on the order of equal elements
// print what they print natively. Each pass reads and writes inside the two halves only, so a comparison that
// contradicts itself gives some order and no access out of bounds; quicksort with sentinels would not.
#include "core/libc/libc.h"

typedef int (*comparison)(const void*, const void*);
typedef int (*comparison_with_argument)(const void*, const void*, void*);

struct sorting {
  size_t size;
  comparison plain;
  comparison_with_argument with_argument;
  void* argument;
  char* scratch;
};

static int compare(const struct sorting* sorting, const void* a, const void* b) {
  return sorting->plain != NULL ? sorting->plain(a, b) : sorting->with_argument(a, b, sorting->argument);
}

// Merges the halves of `base` into the scratch memory and back; what is left of the second half is in place.
static void merge(const struct sorting* sorting, char* base, size_t first_count, size_t second_count) {
  const size_t size = sorting->size;
  char *first = base, *second = base + first_count * size, *out = sorting->scratch;
  while (first_count > 0 && second_count > 0) {
    if (compare(sorting, first, second) <= 0) {
      memcpy(out, first, size);
      first += size;
      first_count--;
    } else {
      memcpy(out, second, size);
      second += size;
      second_count--;
    }
    out += size;
  }
  if (first_count > 0) memcpy(out, first, first_count * size);
  size_t moved = (size_t)(out - sorting->scratch) + first_count * size;
  memcpy(base, sorting->scratch, moved);
}

static void sort(const struct sorting* sorting, char* base, size_t count) {
  if (count < 2) return;
  size_t half = count / 2;
  sort(sorting, base, half);
  sort(sorting, base + half * sorting->size, count - half);
  merge(sorting, base, half, count - half);
}

static void sort_all(void* base, size_t count, struct sorting sorting) {
  if (count < 2 || sorting.size == 0) return;
  sorting.scratch = __gmc_allocate(count * sorting.size);
  sort(&sorting, base, count);
  __gmc_release(sorting.scratch);
}

void qsort(void* base, size_t count, size_t size, comparison order) {
  sort_all(base, count, (struct sorting){.size = size, .plain = order});
}

void qsort_r(void* base, size_t count, size_t size, comparison_with_argument order, void* argument) {
  sort_all(base, count, (struct sorting){.size = size, .with_argument = order, .argument = argument});
}

void* bsearch(const void* key, const void* base, size_t count, size_t size, comparison order) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char* element = (const char*)base + middle * size;
    int sign = order(key, element);
    if (sign == 0) return (void*)element;
    if (sign < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

static void* find(const void* key, const void* base, size_t count, size_t size, comparison equal) {
  const char* element = base;
  for (size_t i = 0; i < count; i++, element += size) {
    if (equal(key, element) == 0) return (void*)element;
  }
  return NULL;
}

void* lfind(const void* key, const void* base, size_t* count, size_t size, comparison equal) {
  return find(key, base, *count, size, equal);
}

void* lsearch(const void* key, void* base, size_t* count, size_t size, comparison equal) {
  void* found = find(key, base, *count, size, equal);
  if (found != NULL) return found;
  void* end = (char*)base + *count * size;
  memcpy(end, key, size);
  *count += 1;
  return end;
}
