#include "core/program/archive.h"

#include <ar.h>

#include <charconv>
#include <cstring>
#include <optional>

#include "absl/status/status.h"

namespace gmc::program {
namespace {

constexpr std::string_view kMagic(ARMAG, SARMAG);
constexpr std::string_view kThinMagic = "!<thin>\n";

absl::Status Malformed(const char* what) {
  return absl::InvalidArgumentError(std::string("malformed archive: ") + what);
}

// Fields are filled up with spaces.
std::string_view WithoutTrailingSpaces(std::string_view field) {
  return field.substr(0, field.find_last_not_of(' ') + 1);
}

std::optional<uint64_t> Number(std::string_view field) {
  const std::string_view digits = WithoutTrailingSpaces(field);
  uint64_t number;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// The entry of the table of long names at `offset`; ends with "/\n".
absl::StatusOr<std::string> LongName(std::string_view table, uint64_t offset) {
  if (offset >= table.size()) return Malformed("a member's name lies outside of the table of names");
  std::string_view name = table.substr(offset);
  name = name.substr(0, name.find('\n'));
  if (name.ends_with('/')) name.remove_suffix(1);
  return std::string(name);
}

// What the header's name field says; takes a BSD name off the member's bytes.
absl::StatusOr<std::string> MemberName(std::string_view field, std::string_view long_names, std::string_view& bytes) {
  if (field.starts_with("#1/")) {
    const std::optional<uint64_t> length = Number(field.substr(3));
    if (!length || *length > bytes.size()) return Malformed("a member's name is longer than the member");
    std::string name(bytes.substr(0, *length));
    bytes.remove_prefix(*length);
    name.resize(std::strlen(name.c_str()));
    return name;
  }
  if (field[0] == '/') {
    if (field.find(':') != std::string_view::npos) return Malformed("a thin archive within a thin archive");
    const std::optional<uint64_t> offset = Number(field.substr(1));
    if (!offset) return Malformed("a member's name is not readable");
    return LongName(long_names, *offset);
  }
  if (const size_t slash = field.find('/'); slash != std::string_view::npos) return std::string(field.substr(0, slash));
  return std::string(WithoutTrailingSpaces(field));
}

bool IsIndex(std::string_view field) {
  const std::string_view name = WithoutTrailingSpaces(field);
  return name == "/" || name == "/SYM64/" || name.starts_with("__.SYMDEF");
}

}  // namespace

bool Archive::HasMagic(std::string_view bytes) { return bytes.starts_with(kMagic) || bytes.starts_with(kThinMagic); }

absl::StatusOr<Archive> Archive::Parse(std::string_view bytes) {
  if (!HasMagic(bytes)) return absl::InvalidArgumentError("not an archive");
  Archive archive;
  archive.is_thin_ = bytes.starts_with(kThinMagic);
  std::string_view long_names;
  for (size_t at = SARMAG; at < bytes.size();) {
    if (bytes.size() - at < sizeof(ar_hdr)) return Malformed("the file ends within a member's header");
    ar_hdr header;
    std::memcpy(&header, bytes.data() + at, sizeof header);
    at += sizeof header;
    if (std::memcmp(header.ar_fmag, ARFMAG, sizeof header.ar_fmag) != 0) return Malformed("a member has no header");
    const std::string_view field(header.ar_name, sizeof header.ar_name);
    const std::optional<uint64_t> size = Number({header.ar_size, sizeof header.ar_size});
    if (!size) return Malformed("a member has no size");
    const bool is_names = WithoutTrailingSpaces(field) == "//";
    const bool is_stored = !archive.is_thin_ || is_names || IsIndex(field);
    if (is_stored && *size > bytes.size() - at) return Malformed("the file ends within a member");
    std::string_view contents = is_stored ? bytes.substr(at, *size) : std::string_view();
    // Members start at even offsets.
    at += contents.size();
    if (at < bytes.size()) at += at % 2;
    if (is_names) {
      long_names = contents;
    } else if (!IsIndex(field)) {
      absl::StatusOr<std::string> name = MemberName(field, long_names, contents);
      if (!name.ok()) return name.status();
      archive.members_.push_back({*std::move(name), contents});
    }
  }
  return archive;
}

}  // namespace gmc::program
