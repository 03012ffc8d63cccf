#include "core/memory/snapshot.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace gmc {

namespace {

constexpr char kMagic[4] = {'G', 'M', 'C', 'M'};
constexpr uint64_t kVersion = 1;

// DO NOT RENUMBER.
enum class RunKind : uint8_t { kUninitialised = 0, kZero = 1, kBytes = 2, kMaskedBytes = 3 };

// Of a state that is compared piece by piece.
constexpr size_t kPieceBytes = 64;

uint32_t BytesOfPart(uint64_t size, uint64_t number) {
  return static_cast<uint32_t>(std::min<uint64_t>(kPartBytes, size - number * kPartBytes));
}

RunKind Classify(const Part& part, uint32_t bytes) {
  bool none = true, all = true, zero = true;
  for (uint32_t i = 0; i < bytes; ++i) {
    none = none && part.mask[i] == 0;
    all = all && part.mask[i] == 0xff;
    zero = zero && part.data[i] == 0;
  }
  if (none) return RunKind::kUninitialised;
  if (!all) return RunKind::kMaskedBytes;
  return zero ? RunKind::kZero : RunKind::kBytes;
}

uint64_t ZigZag(int64_t value) { return static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63); }
int64_t UnZigZag(uint64_t value) { return static_cast<int64_t>(value >> 1 ^ (~(value & 1) + 1)); }

}  // namespace

class SnapshotWriter {
 public:
  SnapshotWriter(const MemoryState& memory, UnhashedTags unhashed_tags)
      : memory_(memory), unhashed_tags_(unhashed_tags), numbers_(memory.area_limit(), 0) {}

  std::string Write() {
    Number();
    out_.append(kMagic, sizeof(kMagic));
    Put(kVersion);
    Put(memory_.pointer_size());
    Put(order_.size());
    for (AreaId id : order_) WriteAttributes(memory_.at(id));
    for (AreaId id : order_) {
      area_begins_.push_back(out_.size());
      if (memory_.at(id).state == AreaState::kLive) WriteContents(id);
    }
    return std::move(out_);
  }

  // Of what was written: where the contents of each area begin.
  const std::vector<size_t>& area_begins() const { return area_begins_; }

 private:
  struct OutPointer {
    uint64_t offset;
    Pointer target;
  };

  void Put(uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_.push_back(static_cast<char>(value | 0x80));
    out_.push_back(static_cast<char>(value));
  }

  std::vector<OutPointer> PointersOf(AreaId id) const {
    std::vector<OutPointer> pointers;
    memory_.ForEachPointer(id, [&](uint64_t offset, Pointer target) { pointers.push_back({offset, target}); });
    std::sort(pointers.begin(), pointers.end(),
              [](const OutPointer& a, const OutPointer& b) { return a.offset < b.offset; });
    return pointers;
  }

  void Number() {
    order_.push_back(memory_.root_);
    numbers_[memory_.root_] = 1;
    for (size_t i = 0; i < order_.size(); ++i) {
      for (const OutPointer& pointer : PointersOf(order_[i])) {
        if (numbers_[pointer.target.area] != 0) continue;
        order_.push_back(pointer.target.area);
        numbers_[pointer.target.area] = static_cast<uint32_t>(order_.size());
      }
    }
  }

  void WriteAttributes(const Area& area) {
    const AreaAttributes& attributes = area.attributes;
    Put(area.size);
    out_.push_back(static_cast<char>(area.state));
    out_.push_back(static_cast<char>(attributes.kind));
    out_.push_back(static_cast<char>(static_cast<int>(attributes.access) | static_cast<int>(area.growth) << 1 |
                                     static_cast<int>(attributes.tag_hashing) << 2));
    const bool keep = attributes.tag_hashing == TagHashing::kHashed || unhashed_tags_ == UnhashedTags::kKeep;
    Put(keep ? attributes.tag : 0);
    Put(unhashed_tags_ == UnhashedTags::kKeep ? attributes.weak_prefix : 0);
  }

  void WriteContents(AreaId id) {
    const Area& area = memory_.at(id);
    const uint64_t part_count = MemoryState::PartCount(area.size);
    Part scratch;
    for (uint64_t i = 0; i < part_count;) {
      const RunKind kind = Classify(MemoryState::ReadPart(area, i, &scratch), BytesOfPart(area.size, i));
      uint64_t end = i + 1;
      while (end < part_count &&
             Classify(MemoryState::ReadPart(area, end, &scratch), BytesOfPart(area.size, end)) == kind) {
        ++end;
      }
      Put((end - i) << 2 | static_cast<uint64_t>(kind));
      for (; i < end; ++i) {
        const char* data = reinterpret_cast<const char*>(area.parts[i].data);
        const char* mask = reinterpret_cast<const char*>(area.parts[i].mask);
        if (kind == RunKind::kBytes || kind == RunKind::kMaskedBytes) out_.append(data, BytesOfPart(area.size, i));
        if (kind == RunKind::kMaskedBytes) out_.append(mask, BytesOfPart(area.size, i));
      }
    }
    WriteSpecials(id);
    WriteTags(area);
  }

  void WriteSpecials(AreaId id) {
    const Area& area = memory_.at(id);
    std::vector<OutPointer> specials = PointersOf(id);
    if (area.cells != nullptr) {
      for (const Cell& cell : *area.cells) {
        if (cell.target.is_null()) specials.push_back({cell.offset, {}});
      }
      std::sort(specials.begin(), specials.end(),
                [](const OutPointer& a, const OutPointer& b) { return a.offset < b.offset; });
    }
    Put(specials.size());
    uint64_t previous = 0;
    for (const OutPointer& special : specials) {
      const Cell* cell = MemoryState::FindCell(area, special.offset);
      Put(special.offset - previous);
      previous = special.offset;
      Put(cell == nullptr ? 0 : MemoryState::ShapeOf(*cell));
      Put(special.target.is_null() ? 0 : numbers_[special.target.area]);
      Put(ZigZag(special.target.offset));
      if (cell == nullptr || cell->kind != CellKind::kContent) continue;
      const Content* content = memory_.contents_->Get(cell->content);
      std::string encoded;
      content->Encode(&encoded);
      Put(content->type_key());
      Put(encoded.size());
      out_ += encoded;
    }
  }

  void WriteTags(const Area& area) {
    std::vector<std::pair<uint64_t, uint64_t>> values;  // offset, size
    for (uint64_t i = 0; area.tags != nullptr && i < area.size;) {
      uint64_t end = i + 1;
      while (end < area.size && area.tags[end] != 0 && (area.tags[end] & kTagHead) == 0) ++end;
      if (area.tags[i] != 0) values.push_back({i, end - i});
      i = end;
    }
    Put(values.size());
    for (const auto& [offset, size] : values) {
      Put(offset);
      Put(size);
      Put(area.tags[offset] & ~kTagHead);
    }
  }

  const MemoryState& memory_;
  const UnhashedTags unhashed_tags_;
  std::vector<uint32_t> numbers_;
  std::vector<AreaId> order_;
  std::string out_;
  std::vector<size_t> area_begins_;
};

class SnapshotReader {
 public:
  SnapshotReader(std::string_view bytes, MemoryState* memory, ContentStore* contents)
      : bytes_(bytes), memory_(*memory), contents_(contents) {}

  // False: malformed.
  bool Read() {
    if (bytes_.size() < sizeof(kMagic) || std::memcmp(bytes_.data(), kMagic, sizeof(kMagic)) != 0) return false;
    at_ = sizeof(kMagic);
    if (Get() != kVersion || Get() != memory_.pointer_size()) return false;
    const uint64_t area_count = Get();
    if (area_count == 0 || area_count > bytes_.size()) return false;
    for (uint64_t i = 0; i < area_count && good_; ++i) ReadAttributes();
    if (!good_ || areas_[0].state != AreaState::kLive) return false;
    if (!memory_.SetRoot({areas_[0].id, 0}).ok()) return false;
    for (const Description& area : areas_) {
      if (good_ && area.state == AreaState::kLive) ReadContents(area);
    }
    for (const Description& area : areas_) {
      if (good_ && area.state == AreaState::kFreed && !memory_.Free({area.id, 0}).ok()) return false;
      if (good_ && area.access == Access::kReadOnly && area.state == AreaState::kLive &&
          !memory_.SetAccess(area.id, Access::kReadOnly).ok()) {
        return false;
      }
    }
    return good_ && at_ == bytes_.size();
  }

 private:
  struct Description {
    AreaId id;
    AreaState state;
    Access access;
    uint64_t size;
  };
  struct Run {
    uint64_t first, count;
    RunKind kind;
  };

  uint64_t Get() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at_ >= bytes_.size()) break;
      const uint8_t byte = static_cast<uint8_t>(bytes_[at_++]);
      value |= uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
    good_ = false;
    return 0;
  }

  uint8_t GetByte(uint8_t limit) {
    if (at_ >= bytes_.size() || static_cast<uint8_t>(bytes_[at_]) > limit) {
      good_ = false;
      return 0;
    }
    return static_cast<uint8_t>(bytes_[at_++]);
  }

  std::string_view GetBytes(uint64_t count) {
    if (count > bytes_.size() - at_) {
      good_ = false;
      return {};
    }
    const std::string_view bytes = bytes_.substr(at_, count);
    at_ += count;
    return bytes;
  }

  void ReadAttributes() {
    Description description{};
    AreaAttributes attributes;
    description.size = Get();
    description.state = static_cast<AreaState>(GetByte(static_cast<uint8_t>(AreaState::kFreed)));
    attributes.kind = static_cast<AreaKind>(GetByte(static_cast<uint8_t>(AreaKind::kLocal)));
    const uint8_t flags = GetByte(7);
    attributes.tag_hashing = static_cast<TagHashing>(flags >> 2 & 1);
    attributes.tag = Get();
    attributes.weak_prefix = static_cast<uint32_t>(Get());
    const Growth growth = static_cast<Growth>(flags >> 1 & 1);
    description.access = static_cast<Access>(flags & 1);
    if (!good_ || description.state == AreaState::kUnused || description.size > AreaStore::kMaxAreaSize) {
      good_ = false;
      return;
    }
    if (description.state == AreaState::kFreed) attributes.access = description.access;
    const Result<Pointer> area =
        memory_.AllocWith(description.size, attributes, InitialContent::kUninitialised, growth);
    if (!area.ok()) {
      good_ = false;
      return;
    }
    description.id = area->area;
    areas_.push_back(description);
  }

  // The bytes of all runs follow each run, so runs are read and written in one go; zero runs of a size that matters are
  // made by the area's initial content.
  void ReadContents(const Description& area) {
    const uint64_t part_count = MemoryState::PartCount(area.size);
    for (uint64_t i = 0; i < part_count && good_;) {
      const uint64_t run = Get();
      const uint64_t count = run >> 2;
      if (!good_ || count == 0 || count > part_count - i) {
        good_ = false;
        return;
      }
      ReadRun(area, {i, count, static_cast<RunKind>(run & 3)});
      i += count;
    }
    ReadSpecials(area);
    ReadTags(area);
  }

  void ReadRun(const Description& area, const Run& run) {
    const uint64_t begin = run.first * kPartBytes;
    const uint64_t size = std::min(run.count * kPartBytes, area.size - begin);
    const Pointer to{area.id, static_cast<int64_t>(begin)};
    if (run.kind == RunKind::kUninitialised) return;
    if (run.kind == RunKind::kZero) {
      if (begin == 0) {
        memory_.MakePristineZero(area.id, run.count);
      } else {
        good_ = good_ && memory_.Fill(to, 0, size).ok();
      }
      return;
    }
    for (uint64_t i = run.first; i < run.first + run.count && good_; ++i) {
      const uint32_t bytes = BytesOfPart(area.size, i);
      const std::string_view data = GetBytes(bytes);
      const std::string_view mask = run.kind == RunKind::kMaskedBytes ? GetBytes(bytes) : std::string_view();
      if (!good_) return;
      uint8_t masks[kPartBytes], masked[kPartBytes];
      for (uint32_t k = 0; k < bytes; ++k) {
        masks[k] = mask.empty() ? 0xff : static_cast<uint8_t>(mask[k]);
        masked[k] = static_cast<uint8_t>(data[k]) & masks[k];
      }
      memory_.WriteRaw(area.id, i * kPartBytes, masked, masks, bytes);
    }
  }

  void ReadSpecials(const Description& area) {
    uint64_t count = Get();
    uint64_t offset = 0;
    for (; count != 0 && good_; --count) {
      offset += Get();
      const uint64_t shape = Get();
      const uint64_t number = Get();
      const int64_t target_offset = UnZigZag(Get());
      Value value;
      value.width = memory_.pointer_size();
      if (number > areas_.size()) {
        good_ = false;
        return;
      }
      if (number != 0) value.target = {areas_[number - 1].id, target_offset};
      if (shape == 0) {
        value.kind = ValueKind::kPointer;
      } else if (shape == 1) {
        ReadContent(&value);
      } else if (shape >= 16 && shape < 16 + memory_.pointer_size()) {
        value.kind = ValueKind::kFragment;
        value.index = static_cast<uint8_t>(shape - 16);
        value.width = 1;
      } else {
        good_ = false;
      }
      good_ = good_ && memory_.Store({area.id, static_cast<int64_t>(offset)}, value).ok();
    }
  }

  void ReadContent(Value* value) {
    const uint32_t type_key = static_cast<uint32_t>(Get());
    const std::string_view encoded = GetBytes(Get());
    std::unique_ptr<Content> content =
        good_ && contents_ != nullptr ? contents_->Decode(type_key, encoded) : std::unique_ptr<Content>();
    if (content == nullptr) {
      good_ = false;
      return;
    }
    value->kind = ValueKind::kContent;
    value->width = content->size();
    value->content = contents_->Intern(std::move(content));
  }

  void ReadTags(const Description& area) {
    for (uint64_t count = Get(); count != 0 && good_; --count) {
      const uint64_t offset = Get();
      const uint64_t size = Get();
      const TypeTag tag = static_cast<TypeTag>(Get());
      if (!good_ || offset >= area.size || size == 0 || size > area.size - offset || tag == 0 ||
          !memory_.TagRaw(area.id, offset, size, tag)) {
        good_ = false;
      }
    }
  }

  std::string_view bytes_;
  MemoryState& memory_;
  ContentStore* contents_;
  size_t at_ = 0;
  bool good_ = true;
  std::vector<Description> areas_;
};

Result<std::string> ExportSnapshot(MemoryState* memory, UnhashedTags unhashed_tags) {
  const Result<Hash128> committed = memory->Commit();
  if (!committed.ok()) return committed.error();
  return SnapshotWriter(*memory, unhashed_tags).Write();
}

Result<std::string> ExportSavedSnapshot(MemoryState* memory, size_t number, UnhashedTags unhashed_tags) {
  if (number >= memory->saved_.size()) return MemoryError{.code = MemoryErrorCode::kNoSavedState, .detail = number};
  const Result<Hash128> committed = memory->Commit();
  if (!committed.ok()) return committed.error();
  UndoLog forward;
  memory->Rewind(memory->saved_[number].log_size, &forward);
  std::string bytes = SnapshotWriter(*memory, unhashed_tags).Write();
  memory->WindForward(&forward);
  return bytes;
}

Result<void> ExportPieces(MemoryState* memory, StatePieces* out) {
  const Result<Hash128> committed = memory->Commit();
  if (!committed.ok()) return committed.error();
  SnapshotWriter writer(*memory, UnhashedTags::kOmit);
  out->bytes = writer.Write();
  out->pieces.clear();
  const std::string_view all = out->bytes;
  const auto cut = [&](size_t begin, size_t end) {
    for (; begin < end; begin += kPieceBytes) {
      out->pieces.push_back(all.substr(begin, std::min(kPieceBytes, end - begin)));
    }
  };
  size_t begin = 0;
  for (const size_t end : writer.area_begins()) {
    cut(begin, end);
    begin = end;
  }
  cut(begin, all.size());
  return {};
}

Result<Hash128> ImportSnapshot(std::string_view bytes, MemoryState* memory, ContentStore* contents) {
  memory->Reset();
  if (!SnapshotReader(bytes, memory, contents).Read()) {
    memory->Reset();
    return MemoryError{.code = MemoryErrorCode::kMalformedSnapshot, .size = bytes.size()};
  }
  return memory->Commit();
}

}  // namespace gmc
