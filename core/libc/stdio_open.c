// Opening, closing and positioning streams.
#include "core/libc/streams.h"

// The flags of open for a mode such as "r+b"; -1 if it is none.
static int flags_of(const char* mode) {
  int flags;
  switch (*mode) {
    case 'r':
      flags = kReadOnly;
      break;
    case 'w':
      flags = kWriteOnly | kCreate | kTruncate;
      break;
    case 'a':
      flags = kWriteOnly | kCreate | kAppend;
      break;
    default:
      errno = EINVAL;
      return -1;
  }
  for (mode++; *mode != '\0' && *mode != ','; mode++) {
    if (*mode == '+') flags = (flags & ~kAccessMask) | kReadWrite;
    if (*mode == 'x') flags |= kExclusive;
  }
  return flags;
}

static FILE* stream_on(struct descriptor* descriptor) {
  if (descriptor == NULL) return NULL;
  FILE* stream = __gmc_allocate(sizeof *stream);
  *stream = (FILE){.descriptor = descriptor};
  descriptor->in_stream = true;
  return stream;
}

FILE* fopen(const char* path, const char* mode) {
  int flags = flags_of(mode);
  if (flags < 0) return NULL;
  size_t size = strlen(path) + 1;
  char* name = memcpy(__gmc_allocate(size), path, size);
  __gmc_atomic_begin();
  FILE* stream = stream_on(__gmc_descriptor_open(name, flags));
  bool at_end = (flags & kAppend) != 0 && (flags & kAccessMask) == kWriteOnly;
  if (stream != NULL && at_end) __gmc_descriptor_seek(stream->descriptor, 0, SEEK_END);
  __gmc_atomic_end();
  __gmc_release(name);
  return stream;
}
ALIAS(fopen64, fopen);

FILE* fdopen(int number, const char* mode) {
  if (flags_of(mode) < 0) return NULL;
  __gmc_atomic_begin();
  FILE* stream = stream_on(__gmc_descriptor_find(number));
  __gmc_atomic_end();
  return stream;
}

FILE* tmpfile(void) {
  __gmc_atomic_begin();
  FILE* stream = stream_on(__gmc_descriptor_open(NULL, kReadWrite));
  __gmc_atomic_end();
  return stream;
}
ALIAS(tmpfile64, tmpfile);

static void release(FILE* stream) {
  if (stream->descriptor->number > 2) __gmc_release(stream->descriptor);
  if (stream != stdin && stream != stdout && stream != stderr) __gmc_release(stream);
}

int fclose(FILE* stream) {
  __gmc_atomic_begin();
  int result = __gmc_descriptor_close(stream->descriptor);
  release(stream);
  __gmc_atomic_end();
  return result;
}

FILE* freopen(const char* path, const char* mode, FILE* stream) {
  if (path == NULL) __gmc_unsupported("freopen without a file name");
  int flags = flags_of(mode);
  if (flags < 0) return NULL;
  size_t size = strlen(path) + 1;
  char* name = memcpy(__gmc_allocate(size), path, size);
  __gmc_atomic_begin();
  *stream = (FILE){.descriptor = stream->descriptor};
  int result = __gmc_descriptor_reopen(stream->descriptor, name, flags);
  __gmc_atomic_end();
  __gmc_release(name);
  return result == 0 ? stream : NULL;
}
ALIAS(freopen64, freopen);

FILE* popen(const char* command, const char* mode) {
  (void)command;
  (void)mode;
  __gmc_unsupported("popen");
}

int pclose(FILE* stream) {
  (void)stream;
  __gmc_unsupported("pclose");
}

static int seek(FILE* stream, long long offset, int whence) {
  __gmc_atomic_begin();
  if (whence == SEEK_CUR) offset -= stream->pushed_count;
  bool moved = __gmc_descriptor_seek(stream->descriptor, offset, whence) >= 0;
  if (moved) {
    stream->pushed_count = 0;
    stream->at_end = false;
  }
  __gmc_atomic_end();
  return moved ? 0 : -1;
}

static long long tell(FILE* stream) {
  __gmc_atomic_begin();
  long long position = __gmc_descriptor_seek(stream->descriptor, 0, SEEK_CUR);
  if (position >= 0) position -= stream->pushed_count;
  __gmc_atomic_end();
  return position;
}

int fseek(FILE* stream, long offset, int whence) { return seek(stream, offset, whence); }
int fseeko(FILE* stream, off_t offset, int whence) { return seek(stream, offset, whence); }
int fseeko64(FILE* stream, off64_t offset, int whence) { return seek(stream, offset, whence); }
long ftell(FILE* stream) { return (long)tell(stream); }
off_t ftello(FILE* stream) { return (off_t)tell(stream); }
off64_t ftello64(FILE* stream) { return tell(stream); }

void rewind(FILE* stream) {
  seek(stream, 0, SEEK_SET);
  __gmc_atomic_begin();
  stream->failed = false;
  __gmc_atomic_end();
}

// fpos_t begins with the offset, of type long or, in fpos64_t, long long.
int fgetpos(FILE* stream, long* position) {
  long long now = tell(stream);
  if (now < 0) return -1;
  *position = (long)now;
  return 0;
}

int fgetpos64(FILE* stream, long long* position) {
  long long now = tell(stream);
  if (now < 0) return -1;
  *position = now;
  return 0;
}

int fsetpos(FILE* stream, const long* position) { return seek(stream, *position, SEEK_SET); }
int fsetpos64(FILE* stream, const long long* position) { return seek(stream, *position, SEEK_SET); }
