// Words in a table of chains by a hash of their letters.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 1024

struct entry {
  struct entry *next;
  char word[16];
  int count;
};

static struct entry *table[BUCKETS];

static unsigned hash(const char *word) {
  unsigned h = 2166136261u;
  while (*word) {
    h ^= (unsigned char)*word++;
    h *= 16777619u;
  }
  return h;
}

static struct entry *find(const char *word) {
  struct entry **bucket = &table[hash(word) % BUCKETS];
  for (struct entry *e = *bucket; e; e = e->next) {
    if (strcmp(e->word, word) == 0) return e;
  }
  struct entry *e = calloc(1, sizeof *e);
  strcpy(e->word, word);
  e->next = *bucket;
  return *bucket = e;
}

static void spell(unsigned number, char *word) {
  do {
    *word++ = "etaoinshrdlu"[number % 12];
    number /= 12;
  } while (number);
  *word = 0;
}

int main(void) {
  char word[16];
  unsigned state = 1, most = 0;
  for (int i = 0; i < 800000; i++) {
    state = state * 1103515245u + 12345u;
    spell((state >> 8) % 2000u + 500000000u, word);
    struct entry *e = find(word);
    if (++e->count > (int)most) most = (unsigned)e->count;
  }
  printf("%u\n", most);
  return 0;
}
