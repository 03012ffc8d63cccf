// Attributes of threads, and pthread_create. Only the detach state has an effect: stacks are as large as needed, and
// there are no priorities.
#include "core/libc/threads.h"

enum { kMinStack = 16384, kDefaultStack = 8 << 20, kDefaultGuard = 4096, kMaxPolicy = 2 };

// The bytes of pthread_attr_t.
struct attributes {
  signed char is_valid;  // 1
  signed char is_detached;
  signed char is_explicit;
  signed char policy;
  int priority;
  size_t guard_size;
  size_t stack_size;
  void* stack;
};
_Static_assert(sizeof(struct attributes) <= (sizeof(long) == 8 ? 56 : 36), "glibc's size");

struct scheduling {
  int priority;
};

static void check(const struct attributes* attributes) {
  if (attributes->is_valid != 1) {
    __gmc_error("def-behavior", "use of thread attributes that were destroyed or not initialised");
  }
}

int pthread_create(pthread_t* handle, const struct attributes* attributes, void* (*routine)(void*), void* argument) {
  enum thread_state state = kJoinable;
  if (attributes != NULL) {
    check(attributes);
    if (attributes->is_explicit != 0 && attributes->policy != 0) return EPERM;
    if (attributes->is_detached != 0) state = kDetached;
  }
  return __gmc_create_thread(handle, state, routine, NULL, argument);
}

int pthread_attr_init(struct attributes* attributes) {
  *attributes = (struct attributes){.is_valid = 1, .guard_size = kDefaultGuard, .stack_size = kDefaultStack};
  return 0;
}
ALIAS(pthread_getattr_default_np, pthread_attr_init);

int pthread_getattr_np(pthread_t handle, struct attributes* attributes) {
  __gmc_atomic_begin();
  int state = __gmc_thread_of(handle)->record.state;
  __gmc_atomic_end();
  pthread_attr_init(attributes);
  attributes->is_detached = state == kDetached;
  return 0;
}

int pthread_attr_destroy(struct attributes* attributes) {
  check(attributes);
  attributes->is_valid = 0;
  return 0;
}

int pthread_attr_setdetachstate(struct attributes* attributes, int state) {
  check(attributes);
  if (state != 0 && state != 1) return EINVAL;
  attributes->is_detached = (signed char)state;
  return 0;
}

int pthread_attr_getdetachstate(const struct attributes* attributes, int* state) {
  check(attributes);
  *state = attributes->is_detached;
  return 0;
}

int pthread_attr_setguardsize(struct attributes* attributes, size_t size) {
  check(attributes);
  attributes->guard_size = size;
  return 0;
}

int pthread_attr_getguardsize(const struct attributes* attributes, size_t* size) {
  check(attributes);
  *size = attributes->guard_size;
  return 0;
}

int pthread_attr_setstacksize(struct attributes* attributes, size_t size) {
  check(attributes);
  if (size < kMinStack) return EINVAL;
  attributes->stack_size = size;
  return 0;
}

int pthread_attr_getstacksize(const struct attributes* attributes, size_t* size) {
  check(attributes);
  *size = attributes->stack_size;
  return 0;
}

int pthread_attr_setstack(struct attributes* attributes, void* stack, size_t size) {
  check(attributes);
  if (size < kMinStack) return EINVAL;
  attributes->stack = stack;
  attributes->stack_size = size;
  return 0;
}

int pthread_attr_getstack(const struct attributes* attributes, void** stack, size_t* size) {
  check(attributes);
  *stack = attributes->stack;
  *size = attributes->stack_size;
  return 0;
}

int pthread_attr_setstackaddr(struct attributes* attributes, void* stack) {
  check(attributes);
  attributes->stack = stack;
  return 0;
}

int pthread_attr_getstackaddr(const struct attributes* attributes, void** stack) {
  check(attributes);
  *stack = attributes->stack;
  return 0;
}

int pthread_attr_setinheritsched(struct attributes* attributes, int inheritance) {
  check(attributes);
  if (inheritance != 0 && inheritance != 1) return EINVAL;
  attributes->is_explicit = (signed char)inheritance;
  return 0;
}

int pthread_attr_getinheritsched(const struct attributes* attributes, int* inheritance) {
  check(attributes);
  *inheritance = attributes->is_explicit;
  return 0;
}

int pthread_attr_setschedpolicy(struct attributes* attributes, int policy) {
  check(attributes);
  if (policy < 0 || policy > kMaxPolicy) return EINVAL;
  attributes->policy = (signed char)policy;
  return 0;
}

int pthread_attr_getschedpolicy(const struct attributes* attributes, int* policy) {
  check(attributes);
  *policy = attributes->policy;
  return 0;
}

int pthread_attr_setschedparam(struct attributes* attributes, const struct scheduling* parameters) {
  check(attributes);
  int least = attributes->policy == 0 ? 0 : 1;
  int greatest = attributes->policy == 0 ? 0 : 99;
  if (parameters->priority < least || parameters->priority > greatest) return EINVAL;
  attributes->priority = parameters->priority;
  return 0;
}

int pthread_attr_getschedparam(const struct attributes* attributes, struct scheduling* parameters) {
  check(attributes);
  parameters->priority = attributes->priority;
  return 0;
}

int pthread_attr_setscope(struct attributes* attributes, int scope) {
  check(attributes);
  return scope == 0 ? 0 : scope == 1 ? ENOTSUP : EINVAL;
}

int pthread_attr_getscope(const struct attributes* attributes, int* scope) {
  check(attributes);
  *scope = 0;
  return 0;
}
