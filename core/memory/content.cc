#include "core/memory/content.h"

#include <utility>

#include "hash/check.h"

namespace gmc {

ContentStore::ContentStore() : chunks_(new std::atomic<Chunk*>[kMaxChunks]()) {}

ContentStore::~ContentStore() {
  for (size_t i = 0; i < kMaxChunks; ++i) delete chunks_[i].load(std::memory_order_relaxed);
}

ContentId ContentStore::Intern(std::unique_ptr<Content> content) {
  const uint64_t key = content->hash().low;
  const std::scoped_lock lock(mutex_);
  const auto [first, last] = by_hash_.equal_range(key);
  for (auto it = first; it != last; ++it) {
    if (Get(it->second)->Equals(*content)) return it->second;
  }
  const ContentId id = count_.load(std::memory_order_relaxed);
  GMC_CHECK_MSG(id / kChunkSize < kMaxChunks, "too many contents");
  std::atomic<Chunk*>& chunk = chunks_[id / kChunkSize];
  if (chunk.load(std::memory_order_relaxed) == nullptr) chunk.store(new Chunk, std::memory_order_relaxed);
  (*chunk.load(std::memory_order_relaxed))[id % kChunkSize] = std::move(content);
  by_hash_.emplace(key, id);
  count_.store(id + 1, std::memory_order_release);
  return id;
}

const Content* ContentStore::Get(ContentId id) const {
  if (id == kNoContent || id >= count_.load(std::memory_order_acquire)) return nullptr;
  return (*chunks_[id / kChunkSize].load(std::memory_order_relaxed))[id % kChunkSize].get();
}

size_t ContentStore::size() const { return count_.load(std::memory_order_acquire) - 1; }

void ContentStore::RegisterDecoder(uint32_t type_key, Decoder decoder) {
  const std::scoped_lock lock(mutex_);
  decoders_[type_key] = std::move(decoder);
}

std::unique_ptr<Content> ContentStore::Decode(uint32_t type_key, std::string_view bytes) const {
  Decoder decoder;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = decoders_.find(type_key);
    if (found == decoders_.end()) return nullptr;
    decoder = found->second;
  }
  return decoder(bytes);
}

}  // namespace gmc
