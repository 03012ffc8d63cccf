// Attributes of mutexes, and pthread_mutex_init. There are no priorities, so the protocol that inherits them has no
// effect.
#include "core/libc/threads.h"

enum { kProtocolNone, kProtocolInherit, kProtocolProtect };
enum { kMinCeiling = 1, kMaxCeiling = 99 };

// The bytes of pthread_mutexattr_t.
struct mutex_attributes {
  unsigned char type;
  unsigned char is_robust : 1;
  unsigned char is_shared : 1;
  unsigned char protocol;
  unsigned char ceiling;
};
_Static_assert(sizeof(struct mutex_attributes) == 4, "glibc's size");

enum { kNoAttributes = 0xff };

static void check(const struct mutex_attributes* attributes) {
  if (attributes->type > kAdaptive) {
    __gmc_error("def-behavior", "use of mutex attributes that were destroyed or not initialised");
  }
}

int pthread_mutexattr_init(struct mutex_attributes* attributes) {
  *attributes = (struct mutex_attributes){.type = kNormal};
  return 0;
}

int pthread_mutexattr_destroy(struct mutex_attributes* attributes) {
  check(attributes);
  attributes->type = kNoAttributes;
  return 0;
}

int pthread_mutexattr_settype(struct mutex_attributes* attributes, int type) {
  check(attributes);
  if (type < kNormal || type > kAdaptive) return EINVAL;
  attributes->type = (unsigned char)type;
  return 0;
}
ALIAS(pthread_mutexattr_setkind_np, pthread_mutexattr_settype);

int pthread_mutexattr_gettype(const struct mutex_attributes* attributes, int* type) {
  check(attributes);
  *type = attributes->type;
  return 0;
}
ALIAS(pthread_mutexattr_getkind_np, pthread_mutexattr_gettype);

int pthread_mutexattr_setrobust(struct mutex_attributes* attributes, int robust) {
  check(attributes);
  if (robust != 0 && robust != 1) return EINVAL;
  attributes->is_robust = robust != 0;
  return 0;
}

int pthread_mutexattr_getrobust(const struct mutex_attributes* attributes, int* robust) {
  check(attributes);
  *robust = attributes->is_robust;
  return 0;
}

int pthread_mutexattr_setpshared(struct mutex_attributes* attributes, int shared) {
  check(attributes);
  if (shared != 0 && shared != 1) return EINVAL;
  attributes->is_shared = shared != 0;
  return 0;
}

int pthread_mutexattr_getpshared(const struct mutex_attributes* attributes, int* shared) {
  check(attributes);
  *shared = attributes->is_shared;
  return 0;
}

int pthread_mutexattr_setprotocol(struct mutex_attributes* attributes, int protocol) {
  check(attributes);
  if (protocol < kProtocolNone || protocol > kProtocolProtect) return EINVAL;
  attributes->protocol = (unsigned char)protocol;
  return 0;
}

int pthread_mutexattr_getprotocol(const struct mutex_attributes* attributes, int* protocol) {
  check(attributes);
  *protocol = attributes->protocol;
  return 0;
}

int pthread_mutexattr_setprioceiling(struct mutex_attributes* attributes, int ceiling) {
  check(attributes);
  if (ceiling < kMinCeiling || ceiling > kMaxCeiling) return EINVAL;
  attributes->ceiling = (unsigned char)ceiling;
  return 0;
}

int pthread_mutexattr_getprioceiling(const struct mutex_attributes* attributes, int* ceiling) {
  check(attributes);
  *ceiling = attributes->ceiling < kMinCeiling ? kMinCeiling : attributes->ceiling;
  return 0;
}

int pthread_mutex_init(struct mutex* mutex, const struct mutex_attributes* attributes) {
  int kind = kNormal;
  if (attributes != NULL) {
    check(attributes);
    if (attributes->protocol == kProtocolProtect) __gmc_unsupported("mutexes with priority ceilings");
    kind = attributes->type | (attributes->is_robust ? kRobust : 0);
  }
  *mutex = (struct mutex){.kind = kind};
  return 0;
}
ALIAS(__pthread_mutex_init, pthread_mutex_init);

// Only mutexes with priority ceilings have one.
int pthread_mutex_getprioceiling(const struct mutex* mutex, int* ceiling) {
  (void)mutex, (void)ceiling;
  return EINVAL;
}

int pthread_mutex_setprioceiling(struct mutex* mutex, int ceiling, int* previous) {
  (void)mutex, (void)ceiling, (void)previous;
  return EINVAL;
}
