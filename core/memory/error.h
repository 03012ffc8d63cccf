// MemoryError and Result: what a memory operation says when it did not happen.
//
// Two families in one enum. The first are errors of the simulated program: finding one is success. The second are
// misuse of this library by its caller. An operation that fails has changed nothing.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/memory/pointer.h"

namespace gmc {

enum class MemoryErrorCode : uint8_t {
  kNone,
  // Errors of the simulated program.
  kNullDereference,
  kFreedArea,
  kOutOfBounds,
  kUninitialised,              // MemoryError::bytes says which of the first 64 bytes
  kNotAreaBegin,               // free of a pointer into the middle
  kUndefinedPointerOperation,  // difference or order across areas, a move out of the area
  kOverlappingCopy,
  kReadOnly,
  kTypeMismatch,  // MemoryError::detail is the stored tag, 0 if there is no single one
  kMixedValue,    // one scalar access over bytes of a pointer or object and other bytes
  // Misuse by the caller.
  kUnknownArea,
  kNoSavedState,
  kNoRoot,
  kRootAlreadySet,
  kRootNotFreeable,
  kBadWidth,
  kTooLarge,
  kNotTracked,  // states asked of a memory that keeps none
  kTagsOff,
  kUnknownContent,
  kMalformedSnapshot,
};

struct MemoryError {
  MemoryErrorCode code = MemoryErrorCode::kNone;
  AreaId area = kNoArea;
  int64_t offset = 0;      // where the access begins
  uint64_t size = 0;       // how many bytes it touches
  uint64_t area_size = 0;  // of `area`, 0 if there is none
  uint64_t bytes = 0;      // kUninitialised: bit i set if byte offset + i is not wholly initialised
  uint64_t detail = 0;     // see the codes

  // One line that names area, offset and size.
  std::string ToString() const;
};

const char* MemoryErrorName(MemoryErrorCode code);

// A value or the reason why there is none.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}                  // NOLINT: a value converts
  Result(const MemoryError& error) : error_(error), value_() {}  // NOLINT: an error converts

  bool ok() const { return error_.code == MemoryErrorCode::kNone; }
  const MemoryError& error() const { return error_; }
  // REQUIRES: ok().
  const T& operator*() const { return value_; }
  T& operator*() { return value_; }
  const T* operator->() const { return &value_; }

 private:
  MemoryError error_;
  T value_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(const MemoryError& error) : error_(error) {}  // NOLINT: an error converts

  bool ok() const { return error_.code == MemoryErrorCode::kNone; }
  const MemoryError& error() const { return error_; }

 private:
  MemoryError error_;
};

}  // namespace gmc
