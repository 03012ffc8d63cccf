// Checked access to single values: the slow paths behind the inline ones of area_store.h.
#include <algorithm>
#include <cstddef>

#include "core/memory/area_store.h"
#include "hash/check.h"

namespace gmc {

MemoryError AreaStore::Check(Pointer p, uint64_t size, Mode mode) const {
  MemoryError error{.area = p.area, .offset = p.offset, .size = size};
  if (p.is_null()) {
    error.code = MemoryErrorCode::kNullDereference;
    return error;
  }
  const Area* area = Find(p.area);
  if (area == nullptr) {
    error.code = MemoryErrorCode::kUnknownArea;
    return error;
  }
  error.area_size = area->size;
  const uint64_t offset = static_cast<uint64_t>(p.offset);
  const bool expands = mode == Mode::kWrite && area->growth == Growth::kExpanding;
  const uint64_t limit = expands ? kMaxAreaSize : area->size;
  if (area->state == AreaState::kFreed) {
    error.code = MemoryErrorCode::kFreedArea;
  } else if (offset > limit || limit - offset < size) {
    error.code = MemoryErrorCode::kOutOfBounds;
  } else if (mode == Mode::kWrite && area->attributes.access == Access::kReadOnly) {
    error.code = MemoryErrorCode::kReadOnly;
  }
  return error;
}

Result<Pointer> AreaStore::Move(Pointer p, int64_t bytes) const {
  if (p.is_null()) {
    if (bytes == 0) return p;
    return MemoryError{.code = MemoryErrorCode::kUndefinedPointerOperation, .offset = bytes};
  }
  const Area* area = Find(p.area);
  if (area == nullptr) return MemoryError{.code = MemoryErrorCode::kUnknownArea, .area = p.area, .offset = p.offset};
  int64_t offset;
  if (__builtin_add_overflow(p.offset, bytes, &offset) || offset < 0 || static_cast<uint64_t>(offset) > area->size) {
    return MemoryError{.code = MemoryErrorCode::kUndefinedPointerOperation,
                       .area = p.area,
                       .offset = (p + bytes).offset,
                       .area_size = area->size};
  }
  return Pointer{p.area, offset};
}

Result<int64_t> AreaStore::Difference(Pointer a, Pointer b) const {
  int64_t difference;
  if (a.area != b.area || __builtin_sub_overflow(a.offset, b.offset, &difference)) {
    return MemoryError{.code = MemoryErrorCode::kUndefinedPointerOperation, .area = a.area, .offset = a.offset};
  }
  return difference;
}

Result<bool> AreaStore::Less(Pointer a, Pointer b) const {
  if (a.area != b.area) {
    return MemoryError{.code = MemoryErrorCode::kUndefinedPointerOperation, .area = a.area, .offset = a.offset};
  }
  return a.offset < b.offset;
}

void AreaStore::ReadBytes(const Area& area, uint64_t offset, uint8_t* data, uint8_t* mask, uint64_t size) const {
  Part scratch;
  while (size != 0) {
    const uint64_t in_part = offset % kPartBytes;
    const uint64_t count = std::min(size, kPartBytes - in_part);
    const Part& part = ReadPart(area, offset / kPartBytes, &scratch);
    std::memcpy(data, part.data + in_part, count);
    std::memcpy(mask, part.mask + in_part, count);
    offset += count;
    data += count;
    mask += count;
    size -= count;
  }
}

void AreaStore::WriteBytes(AreaId id, uint64_t offset, const uint8_t* data, const uint8_t* mask, uint64_t size) {
  if (HasSpecials(areas_[id], offset, offset + size)) {
    for (uint64_t i = offset / kPartBytes; i * kPartBytes < offset + size; ++i) OpenPart(id, i);
    ClearSpecials(id, offset, offset + size);
  }
  if (areas_[id].tags != nullptr) ClearTags(id, offset, offset + size);
  while (size != 0) {
    const uint64_t in_part = offset % kPartBytes;
    const uint64_t count = std::min(size, kPartBytes - in_part);
    Part& part = OpenPart(id, offset / kPartBytes);
    std::memcpy(part.data + in_part, data, count);
    std::memcpy(part.mask + in_part, mask, count);
    offset += count;
    data += count;
    mask += count;
    size -= count;
  }
}

Result<Value> AreaStore::Load(Pointer p, uint32_t width) const {
  if (const MemoryError error = Check(p, width, Mode::kRead); error.code != MemoryErrorCode::kNone) return error;
  const Area& area = areas_[p.area];
  const uint64_t offset = static_cast<uint64_t>(p.offset);
  if (HasSpecials(area, offset, offset + width)) return LoadSpecial(p, width);
  if (width == 0 || width > kMaxScalarBytes) {
    return MemoryError{.code = MemoryErrorCode::kBadWidth, .area = p.area, .offset = p.offset, .size = width};
  }
  uint8_t data[kMaxScalarBytes] = {}, mask[kMaxScalarBytes] = {};
  ReadBytes(area, offset, data, mask, width);
  Value value;
  value.width = width;
  std::memcpy(value.bits, data, sizeof(data));
  std::memcpy(value.mask, mask, sizeof(mask));
  return value;
}

Result<Value> AreaStore::LoadInitialised(Pointer p, uint32_t width) const {
  Result<Value> loaded = Load(p, width);
  if (!loaded.ok() || loaded->fully_initialised()) return loaded;
  MemoryError error{.code = MemoryErrorCode::kUninitialised,
                    .area = p.area,
                    .offset = p.offset,
                    .size = width,
                    .area_size = areas_[p.area].size};
  for (uint32_t i = 0; i < width; ++i) {
    if ((loaded->mask[i / 8] >> (i % 8 * 8) & 0xff) != 0xff) error.bytes |= uint64_t{1} << i;
  }
  return error;
}

Result<void> AreaStore::CheckStored(const Value& value) const {
  const MemoryError unknown{.code = MemoryErrorCode::kUnknownArea,
                            .area = value.target.area,
                            .offset = value.target.offset,
                            .size = value.width};
  const MemoryError width{.code = MemoryErrorCode::kBadWidth, .size = value.width};
  switch (value.kind) {
    case ValueKind::kScalar:
      if (value.width == 0 || value.width > kMaxScalarBytes) return width;
      return {};
    case ValueKind::kPointer:
      if (value.width != pointer_size_) return width;
      break;
    case ValueKind::kFragment:
      if (value.width == 0 || value.width > pointer_size_ || value.index > pointer_size_ - value.width) return width;
      break;
    case ValueKind::kContent: {
      const Content* content = contents_ == nullptr ? nullptr : contents_->Get(value.content);
      if (content == nullptr) return MemoryError{.code = MemoryErrorCode::kUnknownContent, .detail = value.content};
      if (value.width == 0 || value.width != content->size()) return width;
      if (value.target.is_null()) return {};
      break;
    }
  }
  if (Find(value.target.area) == nullptr) return unknown;
  return {};
}

Result<void> AreaStore::PrepareStore(Pointer p, uint64_t size) {
  if (const MemoryError error = Check(p, size, Mode::kWrite); error.code != MemoryErrorCode::kNone) return error;
  const uint64_t end = static_cast<uint64_t>(p.offset) + size;
  if (end > areas_[p.area].size) GrowArea(p.area, end);
  return {};
}

Result<void> AreaStore::Store(Pointer p, const Value& value) {
  if (Result<void> checked = CheckStored(value); !checked.ok()) return checked;
  if (value.type != 0 && type_tags_ == TypeTags::kOff) {
    return MemoryError{.code = MemoryErrorCode::kTagsOff, .detail = value.type};
  }
  if (Result<void> ready = PrepareStore(p, value.width); !ready.ok()) return ready;
  const uint64_t offset = static_cast<uint64_t>(p.offset);
  if (value.is_scalar()) {
    uint64_t bits[2] = {value.bits[0] & value.mask[0], value.bits[1] & value.mask[1]};
    uint8_t data[kMaxScalarBytes], mask[kMaxScalarBytes];
    std::memcpy(data, bits, sizeof(data));
    std::memcpy(mask, value.mask, sizeof(mask));
    WriteBytes(p.area, offset, data, mask, value.width);
  } else {
    if (Result<void> cleared = Uninitialise(p, value.width); !cleared.ok()) return cleared;
    if (value.kind == ValueKind::kPointer) {
      PlacePointer(p.area, offset, value.target);
    } else if (value.kind == ValueKind::kContent) {
      InsertCell(p.area, Cell{offset, value.width, value.content, value.target, kNoLink, CellKind::kContent, 0});
    } else {
      for (uint32_t i = 0; i < value.width; ++i) {
        InsertFragment(p.area, offset + i, value.target, static_cast<uint8_t>(value.index + i));
      }
    }
  }
  if (value.type != 0) SetTags(p.area, offset, value.width, value.type);
  return {};
}

Result<void> AreaStore::StoreBits(Pointer p, const Value& value, uint64_t select) {
  if (value.kind != ValueKind::kScalar || value.width == 0 || value.width > 8) {
    return MemoryError{.code = MemoryErrorCode::kBadWidth, .area = p.area, .offset = p.offset, .size = value.width};
  }
  if (Result<void> ready = PrepareStore(p, value.width); !ready.ok()) return ready;
  const uint64_t offset = static_cast<uint64_t>(p.offset);
  Value merged = Value::Uninitialised(value.width);
  uint8_t data[8] = {}, mask[8] = {};
  // Bytes of a pointer that are not selected stay; those that are selected even in part lose it.
  ReadBytes(areas_[p.area], offset, data, mask, value.width);
  std::memcpy(merged.bits, data, 8);
  std::memcpy(merged.mask, mask, 8);
  merged.bits[0] = (merged.bits[0] & ~select) | (value.bits[0] & value.mask[0] & select);
  merged.mask[0] = (merged.mask[0] & ~select) | (value.mask[0] & select);
  std::memcpy(data, merged.bits, 8);
  std::memcpy(mask, merged.mask, 8);
  for (uint32_t i = 0; i < value.width; ++i) {
    if ((select >> (8 * i) & 0xff) != 0) WriteBytes(p.area, offset + i, data + i, mask + i, 1);
  }
  return {};
}

}  // namespace gmc
