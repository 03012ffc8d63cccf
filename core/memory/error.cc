#include "core/memory/error.h"

namespace gmc {

const char* MemoryErrorName(MemoryErrorCode code) {
  switch (code) {
    case MemoryErrorCode::kNone:
      return "no error";
    case MemoryErrorCode::kNullDereference:
      return "null pointer dereference";
    case MemoryErrorCode::kFreedArea:
      return "access to a freed area";
    case MemoryErrorCode::kOutOfBounds:
      return "access out of bounds";
    case MemoryErrorCode::kUninitialised:
      return "uninitialised read";
    case MemoryErrorCode::kNotAreaBegin:
      return "pointer not to the beginning of an area";
    case MemoryErrorCode::kUndefinedPointerOperation:
      return "undefined pointer operation";
    case MemoryErrorCode::kOverlappingCopy:
      return "copy between overlapping ranges";
    case MemoryErrorCode::kReadOnly:
      return "write to a read-only area";
    case MemoryErrorCode::kTypeMismatch:
      return "access through another type";
    case MemoryErrorCode::kMixedValue:
      return "access mixes bytes of a pointer or object with others";
    case MemoryErrorCode::kUnknownArea:
      return "unknown area";
    case MemoryErrorCode::kNoSavedState:
      return "no saved state";
    case MemoryErrorCode::kNoRoot:
      return "no root area";
    case MemoryErrorCode::kRootAlreadySet:
      return "root area already set";
    case MemoryErrorCode::kRootNotFreeable:
      return "the root area cannot be freed";
    case MemoryErrorCode::kBadWidth:
      return "width not supported";
    case MemoryErrorCode::kTooLarge:
      return "area too large";
    case MemoryErrorCode::kNotTracked:
      return "memory keeps no states";
    case MemoryErrorCode::kTagsOff:
      return "type tags are off";
    case MemoryErrorCode::kUnknownContent:
      return "unknown content";
    case MemoryErrorCode::kMalformedSnapshot:
      return "malformed snapshot";
  }
  return "unknown error";
}

std::string MemoryError::ToString() const {
  std::string text = MemoryErrorName(code);
  if (size != 0 || area != kNoArea) {
    text += ": " + std::to_string(size) + (size == 1 ? " byte" : " bytes");
    text += " at offset " + std::to_string(offset);
  }
  if (area != kNoArea) {
    text += " of area " + std::to_string(area) + " (" + std::to_string(area_size) + " bytes)";
  }
  if (code == MemoryErrorCode::kUninitialised && bytes != 0) {
    text += ", bytes";
    for (int i = 0; i < 64; ++i) {
      if ((bytes >> i & 1) != 0) text.append(1, ' ').append(std::to_string(offset + i));
    }
  }
  return text;
}

}  // namespace gmc
