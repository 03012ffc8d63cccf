// Signals that cannot be handled; pthread_sigmask: what is blocked can be read back and stays pending.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static volatile sig_atomic_t caught;

static void on_signal(int number) { caught = number; }

int main(void) {
  sigset_t set, old, now;
  assert(sigemptyset(&set) == 0 && sigaddset(&set, SIGUSR1) == 0);
  signal(SIGUSR1, on_signal);
  errno = 0;
  assert(signal(0, on_signal) == SIG_ERR && errno == EINVAL);
  errno = 0;
  assert(signal(SIGKILL, on_signal) == SIG_ERR && errno == EINVAL);
  errno = 0;
  assert(sigaction(SIGSTOP, &(struct sigaction){.sa_handler = on_signal}, NULL) == -1 && errno == EINVAL);
  assert(pthread_sigmask(99, &set, &old) == EINVAL);
  assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0 && !sigismember(&old, SIGUSR1));
  assert(pthread_sigmask(SIG_BLOCK, NULL, &now) == 0 && sigismember(&now, SIGUSR1));
  assert(raise(SIGUSR1) == 0 && caught == 0);
  assert(pthread_sigmask(SIG_UNBLOCK, &set, NULL) == 0 && caught == SIGUSR1);
  assert(pthread_sigmask(SIG_SETMASK, &old, &now) == 0 && !sigismember(&now, SIGUSR1));
  return 0;
}
