// Type tags: which type each value was stored with.
//
// Off by default. When on, each byte of a value carries the tag it was stored with, the first one marked as the head,
// so that a load can tell a value that was stored whole with its type from anything else. A store over part of a
// value leaves the rest of its bytes without a tag.
#include <algorithm>

#include "core/memory/area_store.h"

namespace gmc {

Hash128 AreaStore::HashTags(const TypeTag* tags, uint64_t number) {
  if (std::all_of(tags, tags + kPartBytes, [](TypeTag tag) { return tag == 0; })) return {};
  return HashBytes(tags, kPartBytes * sizeof(TypeTag), ~kHashSeed + number);
}

void AreaStore::ClearTags(AreaId id, uint64_t begin, uint64_t end) {
  Area& area = areas_[id];
  // Values that reach into the range from outside lose their tags wholly.
  while (begin > 0 && area.tags[begin] != 0 && (area.tags[begin] & kTagHead) == 0) --begin;
  while (end < area.size && area.tags[end] != 0 && (area.tags[end] & kTagHead) == 0) ++end;
  for (uint64_t at = begin; at < end; ++at) {
    if (area.tags[at] == 0) continue;
    OpenPart(id, at / kPartBytes);
    area.tags[at] = 0;
  }
}

void AreaStore::SetTags(AreaId id, uint64_t offset, uint64_t size, TypeTag type) {
  Area& area = areas_[id];
  if (area.tags == nullptr) {
    area.tags = static_cast<TypeTag*>(pool_.Take(area.part_capacity * size_t{kPartBytes} * sizeof(TypeTag)));
    area.slow_store = 1;
  }
  for (uint64_t i = 0; i < size; ++i) {
    OpenPart(id, (offset + i) / kPartBytes);
    area.tags[offset + i] = (type & ~kTagHead) | (i == 0 ? kTagHead : 0);
  }
}

void AreaStore::PasteTags(AreaId id, uint64_t offset, uint64_t size) {
  for (uint64_t i = 0; i < size;) {
    uint64_t end = i + 1;
    while (end < size && copy_tags_[end] != 0 && (copy_tags_[end] & kTagHead) == 0) ++end;
    if (copy_tags_[i] != 0) SetTags(id, offset + i, end - i, copy_tags_[i]);
    i = end;
  }
}

bool AreaStore::TagRaw(AreaId id, uint64_t offset, uint64_t size, TypeTag type) {
  if (type_tags_ == TypeTags::kOff) return false;
  SetTags(id, offset, size, type);
  return true;
}

Result<Value> AreaStore::LoadTyped(Pointer p, uint32_t width, TypeTag type) const {
  if (type_tags_ == TypeTags::kOff) return MemoryError{.code = MemoryErrorCode::kTagsOff, .detail = type};
  Result<Value> loaded = LoadInitialised(p, width);
  if (!loaded.ok()) return loaded;
  const Area& area = areas_[p.area];
  const uint64_t begin = static_cast<uint64_t>(p.offset), end = begin + width;
  TypeTag stored = 0;
  if (area.tags != nullptr && (area.tags[begin] & kTagHead) != 0) {
    uint64_t at = begin + 1;
    while (at < end && area.tags[at] != 0 && (area.tags[at] & kTagHead) == 0) ++at;
    const bool goes_on = at < area.size && area.tags[at] != 0 && (area.tags[at] & kTagHead) == 0;
    if (at == end && !goes_on) stored = area.tags[begin] & ~kTagHead;
  }
  if (stored != type) {
    return MemoryError{.code = MemoryErrorCode::kTypeMismatch,
                       .area = p.area,
                       .offset = p.offset,
                       .size = width,
                       .area_size = area.size,
                       .detail = stored};
  }
  (*loaded).type = type;
  return loaded;
}

}  // namespace gmc
