#!/usr/bin/env bash
# prefix_symbols.sh OUTPUT OBJECT...: joins the objects into one and prefixes each symbol that they define with gmc_, so
# that a program can call both our function and the system's. What they do not define keeps its name.
set -euo pipefail
output=$1
shift
ld -r -o "$output.joined" "$@"
nm --defined-only --extern-only "$output.joined" | awk '{print $3, "gmc_" $3}' >"$output.symbols"
objcopy --redefine-syms="$output.symbols" "$output.joined" "$output"
rm -f "$output.joined"
