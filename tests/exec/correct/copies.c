/* Copies within one object that do not overlap, and those that may. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <wchar.h>
struct block {
  int words[2];
};
int main(void) {
  char text[32] = "halves";
  memcpy(text + 8, text, 8);
  strcpy(text + 16, text);
  strncpy(text + 24, text + 3, 3);
  memmove(text + 1, text, 8);
  puts(text);
  puts(text + 8);
  puts(text + 16);
  memcpy(text, text, 0);
  memcpy(text + 4, text, 4);
  strcat(text, "x");
  puts(text);
  char half[32] = "ab\0cd";
  strcat(half + 4, half);
  puts(half + 4);
  strncat(half, half + 4, 1);
  puts(half);
  char line[32];
  sprintf(line, "%s-%s", half, half);
  snprintf(line + 16, 16, "%s", line);
  puts(line + 16);
  *(char *)mempcpy(text, line, 2) = 0;
  puts(text);
  *stpcpy(text, "ab") = 'c';
  puts(text);
  wchar_t wide[16] = L"wide";
  wcscpy(wide + 8, wide);
  wmemmove(wide + 1, wide, 4);
  printf("%ls %ls\n", wide, wide + 8);
  int words[6] = {1, 2, 3, 4, 5, 6};
  *(struct block *)(words + 2) = *(struct block *)words;
  struct block *same = (struct block *)words;
  *same = *(struct block *)words;
  for (int i = 0; i < 6; i++) printf("%d", words[i]);
  puts("");
  union {
    struct block blocks[2];
    int words[4];
  } u = {{{{1, 2}}, {{3, 4}}}};
  u.blocks[1] = u.blocks[0];
  printf("%d%d\n", u.words[2], u.words[3]);
  return 0;
}
