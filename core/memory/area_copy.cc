// Ranges: copy, fill, uninitialise.
#include <algorithm>

#include "core/memory/area_store.h"

namespace gmc {

Result<void> AreaStore::Copy(Pointer to, Pointer from, uint64_t size, Overlap overlap) {
  if (const MemoryError error = Check(from, size, Mode::kRead); error.code != MemoryErrorCode::kNone) return error;
  if (const MemoryError error = Check(to, size, Mode::kWrite); error.code != MemoryErrorCode::kNone) return error;
  const uint64_t distance =
      static_cast<uint64_t>(to.offset > from.offset ? to.offset - from.offset : from.offset - to.offset);
  const bool overlaps = to.area == from.area && size != 0 && distance < size;
  if (overlaps && overlap == Overlap::kForbidden) {
    return MemoryError{.code = MemoryErrorCode::kOverlappingCopy,
                       .area = to.area,
                       .offset = to.offset,
                       .size = size,
                       .area_size = areas_[to.area].size};
  }
  if (size == 0 || to == from) return {};
  if (Result<void> ready = PrepareStore(to, size); !ready.ok()) return ready;
  // Objects must not be cut by a chunk, so where there may be some the range is one chunk.
  const uint64_t chunk = areas_[from.area].cells != nullptr || type_tags_ == TypeTags::kOn ? size : kCopyChunk;
  if (overlaps && to.offset > from.offset) {
    for (uint64_t end = size; end != 0;) {
      const uint64_t begin = end > chunk ? end - chunk : 0;
      CopyChunk(to + static_cast<int64_t>(begin), from + static_cast<int64_t>(begin), end - begin);
      end = begin;
    }
  } else {
    for (uint64_t begin = 0; begin < size; begin += chunk) {
      CopyChunk(to + static_cast<int64_t>(begin), from + static_cast<int64_t>(begin), std::min(chunk, size - begin));
    }
  }
  return {};
}

// Reads all before it writes, so source and destination may overlap.
void AreaStore::CopyChunk(Pointer to, Pointer from, uint64_t size) {
  const uint64_t source = static_cast<uint64_t>(from.offset), destination = static_cast<uint64_t>(to.offset);
  if (copy_data_.size() < size) {
    copy_data_.resize(size);
    copy_mask_.resize(size);
  }
  ReadBytes(areas_[from.area], source, copy_data_.data(), copy_mask_.data(), size);
  copy_specials_.clear();
  if (HasSpecials(areas_[from.area], source, source + size)) {
    for (uint64_t at = source; at < source + size;) {
      StoredValue special = SpecialAt(areas_[from.area], at);
      if (special.value.width == 0) {
        ++at;
        continue;
      }
      const uint64_t end = special.offset + special.value.width;
      const uint64_t stop = std::min(end, source + size);
      const bool whole = special.offset >= source && end <= source + size;
      if (!whole && special.value.kind == ValueKind::kPointer) {
        special.value.kind = ValueKind::kFragment;
        special.value.index = static_cast<uint8_t>(at - special.offset);
        special.value.width = static_cast<uint32_t>(stop - at);
      }
      if (whole || special.value.kind == ValueKind::kFragment) {
        copy_specials_.push_back({at - source + destination, special.value});
      }
      at = stop;
    }
  }
  if (type_tags_ == TypeTags::kOn) {
    copy_tags_.assign(size, 0);
    if (const TypeTag* tags = areas_[from.area].tags; tags != nullptr) {
      std::copy(tags + source, tags + source + size, copy_tags_.begin());
      // A value cut by the beginning of the range arrives untyped; one cut by its end too.
      for (uint64_t i = 0; i < size && copy_tags_[i] != 0 && (copy_tags_[i] & kTagHead) == 0; ++i) copy_tags_[i] = 0;
      const uint64_t end = source + size;
      if (end < areas_[from.area].size && tags[end] != 0 && (tags[end] & kTagHead) == 0) {
        for (uint64_t i = size; i-- > 0 && copy_tags_[i] != 0;) {
          const bool head = (copy_tags_[i] & kTagHead) != 0;
          copy_tags_[i] = 0;
          if (head) break;
        }
      }
    }
  }
  WriteBytes(to.area, destination, copy_data_.data(), copy_mask_.data(), size);
  for (const StoredValue& special : copy_specials_) {
    const Value& value = special.value;
    if (value.kind == ValueKind::kPointer) {
      PlacePointer(to.area, special.offset, value.target);
    } else if (value.kind == ValueKind::kContent) {
      InsertCell(to.area,
                 Cell{special.offset, value.width, value.content, value.target, kNoLink, CellKind::kContent, 0});
    } else {
      for (uint32_t k = 0; k < value.width; ++k) {
        InsertFragment(to.area, special.offset + k, value.target, static_cast<uint8_t>(value.index + k));
      }
    }
  }
  if (type_tags_ == TypeTags::kOn) PasteTags(to.area, destination, size);
}

Result<void> AreaStore::Fill(Pointer p, uint8_t byte, uint64_t size) {
  if (Result<void> ready = PrepareStore(p, size); !ready.ok()) return ready;
  uint8_t data[kPartBytes], mask[kPartBytes];
  std::memset(data, byte, sizeof(data));
  std::memset(mask, 0xff, sizeof(mask));
  for (uint64_t at = static_cast<uint64_t>(p.offset), end = at + size; at < end;) {
    const uint64_t count = std::min(end - at, kPartBytes - at % kPartBytes);
    WriteBytes(p.area, at, data, mask, count);
    at += count;
  }
  return {};
}

Result<void> AreaStore::Uninitialise(Pointer p, uint64_t size) {
  if (Result<void> ready = PrepareStore(p, size); !ready.ok()) return ready;
  constexpr uint8_t kZeros[kPartBytes] = {};
  for (uint64_t at = static_cast<uint64_t>(p.offset), end = at + size; at < end;) {
    const uint64_t count = std::min(end - at, kPartBytes - at % kPartBytes);
    WriteBytes(p.area, at, kZeros, kZeros, count);
    at += count;
  }
  return {};
}

void AreaStore::MakePristineZero(AreaId id, uint64_t part_count) {
  Area& area = areas_[id];
  area.initial = InitialContent::kZero;
  if (Tracked()) area.content += SumOfZeroParts(area);
  constexpr uint8_t kZeros[kPartBytes] = {};
  for (uint64_t at = part_count * kPartBytes; at < area.size;) {
    const uint64_t count = std::min<uint64_t>(area.size - at, kPartBytes);
    WriteBytes(id, at, kZeros, kZeros, count);
    at += count;
  }
}

}  // namespace gmc
