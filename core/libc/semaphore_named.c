// Semaphores with names. None exists when the program starts, and no other process knows those that it makes.
#include "core/libc/semaphore.h"

enum { kNameLimit = 251 };

struct named_semaphore {
  struct semaphore semaphore;
  int opened;  // how often, and not closed
  char* name;  // null when it was unlinked
  struct named_semaphore* next;
};

GMC_PRIVATE static struct named_semaphore* named_semaphores;

// A name without its leading slash, which may be missing; null with EINVAL or ENAMETOOLONG.
static const char* checked_name(const char* name) {
  if (*name == '/') name++;
  size_t length = strlen(name);
  for (size_t i = 0; i < length; i++) {
    if (name[i] == '/') length = 0;
  }
  if (length > 0 && length <= kNameLimit) return name;
  errno = length == 0 ? EINVAL : ENAMETOOLONG;
  return NULL;
}

// In an atomic section.
static struct named_semaphore** find(const char* name) {
  struct named_semaphore** place = &named_semaphores;
  while (*place != NULL && ((*place)->name == NULL || strcmp((*place)->name, name) != 0)) place = &(*place)->next;
  return place;
}

static void remove_if_unused(struct named_semaphore** place) {
  struct named_semaphore* entry = *place;
  if (entry->name != NULL || entry->opened > 0) return;
  *place = entry->next;
  __gmc_release(entry);
}

// Takes over the name. In an atomic section; null and an error number if there is none to return.
static struct named_semaphore* open_entry(char* name, int flags, unsigned value, int* error) {
  struct named_semaphore** place = find(name);
  struct named_semaphore* entry = *place;
  *error = 0;
  if (entry != NULL) {
    __gmc_release(name);
    if ((flags & kCreate) != 0 && (flags & kExclusive) != 0) {
      *error = EEXIST;
      return NULL;
    }
  } else {
    if ((flags & kCreate) == 0) *error = ENOENT;
    if ((flags & kCreate) != 0 && value > kSemaphoreLimit) *error = EINVAL;
    if (*error != 0) {
      __gmc_release(name);
      return NULL;
    }
    entry = __gmc_allocate(sizeof *entry);
    *entry = (struct named_semaphore){{(int)value, kNamedSemaphore}, 0, name, NULL};
    *place = entry;
  }
  entry->opened++;
  return entry;
}

struct semaphore* sem_open(const char* name, int flags, ...) {
  unsigned value = 0;
  if ((flags & kCreate) != 0) {
    va_list arguments;
    va_start(arguments, flags);
    (void)va_arg(arguments, unsigned);
    value = va_arg(arguments, unsigned);
    va_end(arguments);
  }
  name = checked_name(name);
  if (name == NULL) return NULL;
  size_t size = strlen(name) + 1;
  char* copy = memcpy(__gmc_allocate(size), name, size);
  int error;
  __gmc_atomic_begin();
  struct named_semaphore* entry = open_entry(copy, flags, value, &error);
  __gmc_atomic_end();
  if (entry != NULL) return &entry->semaphore;
  errno = error;
  return NULL;
}

int sem_close(struct semaphore* semaphore) {
  __gmc_atomic_begin();
  struct named_semaphore** place = &named_semaphores;
  while (*place != NULL && &(*place)->semaphore != semaphore) place = &(*place)->next;
  if (*place == NULL || (*place)->opened == 0) {
    __gmc_error("def-behavior", "sem_close of a semaphore that is not open");
  }
  (*place)->opened--;
  remove_if_unused(place);
  __gmc_atomic_end();
  return 0;
}

int sem_unlink(const char* name) {
  name = checked_name(name);
  if (name == NULL) {
    if (errno == EINVAL) errno = ENOENT;
    return -1;
  }
  size_t size = strlen(name) + 1;
  char* copy = memcpy(__gmc_allocate(size), name, size);
  __gmc_atomic_begin();
  struct named_semaphore** place = find(copy);
  bool is_found = *place != NULL;
  if (is_found) {
    __gmc_release((*place)->name);
    (*place)->name = NULL;
    remove_if_unused(place);
  }
  __gmc_atomic_end();
  __gmc_release(copy);
  if (is_found) return 0;
  errno = ENOENT;
  return -1;
}
