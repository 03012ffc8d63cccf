// The file functions of unistd.h and fcntl.h. Those that are cancellation points say so first.
#include "core/libc/files.h"

static int open_descriptor(const char* path, int flags) {
  __gmc_test_cancel();
  size_t size = strlen(path) + 1;
  char* name = memcpy(__gmc_allocate(size), path, size);
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_open(name, flags);
  int number = descriptor == NULL ? -1 : descriptor->number;
  __gmc_atomic_end();
  __gmc_release(name);
  return number;
}

int open(const char* path, int flags, ...) { return open_descriptor(path, flags); }
ALIAS(open64, open);
ALIAS(__open, open);

int creat(const char* path, unsigned mode) {
  (void)mode;
  return open_descriptor(path, kWriteOnly | kCreate | kTruncate);
}
ALIAS(creat64, creat);

int close(int number) {
  __gmc_test_cancel();
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(number);
  int result = descriptor == NULL ? -1 : __gmc_descriptor_close(descriptor);
  __gmc_atomic_end();
  return result;
}

static ssize_t read_some(int number, void* bytes, size_t count) {
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(number);
  ssize_t got = descriptor == NULL ? -1 : __gmc_descriptor_read(descriptor, bytes, count);
  __gmc_atomic_end();
  return got;
}

ssize_t read(int number, void* bytes, size_t count) {
  __gmc_test_cancel();
  char buffer[kChunk];
  size_t done = 0;
  do {
    size_t part = count - done < kChunk ? count - done : kChunk;
    ssize_t got = read_some(number, buffer, part);
    if (got < 0) return -1;
    memcpy((char*)bytes + done, buffer, (size_t)got);
    done += (size_t)got;
    if ((size_t)got < part) break;
  } while (done < count);
  return (ssize_t)done;
}
ALIAS(__read, read);

ssize_t __gmc_libc_write(int number, const void* bytes, size_t count) {
  char buffer[kChunk];
  size_t done = 0;
  do {
    size_t part = count - done < kChunk ? count - done : kChunk;
    memcpy(buffer, (const char*)bytes + done, part);
    __gmc_atomic_begin();
    struct descriptor* descriptor = __gmc_descriptor_find(number);
    long put = descriptor == NULL ? -1 : __gmc_descriptor_write(descriptor, buffer, part);
    __gmc_atomic_end();
    if (put < 0) return -1;
    done += part;
  } while (done < count);
  return (ssize_t)done;
}

ssize_t write(int number, const void* bytes, size_t count) {
  __gmc_test_cancel();
  return __gmc_libc_write(number, bytes, count);
}
ALIAS(__write, write);

static long long seek(int number, long long offset, int whence) {
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(number);
  long long position = descriptor == NULL ? -1 : __gmc_descriptor_seek(descriptor, offset, whence);
  __gmc_atomic_end();
  return position;
}

off_t lseek(int number, off_t offset, int whence) { return (off_t)seek(number, offset, whence); }
off64_t lseek64(int number, off64_t offset, int whence) { return seek(number, offset, whence); }

int dup(int number) {
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(number);
  int result = descriptor == NULL ? -1 : __gmc_descriptor_copy(descriptor, 0)->number;
  __gmc_atomic_end();
  return result;
}

int dup2(int from, int to) {
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(from);
  int result = descriptor == NULL ? -1 : __gmc_descriptor_replace(descriptor, to);
  __gmc_atomic_end();
  return result;
}

int ftruncate(int number, off_t size) {
  __gmc_atomic_begin();
  struct descriptor* descriptor = __gmc_descriptor_find(number);
  int result = -1;
  if (descriptor != NULL) {
    if (size < 0 || descriptor->open->file == NULL || (descriptor->open->flags & kAccessMask) == kReadOnly) {
      errno = EINVAL;
    } else {
      __gmc_file_truncate(descriptor->open->file, (size_t)size);
      result = 0;
    }
  }
  __gmc_atomic_end();
  return result;
}

int fsync(int number) {
  __gmc_test_cancel();
  (void)number;
  return 0;
}
ALIAS(fdatasync, fsync);

// No descriptor is a terminal: what a program shows there is for people.
int isatty(int number) {
  (void)number;
  errno = ENOTTY;
  return 0;
}

static bool exists(const char* path) {
  if (__gmc_file_find(path) != NULL) return true;
  int outside = __gmc_open(path);
  if (outside >= 0) __gmc_close(outside);
  return outside >= 0;
}

// Files that exist can be read and written (the copy in memory is), none can be executed.
int access(const char* path, int mode) {
  enum { kMayExecute = 1 };
  __gmc_atomic_begin();
  bool found = exists(path);
  __gmc_atomic_end();
  if (found && (mode & kMayExecute) == 0) return 0;
  errno = found ? EACCES : ENOENT;
  return -1;
}

static int remove_file(const char* path) {
  __gmc_atomic_begin();
  bool removed = __gmc_file_remove(path);
  bool outside = !removed && exists(path);
  __gmc_atomic_end();
  if (removed) return 0;
  if (outside) __gmc_unsupported("removing a file that the program did not create");
  errno = ENOENT;
  return -1;
}

int unlink(const char* path) { return remove_file(path); }
int remove(const char* path) { return remove_file(path); }

int rename(const char* from, const char* to) {
  __gmc_atomic_begin();
  bool renamed = __gmc_file_rename(from, to);
  bool outside = !renamed && exists(from);
  __gmc_atomic_end();
  if (renamed) return 0;
  if (outside) __gmc_unsupported("renaming a file that the program did not create");
  errno = ENOENT;
  return -1;
}

static void write_letters(char* suffix, unsigned number) {
  for (int i = 5; i >= 0; i--, number /= 26) suffix[i] = (char)('a' + number % 26);
}

// Each call gives another name, none of which is that of a file of the program.
char* tmpnam(char* buffer) {
  static const char kTemplate[] = "/tmp/fileXXXXXX";
  static char own[sizeof kTemplate];
  GMC_PRIVATE static unsigned next;
  char* name = memcpy(buffer != NULL ? buffer : own, kTemplate, sizeof kTemplate);
  __gmc_atomic_begin();
  do {
    write_letters(name + sizeof kTemplate - 7, next++);
  } while (__gmc_file_find(name) != NULL);
  __gmc_atomic_end();
  return name;
}

// Replaces the six X at the end of the template by the first letters that name no file.
int mkstemp(char* path) {
  size_t length = strlen(path);
  if (length < 6) {
    errno = EINVAL;
    return -1;
  }
  char* suffix = path + length - 6;
  for (int i = 0; i < 6; i++) {
    if (suffix[i] != 'X') {
      errno = EINVAL;
      return -1;
    }
  }
  for (unsigned attempt = 0;; attempt++) {
    write_letters(suffix, attempt);
    int number = open_descriptor(path, kReadWrite | kCreate | kExclusive);
    if (number >= 0 || errno != EEXIST) return number;
  }
}
ALIAS(mkstemp64, mkstemp);
