// Values of a thread's own under keys: pthread_key_create and tss_create.
//
// A key is a number and a library block that threads' values point to, so that a number can be used again after
// pthread_key_delete while values of the old key are still stored somewhere. The values are a list in the order of the
// keys' numbers, which is the order of the destructors as in glibc.
#include "core/libc/threads.h"

enum { kKeyLimit = 1024, kDestructorRounds = 4 };

struct key {
  thread_key number;
  bool is_deleted;
  void (*destructor)(void*);
  struct key* next;
};

struct value {
  struct key* key;
  void* pointer;
  struct value* next;
};

// By number.
GMC_PRIVATE static struct key* keys;

int __gmc_key_create(thread_key* number, void (*destructor)(void*)) {
  struct key* key = __gmc_allocate(sizeof *key);
  __gmc_atomic_begin();
  struct key** place = &keys;
  thread_key free_number = 0;
  while (*place != NULL && (*place)->number == free_number) {
    place = &(*place)->next;
    free_number++;
  }
  *key = (struct key){free_number, false, destructor, *place};
  if (free_number < kKeyLimit) *place = key;
  __gmc_atomic_end();
  if (free_number == kKeyLimit) {
    __gmc_release(key);
    return EAGAIN;
  }
  *number = free_number;
  return 0;
}
ALIAS(pthread_key_create, __gmc_key_create);
ALIAS(__pthread_key_create, __gmc_key_create);

// In an atomic section.
static struct key** find(thread_key number) {
  struct key** place = &keys;
  while (*place != NULL && (*place)->number < number) place = &(*place)->next;
  if (*place == NULL || (*place)->number != number) {
    __gmc_error("def-behavior", "a key that was not created or has been deleted");
  }
  return place;
}

// Blocks of deleted keys are not released: values may point to them.
int __gmc_key_delete(thread_key number) {
  __gmc_atomic_begin();
  struct key** place = find(number);
  (*place)->is_deleted = true;
  *place = (*place)->next;
  __gmc_atomic_end();
  return 0;
}
ALIAS(pthread_key_delete, __gmc_key_delete);

static void remove_value(struct value** place) {
  struct value* value = *place;
  *place = value->next;
  __gmc_release(value);
}

// Where the calling thread's first value is whose key has that number or a greater one, or where it would be.
static struct value** locate(thread_key number) {
  struct value** place = &own()->values;
  while (*place != NULL) {
    if ((*place)->key->is_deleted) {
      remove_value(place);
    } else if ((*place)->key->number < number) {
      place = &(*place)->next;
    } else {
      break;
    }
  }
  return place;
}

void* __gmc_get_specific(thread_key number) {
  struct value* value = *locate(number);
  if (value != NULL && value->key->number == number) return value->pointer;
  __gmc_atomic_begin();
  find(number);
  __gmc_atomic_end();
  return NULL;
}
ALIAS(pthread_getspecific, __gmc_get_specific);
ALIAS(tss_get, __gmc_get_specific);

int __gmc_set_specific(thread_key number, const void* pointer) {
  struct value** place = locate(number);
  if (*place != NULL && (*place)->key->number == number) {
    if (pointer == NULL) {
      remove_value(place);
    } else {
      (*place)->pointer = (void*)pointer;
    }
    return 0;
  }
  __gmc_atomic_begin();
  struct key* key = *find(number);
  __gmc_atomic_end();
  if (pointer == NULL) return 0;
  struct value* value = __gmc_allocate(sizeof *value);
  *value = (struct value){key, (void*)pointer, *place};
  *place = value;
  return 0;
}
ALIAS(pthread_setspecific, __gmc_set_specific);

// Calls the destructors in the order of the keys. They may set values again.
static void run_destructors_once(void) {
  thread_key from = 0;
  for (;;) {
    struct value** place = locate(from);
    if (*place == NULL) return;
    struct value value = **place;
    remove_value(place);
    if (value.key->destructor != NULL) value.key->destructor(value.pointer);
    from = value.key->number + 1;
  }
}

void __gmc_run_key_destructors(void) {
  for (int round = 0; round < kDestructorRounds && own()->values != NULL; round++) run_destructors_once();
}
