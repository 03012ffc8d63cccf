// How a check keeps the states that it has visited: the option --store.
//
// Thread safety: pure functions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "hash/visited_set.h"

namespace gmc::tools {

enum class Store : uint8_t { kHash128, kExact, kBitstate };

// Empty: the default.
absl::StatusOr<Store> ParseStore(const std::string& name);
const char* NameOf(Store store);

// `memory` is the limit of the whole check in bytes, 0 for none.
std::unique_ptr<VisitedSet> MakeStore(Store store, uint64_t memory);

}  // namespace gmc::tools
