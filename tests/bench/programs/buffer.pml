/* buffer.c */
#ifndef N
#define N 2
#endif
#define CAPACITY 2
#define ITEMS 3

byte room = CAPACITY, filled, mutex, slots[CAPACITY], in, out;

proctype Producer(byte me) {
  byte item, at;
  do
  :: d_step { room > 0 -> room-- }
     d_step { mutex == 0 -> mutex = me }
     at = in;
     slots[at] = item;
     d_step { in = (at + 1 < CAPACITY -> at + 1 : 0); at = 0 }
     d_step { assert(mutex == me); mutex = 0 }
     d_step { filled++; item = (item + 1 < ITEMS -> item + 1 : 0) }
  od
}

proctype Consumer(byte me) {
  byte item, at;
  do
  :: d_step { filled > 0 -> filled-- }
     d_step { mutex == 0 -> mutex = me }
     at = out;
     item = slots[at];
     d_step { out = (at + 1 < CAPACITY -> at + 1 : 0); at = 0 }
     d_step { assert(mutex == me); mutex = 0 }
     d_step { room++; assert(item < ITEMS); item = 0 }
  od
}

init {
  byte i;
  atomic {
    for (i : 1 .. N) { run Producer(i) }
    for (i : 1 .. N) { run Consumer(N + i) }
    i = 0
  }
}
