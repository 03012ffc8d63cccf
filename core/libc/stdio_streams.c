// The heart of stdio: bytes in and out of a stream. POSIX lets threads share streams, so whatever changes in one
// changes inside an atomic section; writing to a standard stream changes nothing and needs none.
#include "core/libc/streams.h"

GMC_PRIVATE static FILE input_stream = {.descriptor = &__gmc_standard_descriptors[0]};
GMC_PRIVATE static FILE output_stream = {.descriptor = &__gmc_standard_descriptors[1]};
GMC_PRIVATE static FILE error_stream = {.descriptor = &__gmc_standard_descriptors[2]};
FILE* stdin = &input_stream;
FILE* stdout = &output_stream;
FILE* stderr = &error_stream;
ALIAS(_IO_2_1_stdin_, input_stream);
ALIAS(_IO_2_1_stdout_, output_stream);
ALIAS(_IO_2_1_stderr_, error_stream);

static int write_part(FILE* stream, const void* bytes, size_t count) {
  __gmc_atomic_begin();
  bool written = __gmc_descriptor_write(stream->descriptor, bytes, count) >= 0;
  if (!written) stream->failed = true;
  __gmc_atomic_end();
  return written ? 0 : -1;
}

int __gmc_stream_write(FILE* stream, const void* bytes, size_t count) {
  struct open_file* open = stream->descriptor->open;
  if (open != NULL && open->outside > 0 && (open->flags & kAccessMask) != kReadOnly) {
    __gmc_write(open->outside, bytes, count);
    return 0;
  }
  char buffer[kChunk];
  for (size_t done = 0; done < count;) {
    size_t part = count - done < kChunk ? count - done : kChunk;
    memcpy(buffer, (const char*)bytes + done, part);
    if (write_part(stream, buffer, part) < 0) return -1;
    done += part;
  }
  return 0;
}

// Up to `count` bytes into a buffer of the library, pushed-back ones first. REQUIRES: inside an atomic section.
static size_t read_part(FILE* stream, unsigned char* bytes, size_t count) {
  size_t done = 0;
  while (done < count && stream->pushed_count > 0) bytes[done++] = stream->pushed[--stream->pushed_count];
  if (done == count || stream->at_end) return done;
  long got = __gmc_descriptor_read(stream->descriptor, bytes + done, count - done);
  if (got < 0) stream->failed = true;
  if (got == 0) stream->at_end = true;
  return got > 0 ? done + (size_t)got : done;
}

int __gmc_stream_get(FILE* stream) {
  unsigned char byte;
  __gmc_atomic_begin();
  size_t got = read_part(stream, &byte, 1);
  __gmc_atomic_end();
  return got == 1 ? byte : EOF;
}

void __gmc_stream_unget(FILE* stream, int byte) {
  __gmc_atomic_begin();
  stream->pushed[stream->pushed_count++] = (unsigned char)byte;
  stream->at_end = false;
  __gmc_atomic_end();
}

int ungetc(int byte, FILE* stream) {
  if (byte == EOF || stream->pushed_count == kPushBackLimit) return EOF;
  __gmc_stream_unget(stream, byte);
  return (unsigned char)byte;
}

size_t fread(void* bytes, size_t size, size_t count, FILE* stream) {
  if (size == 0 || count == 0) return 0;
  unsigned char buffer[kChunk];
  size_t wanted = size * count, done = 0;
  while (done < wanted) {
    size_t part = wanted - done < kChunk ? wanted - done : kChunk;
    __gmc_atomic_begin();
    size_t got = read_part(stream, buffer, part);
    __gmc_atomic_end();
    if (got == 0) break;
    memcpy((char*)bytes + done, buffer, got);
    done += got;
  }
  return done / size;
}
ALIAS(fread_unlocked, fread);

size_t fwrite(const void* bytes, size_t size, size_t count, FILE* stream) {
  if (size == 0 || count == 0) return 0;
  return __gmc_stream_write(stream, bytes, size * count) == 0 ? count : 0;
}
ALIAS(fwrite_unlocked, fwrite);

int feof(FILE* stream) { return stream->at_end; }
int ferror(FILE* stream) { return stream->failed; }
ALIAS(feof_unlocked, feof);
ALIAS(ferror_unlocked, ferror);

void clearerr(FILE* stream) {
  __gmc_atomic_begin();
  stream->at_end = false;
  stream->failed = false;
  __gmc_atomic_end();
}
ALIAS(clearerr_unlocked, clearerr);

int fflush(FILE* stream) {
  (void)stream;
  return 0;
}
ALIAS(fflush_unlocked, fflush);

int setvbuf(FILE* stream, char* buffer, int mode, size_t size) {
  (void)stream;
  (void)buffer;
  (void)size;
  return mode < 0 || mode > 2 ? EOF : 0;
}

void setbuf(FILE* stream, char* buffer) {
  (void)stream;
  (void)buffer;
}

void setlinebuf(FILE* stream) { (void)stream; }

int fileno(FILE* stream) {
  if (stream->descriptor->open != NULL) return stream->descriptor->number;
  errno = EBADF;
  return -1;
}
ALIAS(fileno_unlocked, fileno);

void flockfile(FILE* stream) { (void)stream; }
void funlockfile(FILE* stream) { (void)stream; }
