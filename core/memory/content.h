// Content: an object of the library's user that a cell can hold whole: a symbolic value, a predicate, a lock.
// ContentStore: keeps one copy of equal objects and names them by ContentId.
//
// A content holds no pointer itself: the cell carries an optional one beside it (Value::target), so that the same
// object means the same in every memory.
//
// Thread safety: ContentStore is safe for any number of threads; Get takes no lock. Contents are immutable.
// Invariants: an id, once given out, names the same object as long as the store lives.
// Cost: Intern is a hash lookup under a lock; Get is two loads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/memory/value.h"
#include "hash/hash128.h"

namespace gmc {

class Content {
 public:
  virtual ~Content() = default;
  // The bytes that the object takes in an area, at least 1.
  virtual uint32_t size() const = 0;
  // Equal objects hash alike, in every process.
  virtual Hash128 hash() const = 0;
  virtual bool Equals(const Content& other) const = 0;
  // Names the class in snapshots; see ContentStore::RegisterDecoder.
  virtual uint32_t type_key() const = 0;
  virtual void Encode(std::string* out) const = 0;
};

class ContentStore {
 public:
  using Decoder = std::function<std::unique_ptr<Content>(std::string_view)>;

  ContentStore();
  ~ContentStore();
  ContentStore(const ContentStore&) = delete;
  ContentStore& operator=(const ContentStore&) = delete;

  ContentId Intern(std::unique_ptr<Content> content);
  // Null if `id` was not given out by this store.
  const Content* Get(ContentId id) const;
  size_t size() const;

  // How snapshots rebuild the objects of a class; null from the decoder says that the bytes are malformed.
  void RegisterDecoder(uint32_t type_key, Decoder decoder);
  std::unique_ptr<Content> Decode(uint32_t type_key, std::string_view bytes) const;

 private:
  static constexpr size_t kChunkSize = 1024;
  static constexpr size_t kMaxChunks = 1 << 14;
  using Chunk = std::array<std::unique_ptr<Content>, kChunkSize>;

  mutable std::mutex mutex_;
  std::unordered_multimap<uint64_t, ContentId> by_hash_;
  std::unordered_map<uint32_t, Decoder> decoders_;
  std::atomic<uint32_t> count_{1};
  std::unique_ptr<std::atomic<Chunk*>[]> chunks_;
};

}  // namespace gmc
