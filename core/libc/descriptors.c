// Descriptors. The standard three are static, so that printing touches nothing that changes; the others are a list.
#include "core/libc/files.h"

GMC_PRIVATE static struct open_file standard_input = {.outside = 0, .flags = kReadOnly, .users = 1};
GMC_PRIVATE static struct open_file standard_output = {.outside = 1, .flags = kWriteOnly, .users = 1};
GMC_PRIVATE static struct open_file standard_error = {.outside = 2, .flags = kWriteOnly, .users = 1};

GMC_PRIVATE struct descriptor __gmc_standard_descriptors[3] = {
    {.number = 0, .in_stream = true, .open = &standard_input},
    {.number = 1, .in_stream = true, .open = &standard_output},
    {.number = 2, .in_stream = true, .open = &standard_error},
};

GMC_PRIVATE static struct descriptor* others;

static struct descriptor* find(int number) {
  if (number >= 0 && number < 3) return &__gmc_standard_descriptors[number];
  struct descriptor* descriptor = others;
  while (descriptor != NULL && descriptor->number != number) descriptor = descriptor->next;
  return descriptor;
}

static bool is_open(int number) {
  struct descriptor* descriptor = find(number);
  return descriptor != NULL && descriptor->open != NULL;
}

struct descriptor* __gmc_descriptor_find(int number) {
  struct descriptor* descriptor = find(number);
  if (descriptor != NULL && descriptor->open != NULL) return descriptor;
  errno = EBADF;
  return NULL;
}

static struct descriptor* descriptor_with(int number, struct open_file* open) {
  struct descriptor* descriptor;
  if (number < 3) {
    descriptor = &__gmc_standard_descriptors[number];
  } else {
    descriptor = __gmc_allocate(sizeof *descriptor);
    *descriptor = (struct descriptor){.number = number, .next = others};
    others = descriptor;
  }
  descriptor->open = open;
  open->users++;
  return descriptor;
}

static struct descriptor* least_free(int least, struct open_file* open) {
  while (is_open(least)) least++;
  return descriptor_with(least, open);
}

static struct open_file* new_open_file(int outside, struct memory_file* file, int flags) {
  struct open_file* open = __gmc_allocate(sizeof *open);
  *open = (struct open_file){.outside = outside, .file = file, .flags = flags};
  if (file != NULL) __gmc_file_hold(file);
  return open;
}

// A file that exists outside, copied into the state so that it can be changed.
static struct memory_file* copy_from_outside(const char* path, int outside) {
  struct memory_file* file = __gmc_file_create(path);
  char buffer[kChunk];
  for (;;) {
    long count = __gmc_read(outside, buffer, sizeof buffer);
    if (count <= 0) return file;
    __gmc_file_write(file, __gmc_file_size(file), buffer, (size_t)count);
  }
}

static struct open_file* open_path(const char* path, int flags) {
  if (path == NULL) return new_open_file(-1, __gmc_file_create(NULL), flags);
  struct memory_file* file = __gmc_file_find(path);
  bool overwritten = (flags & (kCreate | kTruncate)) == (kCreate | kTruncate) && (flags & kExclusive) == 0;
  int outside = file == NULL && !overwritten ? __gmc_open(path) : -1;
  bool exists = file != NULL || outside >= 0;
  if (exists && (flags & kCreate) != 0 && (flags & kExclusive) != 0) {
    if (outside >= 0) __gmc_close(outside);
    errno = EEXIST;
    return NULL;
  }
  if (!exists && (flags & kCreate) == 0) {
    errno = ENOENT;
    return NULL;
  }
  if (outside >= 0 && (flags & kAccessMask) == kReadOnly) return new_open_file(outside, NULL, flags);
  if (outside >= 0) {
    file = copy_from_outside(path, outside);
    __gmc_close(outside);
  }
  if (file == NULL) file = __gmc_file_create(path);
  if ((flags & kTruncate) != 0 && (flags & kAccessMask) != kReadOnly) __gmc_file_truncate(file, 0);
  return new_open_file(-1, file, flags);
}

static void drop(struct open_file* open) {
  if (--open->users > 0) return;
  if (open->file != NULL) __gmc_file_drop(open->file);
  if (open->outside > 2) __gmc_close(open->outside);
  if (open != &standard_input && open != &standard_output && open != &standard_error) __gmc_release(open);
}

struct descriptor* __gmc_descriptor_open(const char* path, int flags) {
  struct open_file* open = open_path(path, flags);
  return open == NULL ? NULL : least_free(0, open);
}

int __gmc_descriptor_reopen(struct descriptor* descriptor, const char* path, int flags) {
  struct open_file* open = open_path(path, flags);
  if (descriptor->open != NULL) drop(descriptor->open);
  descriptor->open = open;
  if (open != NULL) open->users++;
  return open == NULL ? -1 : 0;
}

struct descriptor* __gmc_descriptor_copy(struct descriptor* from, int least) {
  return least_free(least, from->open);
}

int __gmc_descriptor_replace(struct descriptor* from, int number) {
  if (number < 0) {
    errno = EBADF;
    return -1;
  }
  struct descriptor* to = find(number);
  if (to == NULL) return descriptor_with(number, from->open)->number;
  if (to == from) return number;
  from->open->users++;
  if (to->open != NULL) drop(to->open);
  to->open = from->open;
  return number;
}

int __gmc_descriptor_close(struct descriptor* descriptor) {
  if (descriptor->open == NULL) {
    errno = EBADF;
    return -1;
  }
  drop(descriptor->open);
  descriptor->open = NULL;
  if (descriptor->number < 3) return 0;
  struct descriptor** place = &others;
  while (*place != descriptor) place = &(*place)->next;
  *place = descriptor->next;
  if (!descriptor->in_stream) __gmc_release(descriptor);
  return 0;
}

long __gmc_descriptor_read(struct descriptor* descriptor, void* bytes, size_t count) {
  struct open_file* open = descriptor->open;
  if (open == NULL || (open->flags & kAccessMask) == kWriteOnly) {
    errno = EBADF;
    return -1;
  }
  if (open->outside >= 0) return __gmc_read(open->outside, bytes, count);
  size_t got = __gmc_file_read(open->file, open->position, bytes, count);
  open->position += got;
  return (long)got;
}

long __gmc_descriptor_write(struct descriptor* descriptor, const void* bytes, size_t count) {
  struct open_file* open = descriptor->open;
  if (open == NULL || (open->flags & kAccessMask) == kReadOnly) {
    errno = EBADF;
    return -1;
  }
  if (open->outside >= 0) {
    __gmc_write(open->outside, bytes, count);
    return (long)count;
  }
  if ((open->flags & kAppend) != 0) open->position = __gmc_file_size(open->file);
  __gmc_file_write(open->file, open->position, bytes, count);
  open->position += count;
  return (long)count;
}

long long __gmc_descriptor_seek(struct descriptor* descriptor, long long offset, int whence) {
  struct open_file* open = descriptor->open;
  if (open == NULL || whence < SEEK_SET || whence > SEEK_END) {
    errno = open == NULL ? EBADF : EINVAL;
    return -1;
  }
  if (open->outside >= 0) {
    long position = (open->flags & kAccessMask) == kWriteOnly ? -1 : __gmc_seek(open->outside, (long)offset, whence);
    if (position < 0) errno = ESPIPE;
    return position;
  }
  size_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? open->position : __gmc_file_size(open->file);
  if (offset < 0 && (unsigned long long)-offset > base) {
    errno = EINVAL;
    return -1;
  }
  open->position = base + (size_t)offset;
  return (long long)open->position;
}
