/* filter_lock.c, one statement for each access. */
#ifndef N
#define N 3
#endif
#define NEXT(k) (k + 1 == i -> k + 2 : k + 1)
#define FIRST (i == 0 -> 1 : 0)

byte level[N], last[N], owner;

proctype Contender(byte i) {
  byte l = 1, k = 0;
enter:
  level[i] = l;
  d_step { last[l] = i; k = FIRST }
see_level:
  if
  :: d_step { level[k] < l && NEXT(k) < N -> k = NEXT(k) } -> goto see_level
  :: d_step { level[k] < l && NEXT(k) >= N && l + 1 < N -> l++; k = 0 } -> goto enter
  :: d_step { level[k] < l && NEXT(k) >= N && l + 1 == N -> l = 0; k = 0 } -> goto inside
  :: else
  fi;
  if
  :: d_step { last[l] != i && NEXT(k) < N -> k = NEXT(k) } -> goto see_level
  :: d_step { last[l] != i && NEXT(k) >= N && l + 1 < N -> l++; k = 0 } -> goto enter
  :: d_step { last[l] != i && NEXT(k) >= N && l + 1 == N -> l = 0; k = 0 } -> goto inside
  :: else -> goto see_level
  fi;
inside:
  owner = i;
  assert(owner == i);
  d_step { level[i] = 0; l = 1 }
  goto enter
}

init {
  byte i;
  atomic {
    for (i : 0 .. N - 1) { run Contender(i) }
    i = 0
  }
}
