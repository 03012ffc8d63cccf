// Files in memory: what the program wrote, by name.
#include "core/libc/files.h"

struct memory_file {
  char* name;  // null: removed, or never had one
  char* bytes;
  size_t size;
  size_t capacity;
  int users;
  struct memory_file* next;
};

GMC_PRIVATE static struct memory_file* named_files;

static struct memory_file** place_of(const char* name) {
  struct memory_file** place = &named_files;
  while (*place != NULL && strcmp((*place)->name, name) != 0) place = &(*place)->next;
  return place;
}

static char* copy_of(const char* name) { return strcpy(__gmc_allocate(strlen(name) + 1), name); }

static void release_if_unused(struct memory_file* file) {
  if (file->users > 0 || file->name != NULL) return;
  if (file->bytes != NULL) __gmc_release(file->bytes);
  __gmc_release(file);
}

static void unlink_at(struct memory_file** place) {
  struct memory_file* file = *place;
  *place = file->next;
  __gmc_release(file->name);
  file->name = NULL;
  release_if_unused(file);
}

struct memory_file* __gmc_file_find(const char* name) {
  return *place_of(name);
}

struct memory_file* __gmc_file_create(const char* name) {
  struct memory_file* file = __gmc_allocate(sizeof *file);
  *file = (struct memory_file){.users = 0};
  if (name != NULL) {
    file->name = copy_of(name);
    file->next = named_files;
    named_files = file;
  }
  return file;
}

void __gmc_file_hold(struct memory_file* file) { file->users++; }

void __gmc_file_drop(struct memory_file* file) {
  file->users--;
  release_if_unused(file);
}

size_t __gmc_file_size(const struct memory_file* file) { return file->size; }

size_t __gmc_file_read(const struct memory_file* file, size_t position, void* bytes, size_t count) {
  if (position >= file->size) return 0;
  if (count > file->size - position) count = file->size - position;
  memcpy(bytes, file->bytes + position, count);
  return count;
}

static void reserve(struct memory_file* file, size_t size) {
  if (size <= file->capacity) return;
  size_t capacity = file->capacity < 32 ? 64 : 2 * file->capacity;
  if (capacity < size) capacity = size;
  char* bytes = __gmc_allocate(capacity);
  if (file->size > 0) memcpy(bytes, file->bytes, file->size);
  if (file->bytes != NULL) __gmc_release(file->bytes);
  file->bytes = bytes;
  file->capacity = capacity;
}

void __gmc_file_truncate(struct memory_file* file, size_t size) {
  if (size > file->size) {
    reserve(file, size);
    memset(file->bytes + file->size, 0, size - file->size);
  }
  file->size = size;
}

void __gmc_file_write(struct memory_file* file, size_t position, const void* bytes, size_t count) {
  if (count == 0) return;
  if (position > file->size) __gmc_file_truncate(file, position);
  reserve(file, position + count);
  memcpy(file->bytes + position, bytes, count);
  if (position + count > file->size) file->size = position + count;
}

bool __gmc_file_remove(const char* name) {
  struct memory_file** place = place_of(name);
  if (*place == NULL) return false;
  unlink_at(place);
  return true;
}

bool __gmc_file_rename(const char* from, const char* to) {
  struct memory_file* file = *place_of(from);
  if (file == NULL) return false;
  if (strcmp(from, to) == 0) return true;
  struct memory_file** target = place_of(to);
  if (*target != NULL) unlink_at(target);
  __gmc_release(file->name);
  file->name = copy_of(to);
  return true;
}
