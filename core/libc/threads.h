// What the files of the thread library share: the record of a thread, the objects with glibc's sizes, and the functions
// that one file offers to another.
//
// Objects keep their whole state in their own bytes, and all of them are zero when the program initialised them
// statically, apart from the kind. They change inside atomic sections; init and destroy write them without one, so that
// a thread which uses an object at that time makes a data race. What is undefined by POSIX or C11 is reported.
#pragma once

#include "core/libc/libc.h"

typedef unsigned long pthread_t;

// What a thread leaves behind: of pthread_create's functions a pointer, of thrd_create's an int.
union thread_result {
  void* pointer;
  int number;
};

enum thread_state {
  kJoinable,
  kDetached,
  kJoined,  // its handle must not be used any more
};

// Of each thread; the owners of locks point to it, and pthread_t to its `face`. What other threads read of it changes
// inside atomic sections only. The states of `record` are enum thread_state.
struct thread {
  struct __gmc_record record;  // first
  int cancel;                  // it was cancelled, and cancellation is enabled
  int cancel_later;            // it was cancelled, and cancellation is disabled
  int cancel_disabled;
  int cancel_type;
  int is_exiting;   // handlers and destructors are running: it cannot be cancelled any more
  int has_private;  // __gmc_private is in use
  union thread_result result;
  char name[16];
};

static inline struct thread* self(void) { return __gmc_self(sizeof(struct thread)); }

static inline pthread_t handle_of(struct thread* thread) { return (pthread_t)&thread->record.face; }
static inline struct thread* record_of(pthread_t handle) {
  return (struct thread*)(handle - __builtin_offsetof(struct thread, record.face));
}

// What leads to objects of the program, and must not make them reachable by whoever has a handle of the thread. Most
// threads need none of it; an object that is never asked for does not exist.
struct thread_private {
  struct cleanup* cleanups;    // innermost first
  struct value* values;        // under keys, by number
  struct mutex* robust;        // robust mutexes that it has locked, newest first
  struct read_lock* reading;   // read-write locks that it has locked to read
  union thread_result result;  // while it unwinds: what it will leave behind
};
extern _Thread_local struct thread_private __gmc_private;

static inline struct thread_private* own(void) {
  self()->has_private = 1;
  return &__gmc_private;
}

// The bytes of pthread_mutex_t and mtx_t. Static initialisers set the kind and leave the rest zero.
struct mutex {
  struct thread* owner;
  unsigned count;  // of a recursive one: how often its owner locked it again
  int robust_state;
  int kind;
  // The robust ones that a thread has locked.
  struct mutex* older;
  struct mutex* newer;
};
_Static_assert(sizeof(struct mutex) == (sizeof(long) == 8 ? 40 : 24), "glibc's size");
_Static_assert(__builtin_offsetof(struct mutex, kind) == (sizeof(long) == 8 ? 16 : 12), "glibc's initialisers");

// Bits of `kind`. The types have glibc's numbers; adaptive mutexes behave like normal ones.
enum mutex_kind {
  kNormal = 0,
  kRecursive = 1,
  kErrorCheck = 2,
  kAdaptive = 3,
  kTypeMask = 3,
  kRobust = 16,
  kC11 = 256,       // initialised by mtx_init
  kC11Timed = 512,  // by mtx_init with mtx_timed
  kDestroyed = -1,
};

// The bytes of pthread_cond_t and cnd_t.
struct condition {
  int kind;             // 0 or kDestroyed
  struct mutex* mutex;  // with which threads wait; null if none does
};
_Static_assert(sizeof(struct condition) <= 48, "glibc's size");

// deadline.c: a moment at which a timed wait ends: 0 if it may lie ahead, ETIMEDOUT if it certainly has passed, EINVAL.
int __gmc_deadline(const struct timespec* moment);
// Whether moments can be given by that clock.
bool __gmc_is_clock(clockid_t clock);

// thread_create.c
int __gmc_create_thread(pthread_t* handle, enum thread_state state, void* (*routine)(void*), int (*c11_routine)(void*),
                        void* argument);
// Runs the handlers and destructors of the calling thread and ends it.
_Noreturn void __gmc_exit_thread(union thread_result result);
// What is left of that when a handler has returned.
_Noreturn void __gmc_unwind(void);

// thread_join.c. In an atomic section; reports a handle whose thread is gone.
struct thread* __gmc_thread_of(pthread_t handle);
// The result may be null.
int __gmc_join(pthread_t handle, union thread_result* result);
int __gmc_detach(pthread_t handle);

// thread_cancel.c: what interrupts the waits of a cancellation point, and what it does then. The latter is called in an
// atomic section; it ends the section and the thread if the thread was cancelled, otherwise it has no effect.
const volatile int* __gmc_interrupt(void);
void __gmc_cancel_in_section(void);
int __gmc_set_cancel_type(int type, int* previous);

// thread_cleanup.c: a handler that is called when its thread exits. Glibc's layout.
struct cleanup {
  void (*routine)(void*);  // null if there is a buffer to jump to
  void* argument;
  int cancel_type;
  struct cleanup* outer;
};
void __gmc_push_cleanup(struct cleanup* handler, void (*routine)(void*), void* argument);
void __gmc_pop_cleanup(struct cleanup* handler);
// Calls the handlers, or jumps to the first that needs it.
void __gmc_run_cleanup(void);

// thread_keys.c
typedef unsigned thread_key;
int __gmc_key_create(thread_key* key, void (*destructor)(void*));
int __gmc_key_delete(thread_key key);
void* __gmc_get_specific(thread_key key);
int __gmc_set_specific(thread_key key, const void* value);
void __gmc_run_key_destructors(void);

// thread_once.c
int __gmc_once(int* control, void (*routine)(void));

// mutex.c
int __gmc_mutex_lock(struct mutex* mutex);
int __gmc_mutex_try_lock(struct mutex* mutex);
int __gmc_mutex_timed_lock(struct mutex* mutex, const struct timespec* moment);
int __gmc_mutex_unlock(struct mutex* mutex);
int __gmc_mutex_destroy(struct mutex* mutex);
// In an atomic section: locks it again after a wait, which requires that no other thread has it; unlocks it, which
// requires that the calling thread has it.
int __gmc_mutex_take(struct mutex* mutex);
void __gmc_mutex_release(struct mutex* mutex);
// Marks the robust mutexes of the calling thread, which is ending. In an atomic section.
void __gmc_abandon_mutexes(void);

// condition.c
int __gmc_condition_wait(struct condition* condition, struct mutex* mutex);
int __gmc_condition_timed_wait(struct condition* condition, struct mutex* mutex, const struct timespec* moment);
int __gmc_condition_signal(struct condition* condition);
int __gmc_condition_broadcast(struct condition* condition);
int __gmc_condition_destroy(struct condition* condition);
