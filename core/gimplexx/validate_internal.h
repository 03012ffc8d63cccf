// The parts of FindProblem(). Each looks at what the parts before it have left, and stops at the first problem.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/module.h"

namespace gmc::gimplexx::internal {

// Keeps the first problem found, and says where in the program it is.
class Problem {
 public:
  explicit Problem(const Module& module) : module_(module) {}

  bool found() const { return !message_.empty(); }
  const std::string& message() const { return message_; }

  template <class Record, class... Parts>
  [[gnu::noinline, gnu::cold]] void Report(const Record& record, const Parts&... parts) {
    if (!found()) message_ = absl::StrCat(PathOf(record), ": ", parts...);
  }
  template <class... Parts>
  [[gnu::noinline, gnu::cold]] void ReportChunk(const Parts&... parts) {
    if (!found()) message_ = absl::StrCat(parts...);
  }

 private:
  template <class Record>
  std::string PathOf(const Record& record) const {
    const uint64_t index = static_cast<uint64_t>(&record - module_.All<Record>().data());
    std::string path;
    AllRecords::ForEach([&](auto tag) { FindOwner<typename decltype(tag)::type, Record>(index, path); });
    return path.empty() ? absl::StrCat(Keyword<Record>(), " ", index + 1) : path;
  }

  template <class Owner, class Record>
  void FindOwner(uint64_t index, std::string& path) const {
    if constexpr (!std::is_same_v<Owner, Text>) {
      for (const Owner& owner : module_.All<Owner>()) {
        Owner::Visit(owner, [&](const char*, const auto& member) {
          using Member = std::remove_cvref_t<decltype(member)>;
          if constexpr (std::is_same_v<Member, Range<Record>>) {
            if (!path.empty() || index < member.first || index - member.first >= member.count) return;
            path = absl::StrCat(PathOf(owner), ": ", Keyword<Record>(), " ", index - member.first + 1);
          }
        });
      }
    }
  }

  template <class Record>
  static const char* Keyword() {
    if constexpr (std::is_same_v<Record, Text>) {
      return "string";
    } else {
      return Record::kKeyword;
    }
  }

  const Module& module_;
  std::string message_;
};

// Each record by itself: references, enumerators, flags, reserved words, ranges, the numbering of strings.
void CheckTables(const Module& module, Problem& problem);

// The unit, the types, symbols and initialisers.
void CheckDeclarations(const Module& module, Problem& problem);

// Everything inside functions.
void CheckBodies(const Module& module, Problem& problem);

// The operands of `statement`, each by itself: which of them the statement needs is not looked at.
void CheckOperands(const Module& module, const Function& function, const Statement& statement, Problem& problem);

}  // namespace gmc::gimplexx::internal
