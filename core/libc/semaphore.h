// The bytes of sem_t.
#pragma once

#include "core/libc/threads.h"

struct semaphore {
  int value;
  int kind;
};
_Static_assert(sizeof(struct semaphore) <= 16, "glibc's size");

enum { kSemaphore = 1, kNamedSemaphore = 2, kSemaphoreLimit = INT_MAX };

// semaphore.c: reports a semaphore that was destroyed or not initialised.
void __gmc_check_semaphore(const struct semaphore* semaphore);
