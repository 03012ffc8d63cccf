// Numbers as text and back, by the host's own library: correctly rounded conversions are not worth interpreting.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/exec/library.h"

namespace gmc::exec {
namespace {

// Writes like snprintf and returns like it.
void Print(Call& call, const std::string& text) {
  uint64_t capacity;
  if (!NumberArgument(call, 1, &capacity)) return;
  const auto room = static_cast<int64_t>(static_cast<int32_t>(capacity));
  if (room > 0) {
    const size_t shown = std::min<size_t>(text.size(), static_cast<size_t>(room) - 1);
    if (!WriteBytes(call.machine, Argument(call, 0), text.substr(0, shown).c_str(), shown + 1)) return;
  }
  ReturnNumber(call, text.size());
}

// __gmc_format_real(buffer, capacity, flags, width, precision, conversion, value); see core/libc/primitives.h.
void FormatReal(Call& call) {
  uint64_t flags, width, precision, conversion, low, high;
  if (!NumberArgument(call, 2, &flags) || !NumberArgument(call, 3, &width) || !NumberArgument(call, 4, &precision) ||
      !NumberArgument(call, 5, &conversion) || !NumberArgument(call, 6, &low)) {
    return;
  }
  if (!call.machine.NumberOf((&Argument(call, 6))[1], "a real number", &high)) return;
  long double value = 0;
  std::memcpy(&value, &low, 8);
  std::memcpy(reinterpret_cast<char*>(&value) + 8, &high, 2);
  std::string format = "%";
  for (size_t i = 0; i < 5; ++i) {
    if ((flags >> i & 1) != 0) format += "-+ #0"[i];
  }
  format += "*.*";
  const bool is_long = (flags & 32) != 0;
  if (is_long) format += 'L';
  format += static_cast<char>(conversion);
  const int columns = static_cast<int>(width), digits = static_cast<int>(precision);
  auto print = [&](char* buffer, size_t size) {
    return is_long ? std::snprintf(buffer, size, format.c_str(), columns, digits, value)
                   : std::snprintf(buffer, size, format.c_str(), columns, digits, static_cast<double>(value));
  };
  std::string text(static_cast<size_t>(std::max(print(nullptr, 0), 0)), ' ');
  print(text.data(), text.size() + 1);
  Print(call, text);
}

void FormatPointer(Call& call) {
  const Register& pointer = Argument(call, 2);
  if (!pointer.is_number()) return call.machine.Unknown("an address is printed");
  char text[32];
  std::snprintf(text, sizeof text, "%p", reinterpret_cast<void*>(pointer.bits));
  Print(call, text);
}

float Parse(const char* text, char** end, float) { return std::strtof(text, end); }
double Parse(const char* text, char** end, double) { return std::strtod(text, end); }
long double Parse(const char* text, char** end, long double) { return std::strtold(text, end); }

// Only what can belong to a number is read.
template <class T>
void Scan(Call& call) {
  const Register& text = Argument(call, 0);
  if (!text.is_pointer()) return call.machine.Fail(Property::kValidDeref, "read through a null pointer");
  std::string digits;
  for (int64_t i = 0; digits.size() < 4096; ++i) {
    const Result<Value> byte = call.machine.memory().LoadInitialised(text.pointer() + i, 1);
    if (!byte.ok()) return (void)FailRead(call.machine, text, static_cast<uint64_t>(i) + 1, byte.error());
    const char c = static_cast<char>(byte->bits[0]);
    if (c == '\0' || std::strchr("0123456789abcdefABCDEFxXpPnNiItTyYsS+-.()_", c) == nullptr) break;
    digits += c;
  }
  if (!call.machine.Touch(text, 0, digits.size() + 1, AccessKind::kRead)) return;
  char* end = nullptr;
  errno = 0;
  const T value = digits.empty() ? T{} : Parse(digits.c_str(), &end, T{});
  const int64_t length = digits.empty() ? 0 : end - digits.c_str();
  if (length != 0) {
    uint8_t image[sizeof(T)] = {};
    std::memcpy(image, &value, std::is_same_v<T, long double> ? 10 : sizeof(T));
    const size_t size = std::is_same_v<T, long double> && call.machine.pointer_size() == 4 ? 12 : sizeof(T);
    if (!WriteBytes(call.machine, Argument(call, 1), image, size)) return;
  }
  ReturnNumber(call, static_cast<uint64_t>(errno == ERANGE ? -length : length));
}

constexpr LibraryEntry kEntries[] = {
    {"__gmc_format_real", FormatReal},
    {"__gmc_format_pointer", FormatPointer},
    {"__gmc_scan_float", Scan<float>},
    {"__gmc_scan_double", Scan<double>},
    {"__gmc_scan_long_double", Scan<long double>},
};

}  // namespace

std::span<const LibraryEntry> FormatLibrary() { return kEntries; }

}  // namespace gmc::exec
