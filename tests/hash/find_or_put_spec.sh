#!/bin/sh
# Checks find_or_put.pml with spin: the protocol holds, each mutant fails. Only with GMC_LONG=1; 77 means skipped.
# Usage: find_or_put_spec.sh FILE.pml
set -eu
[ "${GMC_LONG:-}" = 1 ] || { echo "skipped: needs GMC_LONG=1"; exit 77; }
command -v spin >/dev/null || { echo "skipped: spin is not installed"; exit 77; }
model=$(realpath "$1")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

# check FLAGS...: prints the number of errors that an exhaustive search finds
check() {
  spin -a "$@" "$model" >spin.log
  cc -O2 -DSAFETY -DCOLLAPSE -DVECTORSZ=2048 -o pan pan.c
  ./pan -m1000000 >pan.log
  if grep -q 'max search depth too small\|out of memory' pan.log; then echo incomplete; return; fi
  sed -n 's/.*errors: \([0-9]*\).*/\1/p' pan.log
}

errors=$(check)
[ "$errors" = 0 ] || { echo "the protocol fails: $errors"; cat pan.log; exit 1; }
echo "the protocol holds: $(sed -n 's/^ *\([0-9e+.]*\) states, stored.*/\1/p' pan.log) states"
for mutant in NO_PREFIX_CHECK UNLOCK_EARLY NO_DIRECTORY_LOCK NO_LOCK; do
  errors=$(check -D$mutant)
  [ "$errors" = 1 ] || { echo "mutant $mutant is not caught: $errors"; cat pan.log; exit 1; }
  echo "mutant $mutant is caught"
done
