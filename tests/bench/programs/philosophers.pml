/* philosophers.c: a fork holds its owner + 1. */
#ifndef N
#define N 8
#endif

byte forks[N];

proctype Philosopher(byte i; byte first; byte second) {
  do
  :: d_step { forks[first] == 0 -> forks[first] = i + 1 }
     d_step { forks[second] == 0 -> forks[second] = i + 1 }
     d_step { assert(forks[second] == i + 1); forks[second] = 0 }
     d_step { assert(forks[first] == i + 1); forks[first] = 0 }
  od
}

init {
  byte i;
  atomic {
    for (i : 0 .. N - 1) { run Philosopher(i, (i + 1 < N -> i : 0), (i + 1 < N -> i + 1 : i)) }
    i = 0
  }
}
