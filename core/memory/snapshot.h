// Snapshots: a whole state as a self-contained string of bytes, to hand work to another worker and for checkpoints.
//
// The bytes depend on the rooted graph alone: not on the process, on area ids, on the order of allocation, or on canon.
// Two states have equal snapshots (with UnhashedTags::kOmit) if and only if they are isomorphic; so comparing
// snapshots is comparing strings.
//
// Format, all numbers LEB128 unless said otherwise: "GMCM", version, pointer size, areas; for each area in breadth
// first order (pointers by offset): size, flags, tag, weak prefix; then for each live area its runs of parts, the bytes
// and masks of those that are neither uninitialised nor zero, its pointers and objects, its type tags. DO NOT RENUMBER
// without a new version.
//
// Thread safety: functions of one memory, which they may change (ExportSnapshot commits).
// Cost: a traversal of the state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/memory/memory_state.h"

namespace gmc {

Result<std::string> ExportSnapshot(MemoryState* memory, UnhashedTags unhashed_tags = UnhashedTags::kKeep);

// The saved state `number`, counted from 0 at the bottom of the stack, without leaving the current one: to give the
// shallowest branch away. Costs the changes made since, twice, besides the traversal.
Result<std::string> ExportSavedSnapshot(MemoryState* memory, size_t number,
                                        UnhashedTags unhashed_tags = UnhashedTags::kKeep);

// A snapshot with UnhashedTags::kOmit, cut into pieces: areas begin new ones, and large areas are cut, so that
// successive states share most pieces. Equal states, and only those, have equal sequences.
struct StatePieces {
  std::string bytes;
  std::vector<std::string_view> pieces;  // of `bytes`
};
Result<void> ExportPieces(MemoryState* memory, StatePieces* out);

// Replaces all that `memory` holds, saved states included, by the snapshot; returns its hash. On an error (malformed
// bytes, another pointer size, a content without a decoder in `contents`) the memory is empty.
Result<Hash128> ImportSnapshot(std::string_view bytes, MemoryState* memory, ContentStore* contents = nullptr);

}  // namespace gmc
