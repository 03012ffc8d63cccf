// Validation of single records, driven by Record::Visit, so that a member that is added to the format is checked.
//
// A chunk and its text form determine one another only if a program has one chunk. Hence the checks that look
// pedantic: ranges must follow one another in the order of their owners, strings must be numbered in the order of
// their first use, be distinct, not empty, and fill the byte area.
//
// The loops are branchy but the branches are never taken; building a message happens out of line. A variant that
// collected flags without branches and diagnosed afterwards was not faster, since memory is the limit.
//
// Tested in tests/gimplexx/validate_test.cc (one defect each) and chunk_fuzz.cc.
#include "core/gimplexx/validate.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <bit>
#include <tuple>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/validate_internal.h"

namespace gmc::gimplexx {

namespace internal {

namespace {

class TableChecker {
 public:
  TableChecker(const Module& module, Problem& problem) : module_(module), problem_(problem) {}

  void Run() {
    if (module_.All<Unit>().size() != 1) {
      return problem_.ReportChunk("it holds ", module_.All<Unit>().size(), " units, not 1");
    }
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<Record, Text>) {
        for (const Record& record : module_.All<Record>()) {
          if (problem_.found()) return;
          CheckRecord(record);
        }
      }
    });
    if (!problem_.found()) CheckAllOwned();
  }

 private:
  template <class Record>
  void CheckRecord(const Record& record) {
    Record::Visit(record, [&](const char* name, const auto& member) { CheckMember(record, name, member); });
  }

  template <class Record, class Target>
  void CheckMember(const Record& record, const char* name, const Ref<Target>& ref) {
    const size_t count = module_.All<Target>().size();
    if (ref.number > count) return problem_.Report(record, name, " ", ref.number, " of ", count);
    if constexpr (std::is_same_v<Target, Text>) {
      if (ref.number > texts_used_ + 1) {
        return problem_.Report(record, name, " is string ", ref.number, ", but ", texts_used_ + 1, " comes first");
      }
      if (ref.number > texts_used_) ++texts_used_;
    }
  }

  template <class Record, class Target>
  void CheckMember(const Record&, const char*, const InFunction<Target>&) {}  // needs the function: CheckBodies

  template <class Record, class Owned>
  void CheckMember(const Record& record, const char* name, const Range<Owned>& range) {
    uint64_t& next = std::get<Cursor<Owned>>(cursors_).next;
    const uint64_t left = module_.All<Owned>().size() - next;
    if (range.first != next) return problem_.Report(record, name, " start at ", range.first, ", not at ", next);
    if (range.count > left) return problem_.Report(record, "has ", range.count, " ", name, ", but ", left, " are left");
    next += range.count;
  }

  template <class Record, class Flag>
  void CheckMember(const Record& record, const char* name, const Flags<Flag>& flags) {
    const auto unknown = static_cast<uint32_t>(flags.bits & ~kKnownFlags<Flag>);
    if (unknown != 0) problem_.Report(record, "unknown bits 0x", absl::Hex(unknown), " in ", name);
  }

  template <class Record>
  void CheckMember(const Record& record, const char*, const Reserved& reserved) {
    if (reserved.zero != 0) problem_.Report(record, "reserved word is not zero");
  }

  template <class Record>
  void CheckMember(const Record& record, const char* name, const Location& location) {
    CheckMember(record, name, location.file);
  }

  template <class Record, class Value>
  requires std::is_enum_v<Value> || std::is_integral_v<Value>
  void CheckMember(const Record& record, const char* name, const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      if (!IsKnown(value)) problem_.Report(record, "unknown ", name, " ", static_cast<uint32_t>(value));
    } else if (std::string_view(name) == "align" && (value & (value - 1)) != 0) {
      problem_.Report(record, "align ", value, " is no power of two");
    }
  }

  void CheckAllOwned() {
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      const uint64_t owned = std::get<Cursor<Record>>(cursors_).next;
      // A table whose records nobody owns has no ranges over it at all.
      if (IsOwned<Record>() && owned != module_.All<Record>().size()) {
        problem_.ReportChunk("of ", module_.All<Record>().size(), " records in table ", TableNumber<Record>(), " only ",
                             owned, " belong to something");
      }
    });
    if (texts_used_ != module_.All<Text>().size()) {
      problem_.ReportChunk("of ", module_.All<Text>().size(), " strings only ", texts_used_, " are used");
    }
  }

  template <class Record>
  static size_t TableNumber() {
    size_t table = 0, found = 0;
    AllRecords::ForEach([&](auto tag) {
      ++table;
      if (std::is_same_v<Record, typename decltype(tag)::type>) found = table;
    });
    return found;
  }

  template <class Record>
  static bool IsOwned() {
    bool owned = false;
    AllRecords::ForEach([&](auto tag) {
      using Owner = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<Owner, Text>) {
        const Owner owner;
        Owner::Visit(owner, [&](const char*, const auto& member) {
          owned |= std::is_same_v<std::remove_cvref_t<decltype(member)>, Range<Record>>;
        });
      }
    });
    return owned;
  }

  // How many records of a table the ranges so far have covered.
  template <class Record>
  struct Cursor {
    uint64_t next = 0;
  };
  template <class... Records>
  static std::tuple<Cursor<Records>...> CursorsOf(RecordList<Records...>);

  const Module& module_;
  Problem& problem_;
  decltype(CursorsOf(AllRecords{})) cursors_;
  uint32_t texts_used_ = 0;
};

// Strings fill the byte area in order, so they are in bounds once this has passed.
void CheckTextPlaces(const Module& module, uint64_t text_bytes, Problem& problem) {
  uint64_t next = 0;
  for (const Text& text : module.All<Text>()) {
    if (text.offset != next) return problem.Report(text, "starts at ", text.offset, ", not at ", next);
    if (text.length == 0) return problem.Report(text, "is empty");
    if (text.length > text_bytes - next) return problem.Report(text, "ends behind the last byte");
    next += text.length;
  }
  if (next != text_bytes) problem.ReportChunk(text_bytes - next, " bytes belong to no string");
}

// Open addressing over string numbers; at most half full.
void CheckTextsDistinct(const Module& module, Problem& problem) {
  const std::span<const Text> texts = module.All<Text>();
  std::vector<uint32_t> slots(std::bit_ceil(2 * texts.size() + 1), 0);
  for (uint32_t number = 1; number <= texts.size(); ++number) {
    const std::string_view bytes = module.text({number});
    size_t slot = XXH3_64bits(bytes.data(), bytes.size()) & (slots.size() - 1);
    while (slots[slot] != 0) {
      if (module.text({slots[slot]}) == bytes) {
        return problem.Report(texts[number - 1], "is the same as string ", slots[slot]);
      }
      slot = (slot + 1) & (slots.size() - 1);
    }
    slots[slot] = number;
  }
}

}  // namespace

void CheckTables(const Module& module, Problem& problem) {
  TableChecker(module, problem).Run();
  if (!problem.found()) CheckTextPlaces(module, module.text_bytes(), problem);
  if (!problem.found()) CheckTextsDistinct(module, problem);
}

}  // namespace internal

std::string FindProblem(const Module& module) {
  internal::Problem problem(module);
  internal::CheckTables(module, problem);
  if (!problem.found()) internal::CheckDeclarations(module, problem);
  if (!problem.found()) internal::CheckBodies(module, problem);
  return problem.message();
}

}  // namespace gmc::gimplexx
