/* The find-or-put protocol of hash/paged_set.cc: lookups through an unlocked directory while leaves split.
 *
 * Keys are 0 to 3, their two bits the prefix. Leaf 0 starts with depth 0 and holds CAPACITY keys; a full leaf splits
 * into itself and a new leaf, the directory (here with one entry for each key, as deep as it can be) being told before
 * the lock is released. The copy that a thread reads from the directory may be stale by the time it has the lock.
 * Doubling of the directory only makes such copies older, so reading the entry in a step of its own covers it. What is
 * read of a leaf before it is locked only decides what to fetch into the cache, and is left out.
 *
 * Checked: of all calls with one key exactly one answers new, every key put is found at the end in the leaf that the
 * directory names, no leaf is above its capacity, and nobody waits for ever.
 *
 * Mutants, each of which must fail:
 *   -DNO_PREFIX_CHECK   the thread that has the lock does not look whether the leaf still owns the key
 *   -DUNLOCK_EARLY      the old leaf is unlocked before the directory knows the new one, and lookups take what they get
 *   -DNO_DIRECTORY_LOCK the new leaf is split while its entries are still being written
 *   -DNO_LOCK           find and put are not one step
 */
#define KEYS 4
#define CALLS 3
#define CAPACITY 1
#define LEAVES 4

byte directory[KEYS];           /* key -> leaf */
bool directory_locked;
bool locked[LEAVES];
byte depth[LEAVES];             /* 0, 1, 2 */
byte prefix[LEAVES];            /* the leading `depth` bits of its keys */
byte held[LEAVES];              /* number of keys */
bool has[LEAVES * KEYS];        /* leaf * KEYS + key */
byte leaves = 1;
byte news[KEYS];
byte calls[KEYS];
byte done;

#define OWNS(leaf, key) ((key >> (2 - depth[leaf])) == prefix[leaf])

inline Lock(leaf) {
#ifndef NO_LOCK
  atomic { !locked[leaf] -> locked[leaf] = true }
#else
  skip
#endif
}

inline Unlock(leaf) {
#ifndef NO_LOCK
  locked[leaf] = false
#else
  skip
#endif
}

inline LockDirectory() {
#ifndef NO_DIRECTORY_LOCK
  atomic { !directory_locked -> directory_locked = true }
#else
  skip
#endif
}

inline UnlockDirectory() {
#ifndef NO_DIRECTORY_LOCK
  directory_locked = false
#else
  skip
#endif
}

/* Moves the keys with the next bit set to a new leaf. Not atomic: the lock alone protects it. */
inline Split(leaf) {
  atomic { sibling = leaves; leaves++ }
  assert(sibling < LEAVES);
  depth[leaf]++;
  prefix[leaf] = prefix[leaf] * 2;
  depth[sibling] = depth[leaf];
  prefix[sibling] = prefix[leaf] + 1;
  moved = 0;
  do
  :: moved < KEYS ->
     if
     :: has[leaf * KEYS + moved] && !OWNS(leaf, moved) ->
        has[leaf * KEYS + moved] = false;
        held[leaf]--;
        has[sibling * KEYS + moved] = true;
        held[sibling]++
     :: else
     fi;
     moved++
  :: else -> break
  od;
#ifdef UNLOCK_EARLY
  Unlock(leaf);
#endif
  LockDirectory();
  moved = prefix[sibling] << (2 - depth[sibling]);
  end = (prefix[sibling] + 1) << (2 - depth[sibling]);
  do
  :: moved < end -> directory[moved] = sibling; moved++
  :: else -> break
  od;
  UnlockDirectory();
#ifdef UNLOCK_EARLY
  Lock(leaf);
#endif
  moved = 0
}

proctype Caller() {
  byte key, leaf, sibling, moved, end, call;
  bool seen;
  do
  :: call < CALLS ->
     select(key : 0 .. 3);
     calls[key]++;
again:
     leaf = directory[key];
     Lock(leaf);
#if !defined(NO_PREFIX_CHECK) && !defined(UNLOCK_EARLY)
     if
     :: !OWNS(leaf, key) -> Unlock(leaf); goto again
     :: else
     fi;
#endif
     seen = has[leaf * KEYS + key];
     if
     :: seen
     :: !seen && held[leaf] == CAPACITY ->
        Split(leaf);
        Unlock(leaf);
        goto again
     :: else ->
        has[leaf * KEYS + key] = true;
        held[leaf]++;
        news[key]++
     fi;
     assert(held[leaf] <= CAPACITY);
     Unlock(leaf);
     call++
  :: else -> break
  od;
  done++
}

init {
  byte key;
  atomic { run Caller(); run Caller() }
  done == 2;
  do
  :: key < KEYS ->
     assert(news[key] == (calls[key] > 0));
     assert(has[directory[key] * KEYS + key] == (calls[key] > 0));
     key++
  :: else -> break
  od
}
