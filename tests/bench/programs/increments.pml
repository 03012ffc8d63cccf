/* increments.c */
#ifndef N
#define N 3
#endif
#ifndef M
#define M 3
#endif

byte x;

proctype Incrementer() {
  byte i, old;
again:
  old = x;
  if
  :: d_step { i + 1 < M -> x = old + 1; i++; old = 0 } -> goto again
  :: d_step { i + 1 == M -> x = old + 1; i = 0; old = 0 }
  fi
}

init {
  byte i;
  atomic {
    for (i : 0 .. N - 1) { run Incrementer() }
    i = 0
  }
}
