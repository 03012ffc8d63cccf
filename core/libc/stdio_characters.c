// Characters and lines of streams.
#include "core/libc/libc.h"

static int put(int c, FILE* stream) {
  unsigned char byte = (unsigned char)c;
  return __gmc_stream_write(stream, &byte, 1) == 0 ? byte : EOF;
}

int fputc(int c, FILE* stream) { return put(c, stream); }
ALIAS(putc, fputc);
ALIAS(_IO_putc, fputc);
ALIAS(fputc_unlocked, fputc);
ALIAS(putc_unlocked, fputc);
int putchar(int c) { return put(c, stdout); }
ALIAS(putchar_unlocked, putchar);

int fputs(const char* text, FILE* stream) { return __gmc_stream_write(stream, text, strlen(text)) == 0 ? 1 : EOF; }
ALIAS(fputs_unlocked, fputs);

int puts(const char* text) {
  size_t length = strlen(text);
  if (__gmc_stream_write(stdout, text, length) < 0 || __gmc_stream_write(stdout, "\n", 1) < 0) return EOF;
  return length < INT_MAX ? (int)length + 1 : INT_MAX;
}

int putw(int word, FILE* stream) { return __gmc_stream_write(stream, &word, sizeof word) == 0 ? 0 : EOF; }

int fgetc(FILE* stream) { return __gmc_stream_get(stream); }
ALIAS(getc, fgetc);
ALIAS(_IO_getc, fgetc);
ALIAS(fgetc_unlocked, fgetc);
ALIAS(getc_unlocked, fgetc);
int getchar(void) { return __gmc_stream_get(stdin); }
ALIAS(getchar_unlocked, getchar);

int getw(FILE* stream) {
  union {
    int word;
    unsigned char bytes[sizeof(int)];
  } result;
  for (size_t i = 0; i < sizeof(int); i++) {
    int c = __gmc_stream_get(stream);
    if (c == EOF) return EOF;
    result.bytes[i] = (unsigned char)c;
  }
  return result.word;
}

char* fgets(char* line, int size, FILE* stream) {
  if (size <= 0) return NULL;
  int length = 0;
  while (length < size - 1) {
    int c = __gmc_stream_get(stream);
    if (c == EOF) {
      if (length == 0) return NULL;
      break;
    }
    line[length++] = (char)c;
    if (c == '\n') break;
  }
  line[length] = '\0';
  return line;
}
ALIAS(fgets_unlocked, fgets);

char* gets(char* line) {
  (void)line;
  __gmc_unsupported("gets, which no program can call safely");
}

ssize_t getdelim(char** line, size_t* size, int delimiter, FILE* stream) {
  if (line == NULL || size == NULL) {
    errno = EINVAL;
    return -1;
  }
  if (*line == NULL) *size = 0;
  size_t length = 0;
  for (;;) {
    int c = __gmc_stream_get(stream);
    if (c == EOF && length == 0) return -1;
    if (length + 2 > *size) {
      size_t larger_size = *size < 60 ? 120 : 2 * *size;
      char* larger = realloc(*line, larger_size);
      if (larger == NULL) return -1;
      *line = larger;
      *size = larger_size;
    }
    if (c == EOF) break;
    (*line)[length++] = (char)c;
    if (c == delimiter) break;
  }
  (*line)[length] = '\0';
  return (ssize_t)length;
}
ALIAS(__getdelim, getdelim);

ssize_t getline(char** line, size_t* size, FILE* stream) { return getdelim(line, size, '\n', stream); }

void perror(const char* prefix) {
  const char* text = __gmc_strerror(errno);
  if (prefix != NULL && *prefix != '\0') {
    __gmc_stream_write(stderr, prefix, strlen(prefix));
    __gmc_stream_write(stderr, ": ", 2);
  }
  __gmc_stream_write(stderr, text, strlen(text));
  __gmc_stream_write(stderr, "\n", 1);
}
