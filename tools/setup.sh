# Sourced by ./run and ./test: installs what is missing and builds. Needs bash and nothing else.
#
# Everything comes from Debian 12's packages, by name; third_party/README.md says why we use each.

build_packages=(build-essential g++-12 gcc-12 gcc-12-plugin-dev cmake ninja-build binutils
                libtbb-dev libxxhash-dev libabsl-dev libcli11-dev libyaml-cpp-dev)
test_packages=(libgtest-dev libgmock-dev libbenchmark-dev gcc-multilib python3 gcc-12-source csmith libcsmith-dev)
long_test_packages=(dpkg-dev spin)

fail() { echo "$(basename "$0"): $*" >&2; exit 2; }

# install_packages NAME...: those that are not there yet.
install_packages() {
  local missing=() package as_root=()
  for package in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "these packages are missing, and there is neither root nor sudo to install them: ${missing[*]}"
    as_root=(sudo)
  fi
  echo "installing: ${missing[*]}" >&2
  { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
  } >&2 || fail "could not install: ${missing[*]}"
}

# build PRESET with-tests|without-tests [TARGET...]: configures on first use, then builds; silent unless something fails.
# A build tree without tests gets them when they are first asked for, since only then their packages are there.
build() {
  local preset=$1 tests=$2 directory=$root/build log configure=no
  shift 2
  [ "$preset" = release ] || directory=$root/build/$preset
  mkdir -p "$root/build"
  log=$root/build/$preset.log
  [ -f "$directory/build.ninja" ] || configure=yes
  [ "$tests" = without-tests ] || grep -qs '^GMC_TESTS:BOOL=ON$' "$directory/CMakeCache.txt" || configure=yes
  if [ "$configure" = yes ]; then
    echo "configuring ($preset)" >&2
    tests=$([ "$tests" = with-tests ] && echo ON || echo OFF)
    CC=gcc-12 CXX=g++-12 cmake --preset "$preset" -S "$root" "-DGMC_TESTS=$tests" >"$log" 2>&1 ||
      { cat "$log" >&2; fail "cmake failed"; }
    echo "building ($preset)" >&2
  fi
  cmake --build "$directory" ${1:+--target} "$@" >"$log" 2>&1 || { cat "$log" >&2; fail "the build failed"; }
}
