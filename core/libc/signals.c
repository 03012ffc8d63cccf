// Signals that a program sends to itself: handlers are called before raise returns, unless the signal is blocked.
#include "core/libc/libc.h"

enum { kSignalLimit = 65, kMaskWords = 1024 / (8 * sizeof(unsigned long)) };
enum { kSigInfo = 4, kNoDefer = 0x40000000, kResetHandler = (int)0x80000000 };

typedef struct {
  unsigned long words[kMaskWords];
} sigset_t;

typedef union {
  signal_handler plain;
  void (*with_information)(int signal, void* information, void* context);
} handler_function;

struct sigaction {
  handler_function handler;
  sigset_t mask;
  int flags;
  void (*restorer)(void);
};

_Static_assert(sizeof(struct sigaction) == (sizeof(long) == 8 ? 152 : 140), "glibc's layout");

#define DEFAULT_ACTION ((signal_handler)0)
#define IGNORE_SIGNAL ((signal_handler)1)
#define SIGNAL_ERROR ((signal_handler)-1)

// What is kept of an action.
struct action {
  handler_function handler;
  unsigned long long mask;
  int flags;
};

GMC_PRIVATE static struct action actions[kSignalLimit];
static _Thread_local unsigned long long blocked;
static _Thread_local unsigned long long pending;

static unsigned long long bit(int signal) { return 1ull << (signal - 1); }

static bool is_signal(int signal) {
  if (signal > 0 && signal < kSignalLimit) return true;
  errno = EINVAL;
  return false;
}

enum { kAbort = 6, kKill = 9, kChild = 17, kContinue = 18, kStop = 19, kUrgent = 23, kWindow = 28 };

static unsigned long long mask_of(const sigset_t* set) {
  unsigned long long mask = set->words[0];
  if (sizeof(unsigned long) < sizeof mask) mask |= (unsigned long long)set->words[1] << 16 << 16;
  return mask;
}

static sigset_t set_of(unsigned long long mask) {
  sigset_t set = {{0}};
  set.words[0] = (unsigned long)mask;
  if (sizeof(unsigned long) < sizeof mask) set.words[1] = (unsigned long)(mask >> 16 >> 16);
  return set;
}

static struct action action_of(int signal) {
  __gmc_atomic_begin();
  struct action action = actions[signal];
  __gmc_atomic_end();
  return action;
}

// Returns the previous one.
static struct action set_action(int signal, struct action action) {
  __gmc_atomic_begin();
  struct action previous = actions[signal];
  actions[signal] = action;
  __gmc_atomic_end();
  return previous;
}

signal_handler __gmc_signal_handler(int signal) {
  signal_handler handler = action_of(signal).handler.plain;
  return handler == IGNORE_SIGNAL ? DEFAULT_ACTION : handler;
}

static void act_by_default(int signal) {
  if (signal == kChild || signal == kContinue || signal == kUrgent || signal == kWindow) return;
  if (signal >= kStop && signal <= kStop + 3) __gmc_unsupported("a signal that stops the program");
  if (signal == kAbort) __gmc_abort();
  __gmc_kill_self(signal);
}

static void deliver(int signal) {
  struct action action = action_of(signal);
  if (action.handler.plain == IGNORE_SIGNAL) return;
  if (action.handler.plain == DEFAULT_ACTION) {
    act_by_default(signal);
    return;
  }
  if ((action.flags & kResetHandler) != 0) set_action(signal, (struct action){{DEFAULT_ACTION}, 0, 0});
  unsigned long long before = blocked;
  blocked |= action.mask;
  if ((action.flags & kNoDefer) == 0) blocked |= bit(signal);
  if ((action.flags & kSigInfo) != 0) {
    int information[32] = {signal};
    action.handler.with_information(signal, information, NULL);
  } else {
    action.handler.plain(signal);
  }
  blocked = before;
}

static void deliver_pending(void) {
  for (int signal = 1; signal < kSignalLimit; signal++) {
    if ((pending & ~blocked & bit(signal)) == 0) continue;
    pending &= ~bit(signal);
    deliver(signal);
  }
}

int __gmc_raise(int signal) {
  if (!is_signal(signal)) return -1;
  if ((blocked & bit(signal)) != 0) {
    pending |= bit(signal);
  } else {
    deliver(signal);
    if (pending != 0) deliver_pending();
  }
  return 0;
}
ALIAS(raise, __gmc_raise);
ALIAS(gsignal, __gmc_raise);

int kill(int process, int signal) {
  if (process != (int)__gmc_system_value("pid")) __gmc_unsupported("signals to other processes");
  return signal == 0 ? 0 : __gmc_raise(signal);
}

int sigaction(int signal, const struct sigaction* wanted, struct sigaction* previous) {
  if (!is_signal(signal)) return -1;
  if (wanted != NULL && (signal == kKill || signal == kStop)) {
    errno = EINVAL;
    return -1;
  }
  struct action old = wanted == NULL
                          ? action_of(signal)
                          : set_action(signal, (struct action){wanted->handler, mask_of(&wanted->mask), wanted->flags});
  if (previous != NULL) *previous = (struct sigaction){old.handler, set_of(old.mask), old.flags, NULL};
  return 0;
}
ALIAS(__sigaction, sigaction);

static signal_handler set_handler(int signal, signal_handler handler, int flags) {
  if (!is_signal(signal)) return SIGNAL_ERROR;
  if (signal == kKill || signal == kStop || handler == SIGNAL_ERROR) {
    errno = EINVAL;
    return SIGNAL_ERROR;
  }
  return set_action(signal, (struct action){{handler}, 0, flags}).handler.plain;
}

signal_handler signal(int number, signal_handler handler) { return set_handler(number, handler, 0); }
ALIAS(bsd_signal, signal);
ALIAS(ssignal, signal);

signal_handler __sysv_signal(int number, signal_handler handler) {
  return set_handler(number, handler, kResetHandler | kNoDefer);
}
ALIAS(sysv_signal, __sysv_signal);

static int change_mask(int how, const sigset_t* set, sigset_t* previous) {
  enum { kBlock, kUnblock, kSetMask };
  if (set != NULL && (how < kBlock || how > kSetMask)) return EINVAL;
  unsigned long long old = blocked;
  if (set != NULL) {
    unsigned long long mask = mask_of(set);
    blocked = how == kBlock ? old | mask : how == kUnblock ? old & ~mask : mask;
    blocked &= ~(bit(kKill) | bit(kStop));
  }
  if (previous != NULL) *previous = set_of(old);
  if (pending != 0) deliver_pending();
  return 0;
}

int sigprocmask(int how, const sigset_t* set, sigset_t* previous) {
  int error = change_mask(how, set, previous);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int pthread_sigmask(int how, const sigset_t* set, sigset_t* previous) { return change_mask(how, set, previous); }

int sigpending(sigset_t* set) {
  *set = set_of(pending);
  return 0;
}

int sigemptyset(sigset_t* set) {
  *set = set_of(0);
  return 0;
}

int sigfillset(sigset_t* set) {
  memset(set, 0xff, sizeof *set);
  return 0;
}

static bool locate(int signal, int* word, unsigned long* mask) {
  if (!is_signal(signal)) return false;
  enum { kBits = 8 * sizeof(unsigned long) };
  *word = (signal - 1) / kBits;
  *mask = 1ul << (signal - 1) % kBits;
  return true;
}

int sigaddset(sigset_t* set, int signal) {
  int word;
  unsigned long mask;
  if (!locate(signal, &word, &mask)) return -1;
  set->words[word] |= mask;
  return 0;
}

int sigdelset(sigset_t* set, int signal) {
  int word;
  unsigned long mask;
  if (!locate(signal, &word, &mask)) return -1;
  set->words[word] &= ~mask;
  return 0;
}

int sigismember(const sigset_t* set, int signal) {
  int word;
  unsigned long mask;
  if (!locate(signal, &word, &mask)) return -1;
  return (set->words[word] & mask) != 0;
}
