#include "tools/store.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace gmc::tools {
namespace {

// Of a bit array when no limit says how large it may be.
constexpr uint64_t kDefaultBits = uint64_t{512} << 20;

}  // namespace

const char* NameOf(Store store) {
  switch (store) {
    case Store::kHash128:
      return "hash128";
    case Store::kExact:
      return "exact";
    case Store::kBitstate:
      return "bitstate";
  }
  return "?";
}

absl::StatusOr<Store> ParseStore(const std::string& name) {
  if (name.empty()) return Store::kHash128;
  for (const Store store : {Store::kHash128, Store::kExact, Store::kBitstate}) {
    if (name == NameOf(store)) return store;
  }
  return absl::InvalidArgumentError(absl::StrCat("--store: '", name, "' is none of hash128, exact, bitstate"));
}

std::unique_ptr<VisitedSet> MakeStore(Store store, uint64_t memory) {
  const size_t limit = memory == 0 ? MemoryBudget::kUnlimited : memory;
  switch (store) {
    case Store::kHash128:
      return MakeHash128Set(limit);
    case Store::kExact:
      return MakeExactSet(limit);
    case Store::kBitstate:
      return MakeBitstateSet(memory == 0 ? kDefaultBits : memory / 2);
  }
  return nullptr;
}

}  // namespace gmc::tools
