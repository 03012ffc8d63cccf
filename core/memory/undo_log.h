// UndoLog: a stack of typed records of any size, read backwards.
//
// The components of a memory append what they are about to overwrite; MemoryState pops and hands each record to the
// component that wrote it.
//
// Thread safety: thread-compatible.
// Cost: Push is a bump of a pointer; memory is kept when the log shrinks, so the steady state allocates nothing.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>

namespace gmc {

enum class UndoKind : uint8_t {
  // AreaStore's
  kPlainPart,
  kTaggedPart,
  kPristineParts,
  kSlot,
  kAlloc,
  kFree,
  kDrop,
  kSize,
  kAttributes,
  kCellInsert,
  kCellErase,
  kContentHash,
  // LinkGraph's
  kLinkAdd,
  kLinkRemove,
  kLinkRetarget,
  // ShortestPaths'
  kNode,
};

class UndoLog {
 public:
  struct Record {
    UndoKind kind;
    uint32_t bytes;
    const uint8_t* payload;

    // The payload begins with a T.
    template <typename T>
    T As() const {
      static_assert(std::is_trivially_copyable_v<T>);
      T value;
      std::memcpy(&value, payload, sizeof(T));
      return value;
    }
  };

  // Whether Reserve would not allocate.
  bool HasRoom(uint32_t bytes) const { return capacity_ - size_ >= ((bytes + 7) & ~7u) + sizeof(Trailer); }

  // Room for a record of `bytes` bytes, to be filled before the next call. Aligned to 8.
  uint8_t* Reserve(UndoKind kind, uint32_t bytes) {
    const uint32_t rounded = (bytes + 7) & ~7u;
    if (capacity_ - size_ < rounded + sizeof(Trailer)) Grow(rounded + sizeof(Trailer));
    uint8_t* payload = data_.get() + size_;
    size_ += rounded;
    const Trailer trailer{rounded, kind};
    std::memcpy(data_.get() + size_, &trailer, sizeof(trailer));
    size_ += sizeof(Trailer);
    return payload;
  }

  template <typename T>
  void Push(UndoKind kind, const T& payload) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::memcpy(Reserve(kind, static_cast<uint32_t>(sizeof(T))), &payload, sizeof(T));
  }

  // The payload of the last record, to be changed in place; null if it is of another kind.
  // REQUIRES: size() > 0.
  template <typename T>
  T* Top(UndoKind kind) {
    size_t at = size_;
    const Record last = Before(&at);
    return last.kind == kind ? reinterpret_cast<T*>(data_.get() + at) : nullptr;
  }

  // Removes the last record. It stays readable until the next record is pushed.
  // REQUIRES: size() > 0.
  Record Pop() { return Before(&size_); }

  // The record that ends at `*at`, and where it begins.
  Record Before(size_t* at) const {
    Trailer trailer;
    std::memcpy(&trailer, data_.get() + *at - sizeof(Trailer), sizeof(Trailer));
    *at -= sizeof(Trailer) + trailer.bytes;
    return {trailer.kind, trailer.bytes, data_.get() + *at};
  }

  // A mark in the log: the bytes below it.
  size_t size() const { return size_; }
  size_t capacity() const { return capacity_; }

 private:
  struct Trailer {
    uint32_t bytes;
    UndoKind kind;
  };
  static_assert(sizeof(Trailer) == 8);

  void Grow(size_t needed);

  struct Deleter {
    void operator()(uint8_t* data) const { std::free(data); }
  };

  std::unique_ptr<uint8_t[], Deleter> data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace gmc
