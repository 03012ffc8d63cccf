// Which functions: those for which a call with constant or variable arguments does not survive to the control-flow
// graph at -O0, and their relatives that other releases may fold. Functions that only compute (sqrt, ffs, isnan) may
// fold: their results are exact and no access, overflow or uninitialised read is lost. realloc(0, n) and free(0) fold
// to what they mean. The rest of the allocator must stay known, so that an undeclared malloc returns a pointer.
#include "tools/semantic_flags.h"

#include <algorithm>

namespace gmc::tools {
namespace {

using enum Undeclared;

constexpr FoldedFunction kFolded[] = {
    {"memcpy", kDiffers},   {"memmove", kDiffers},
    {"memset", kDiffers},   {"memcmp", kSame},
    {"memchr", kDiffers},   {"mempcpy", kDiffers},
    {"bcmp", kSame},        {"bcopy", kSame},
    {"bzero", kSame},       {"strlen", kDiffers},
    {"strnlen", kDiffers},  {"strcpy", kDiffers},
    {"strncpy", kDiffers},  {"stpcpy", kDiffers},
    {"stpncpy", kDiffers},  {"strcat", kDiffers},
    {"strncat", kDiffers},  {"strcmp", kSame},
    {"strncmp", kSame},     {"strcasecmp", kSame},
    {"strncasecmp", kSame}, {"strchr", kDiffers},
    {"strrchr", kDiffers},  {"index", kDiffers},
    {"rindex", kDiffers},   {"strstr", kDiffers},
    {"strspn", kDiffers},   {"strcspn", kDiffers},
    {"strpbrk", kDiffers},  {"printf", kSame},
    {"fprintf", kSame},     {"sprintf", kSame},
    {"snprintf", kSame},    {"vprintf", kSame},
    {"vfprintf", kSame},    {"vsprintf", kSame},
    {"vsnprintf", kSame},   {"printf_unlocked", kSame},
    {"puts", kSame},        {"fprintf_unlocked", kSame},
    {"putchar", kSame},     {"puts_unlocked", kSame},
    {"putc", kSame},        {"putchar_unlocked", kSame},
    {"fputs", kSame},       {"fputs_unlocked", kSame},
    {"fputc", kSame},       {"fputc_unlocked", kSame},
    {"fwrite", kDiffers},   {"fwrite_unlocked", kDiffers},
    {"abs", kSame},         {"labs", kDiffers},
    {"llabs", kDiffers},    {"imaxabs", kDiffers},
    {"isdigit", kSame},     {"isascii", kSame},
    {"toascii", kSame},     {"isalnum", kSame},
    {"isalpha", kSame},     {"isblank", kSame},
    {"iscntrl", kSame},     {"isgraph", kSame},
    {"islower", kSame},     {"isprint", kSame},
    {"ispunct", kSame},     {"isspace", kSame},
    {"isupper", kSame},     {"isxdigit", kSame},
    {"tolower", kSame},     {"toupper", kSame},
};

constexpr const char* kFlags[] = {
    "-O0", "-ftrapv", "-fsanitize=signed-integer-overflow", "--param", "logical-op-non-short-circuit=0",
};

}  // namespace

std::span<const FoldedFunction> FoldedFunctions() { return kFolded; }

std::vector<std::string> SemanticFlags(Folding folding, std::span<const std::string> known) {
  std::vector<std::string> flags(std::begin(kFlags), std::end(kFlags));
  if (folding == Folding::kOff) flags.push_back("-fdbg-cnt=match:0");
  for (const FoldedFunction& function : kFolded) {
    if (std::find(known.begin(), known.end(), function.name) == known.end()) {
      flags.push_back(std::string("-fno-builtin-") + function.name);
    }
  }
  return flags;
}

}  // namespace gmc::tools
