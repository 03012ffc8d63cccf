// Wide characters of streams, in the encoding of the C locale.
#include "core/libc/libc.h"

#define WEOF ((wint_t)-1)

static wint_t put(wchar_t c, FILE* stream) {
  int byte = __gmc_narrow((wint_t)c);
  if (byte < 0) return WEOF;
  char narrow = (char)byte;
  return __gmc_stream_write(stream, &narrow, 1) == 0 ? (wint_t)c : WEOF;
}

static wint_t get(FILE* stream) {
  int c = __gmc_stream_get(stream);
  if (c < 0x80) return (wint_t)c;
  errno = EILSEQ;
  return WEOF;
}

wint_t fputwc(wchar_t c, FILE* stream) { return put(c, stream); }
ALIAS(putwc, fputwc);
wint_t putwchar(wchar_t c) { return put(c, stdout); }
wint_t fgetwc(FILE* stream) { return get(stream); }
ALIAS(getwc, fgetwc);
wint_t getwchar(void) { return get(stdin); }

wint_t ungetwc(wint_t c, FILE* stream) {
  if (c == WEOF || __gmc_narrow(c) < 0) return WEOF;
  __gmc_stream_unget(stream, (int)c);
  return c;
}

int fputws(const wchar_t* text, FILE* stream) {
  for (; *text != 0; text++) {
    if (put(*text, stream) == WEOF) return -1;
  }
  return 1;
}

wchar_t* fgetws(wchar_t* line, int size, FILE* stream) {
  if (size <= 0) return NULL;
  int length = 0;
  while (length < size - 1) {
    wint_t c = get(stream);
    if (c == WEOF) {
      if (length == 0) return NULL;
      break;
    }
    line[length++] = (wchar_t)c;
    if (c == '\n') break;
  }
  line[length] = 0;
  return line;
}

// Streams have no orientation here: they are what is asked for.
int fwide(FILE* stream, int mode) {
  (void)stream;
  return mode;
}
