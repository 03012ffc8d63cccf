#!/usr/bin/env bash
# build_projects.sh BIN WORK: builds real C projects with gcc and with gmc-cc, and holds the two against each other.
#
# Of each project, from its Debian source package without Debian's patches:
# - `make CC=gmc-cc` succeeds, says nothing of missing GIMPLE++, and costs at most twice the CPU time of `make CC=gcc`;
# - the executable passes the project's own check;
# - its GIMPLE++ links, and what it leaves undefined is the libraries' and not the project's own.
# Runs when GMC_LONG is set (./test --long); needs the network for the first run, which fills WORK.
set -euo pipefail
export LC_ALL=C
[ -n "${GMC_LONG-}" ] || { echo "left out: runs with ./test --long"; exit 77; }
bin=$1 work=$2 here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
largest_ratio=2.0
mkdir -p "$work"
cd "$work"

fail() { echo "FAILED: $*" >&2; exit 1; }

# build_and_compare PACKAGE FOLDER EXECUTABLE MAKE-ARGUMENT...: sets built to the executable that gmc-cc made.
build_and_compare() {
  local package=$1 folder=$2 executable=$3 compiler plain wrapped
  shift 3
  for compiler in gcc gmc-cc; do
    rm -rf "$package-$compiler"
    mkdir "$package-$compiler"
    dpkg-source --no-check --skip-patches -x "$package"_*.dsc "$package-$compiler/source" >/dev/null
  done
  plain=$(cpu_seconds "$package-gcc/log" make -C "$package-gcc/source/$folder" CC=gcc "$@")
  wrapped=$(cpu_seconds "$package-gmc-cc/log" make -C "$package-gmc-cc/source/$folder" CC="$bin/gmc-cc" "$@")
  ! grep -q '^gmc-cc: ' "$package-gmc-cc/log" || fail "$package: $(grep -m1 '^gmc-cc: ' "$package-gmc-cc/log")"
  awk -v name="$package" -v plain="$plain" -v wrapped="$wrapped" -v largest=$largest_ratio 'BEGIN {
    printf "%s: gcc %.2f s, gmc-cc %.2f s of CPU time: %.2fx\n", name, plain, wrapped, wrapped / plain
    exit wrapped > largest * plain }' || fail "$package: the wrapped build costs more than ${largest_ratio}x"
  built=$work/$package-gmc-cc/source/$folder/$executable
  [ -z "$(internal_undefined "$built")" ] || fail "$package: undefined: $(internal_undefined "$built")"
  "$bin/gmc" dump "$built" >"$package.text"
  echo "$package: GIMPLE++ links; $("$bin/list_undefined" "$built" | wc -l) names come from libraries, text form of" \
       "$(wc -l <"$package.text") lines"
}

# cpu_seconds LOG COMMAND...: user and system time, children included.
cpu_seconds() {
  local log=$1 TIMEFORMAT='%U %S'
  shift
  { time "$@" >"$log" 2>&1 || { tail -20 "$log" >&3; fail "$*"; }; } 3>&2 2>"$log.time"
  awk '{ print $1 + $2 }' "$log.time"
}

# internal_undefined EXECUTABLE: the names that its GIMPLE++ uses and neither it nor a library nor GCC defines, or that
# its machine code defines by itself. A variable that the linker copied from a library carries the library's version.
internal_undefined() {
  "$bin/list_undefined" "$1" | grep -v '^__builtin_' | sort -u >undefined
  ldd "$1" | grep -o '/[^ ]*' | xargs -n1 nm -D --defined-only | awk '{ sub(/@.*/, "", $NF); print $NF }' |
    sort -u >from_libraries
  nm --defined-only "$1" | awk '$NF !~ /@/ { print $NF }' | sort -u >own
  { comm -23 undefined from_libraries; comm -12 undefined own; } | sort -u
}

"$here/fetch_sources.sh" "$work" bzip2 lua5.4

build_and_compare bzip2 . bzip2 libbz2.a bzip2
make -C "$(dirname "$built")" CC="$bin/gmc-cc" test >bzip2.check 2>&1 || fail "bzip2: make test: $(tail -3 bzip2.check)"

# The check above must be able to fail: without the GIMPLE++ of one object its functions are undefined.
(cd "$(dirname "$built")" && rm libbz2.a bzip2 compress.o && make compress.o CC=gcc && make libbz2.a bzip2 CC="$bin/gmc-cc") \
  >bzip2.control 2>&1 || fail "bzip2: $(tail -3 bzip2.control)"
[ "$(internal_undefined "$built" | tr '\n' ' ')" = "BZ2_compressBlock " ] ||
  fail "an object without GIMPLE++ was not noticed: $(internal_undefined "$built")"

build_and_compare lua5.4 src lua linux
[ "$("$built" -e 'local t = {} for i = 1, 1000 do t[i] = (i * 7919) % 1000 end table.sort(t) print(t[1], t[1000])')" = \
  "$(printf '0\t999')" ] || fail "lua computes something else"
