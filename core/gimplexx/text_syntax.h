// What the writer and the reader of the text form agree on besides types.
#pragma once

#include <string_view>
#include <type_traits>

#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

inline constexpr std::string_view kTextHeader = "gimplexx";

// The character before the number of a record of this type; 0: none.
template <class Record>
constexpr char SigilOf() {
  if constexpr (std::is_same_v<Record, Type>) return '~';
  if constexpr (std::is_same_v<Record, Symbol>) return '#';
  if constexpr (std::is_same_v<Record, Field>) return '.';
  if constexpr (std::is_same_v<Record, Local>) return '%';
  if constexpr (std::is_same_v<Record, Label>) return '$';
  if constexpr (std::is_same_v<Record, Block>) return '^';
  return '\0';
}

// Records that something refers to by number are declared with their number.
template <class Record>
constexpr bool IsNumbered() {
  return SigilOf<Record>() != '\0' || std::is_same_v<Record, Scope> || std::is_same_v<Record, EhRegion> ||
         std::is_same_v<Record, LandingPad>;
}

// Members that are written without their name.
template <class Record>
constexpr bool IsBare(std::string_view member) {
  return member == "kind" || member == "location" || (std::is_same_v<Record, Function> && member == "symbol") ||
         (std::is_same_v<Record, Statement> && member == "operation");
}

template <class Member>
struct MemberTraits {
  static constexpr bool kIsRange = false;
  static constexpr bool kIsFlags = false;
};
template <class Record>
struct MemberTraits<Range<Record>> {
  static constexpr bool kIsRange = true;
  static constexpr bool kIsFlags = false;
  using Owned = Record;
};
template <class F>
struct MemberTraits<Flags<F>> {
  static constexpr bool kIsRange = false;
  static constexpr bool kIsFlags = true;
  using Flag = F;
};

}  // namespace gmc::gimplexx
