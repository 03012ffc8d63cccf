#!/usr/bin/env bash
# fetch_sources.sh DIRECTORY PACKAGE...: downloads Debian source packages (.dsc and archives), those that are not there.
#
# Works without root and without deb-src entries: the package lists are kept in DIRECTORY, and their sources are those
# of this machine's binary packages, in the one-line form and in the deb822 form.
set -euo pipefail
directory=$(mkdir -p "$1" && cd "$1" && pwd)
shift
missing=()
for package in "$@"; do compgen -G "$directory/${package}_*.dsc" >/dev/null || missing+=("$package"); done
[ ${#missing[@]} -gt 0 ] || exit 0

apt=$directory/apt
mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache/archives/partial"
shopt -s nullglob
for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [ ! -f "$file" ] || sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$file" >"$apt/sources/$(basename "$file" .list).list"
done
for file in /etc/apt/sources.list.d/*.sources; do
  sed 's/^Types:.*/Types: deb-src/' "$file" >"$apt/sources/$(basename "$file")"
done
options=(-q -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$apt/sources" -o "Dir::State::lists=$apt/lists"
         -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=)
cd "$directory"
{ apt-get "${options[@]}" update && apt-get "${options[@]}" source --download-only "${missing[@]}"; } >apt.log 2>&1 || {
  cat apt.log >&2
  echo "could not download the sources of: ${missing[*]}" >&2
  exit 1
}
