// ModelRun: executes operations on a MemoryState and on NaiveMemory side by side and compares.
//
// An operation is a kind and three random numbers that are interpreted against the current state, so that every
// subsequence of a sequence is a valid sequence, and shrinking can remove what it likes.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/memory/oracle.h"
#include "core/memory/snapshot.h"
#include "tests/memory/naive_memory.h"
#include "tests/memory/test_content.h"

namespace gmc {

enum class OpKind : uint32_t {
  kAlloc,
  kAllocZero,
  kAllocExpanding,
  kFree,
  kScalar,
  kScalarMasked,
  kFastScalar,
  kPointer,
  kFastPointer,
  kMoveBytes,
  kCopy,
  kFill,
  kUninitialise,
  kResize,
  kIsClear,
  kContent,
  kBits,
  kAccess,
  kTag,
  kPush,
  kPop,
  kBacktrack,
  kCommit,
  kPrivate,
  kUnlink,
  kSnapshot,
  kCount
};
inline const char* const kOpNames[] = {
    "Alloc",     "AllocZero",   "AllocExpanding", "Free",   "Scalar",  "ScalarMasked", "FastScalar",
    "Pointer",   "FastPointer", "MoveBytes",      "Copy",   "Fill",    "Uninitialise", "Resize",
    "IsClear",   "Content",     "Bits",           "Access", "Tag",     "Push",         "Pop",
    "Backtrack", "Commit",      "Private",        "Unlink", "Snapshot"};

struct Op {
  OpKind kind;
  uint32_t a, b, c;
};

class LostRecorder : public MemoryListener {
 public:
  void AreaLost(const MemoryState&, AreaId area) override { lost.insert(area); }
  std::set<AreaId> lost;
};

struct Config {
  uint32_t pointer_size;
  bool table;
  TypeTags tags;
  Tracking tracking = Tracking::kStates;
};

class ModelRun {
 public:
  explicit ModelRun(const Config& config)
      : canon_(config.table ? std::unique_ptr<Canon>(new CanonTable) : std::unique_ptr<Canon>(new PathHashCanon)),
        memory_({.pointer_size = config.pointer_size,
                 .tracking = config.tracking,
                 .type_tags = config.tags,
                 .canon = canon_.get(),
                 .contents = &contents_,
                 .listener = &listener_}),
        width_(config.pointer_size),
        tags_(config.tags),
        is_hashed_(config.tracking == Tracking::kStates) {
    state_.pointer_size = width_;
    state_.root = Add(*memory_.Alloc(48), 48, AreaKind::kInternal);
    Fail(!memory_.SetRoot(Real(state_.root)).ok(), "SetRoot");
    contents_.RegisterDecoder(TestContent::kTypeKey, TestContent::Decode);
    for (int i = 0; i < 4; ++i) content_ids_.push_back(contents_.Intern(std::make_unique<TestContent>(i, 1 + i * 2)));
  }

  // Empty, or what went wrong.
  std::string Execute(const std::vector<Op>& ops) {
    for (size_t i = 0; i < ops.size() && failure_.empty(); ++i) {
      Apply(ops[i]);
      if (!failure_.empty()) failure_ = "op " + std::to_string(i) + " " + kOpNames[int(ops[i].kind)] + ": " + failure_;
    }
    return failure_;
  }

 private:
  void Fail(bool failed, const std::string& what) {
    if (failed && failure_.empty()) failure_ = what;
  }

  int Add(Pointer p, uint64_t size, AreaKind kind) {
    const int name = next_name_++;
    state_.areas[name] = {.real = p.area, .size = size, .kind = kind};
    return name;
  }
  Pointer Real(int name, int64_t offset = 0) const { return {state_.areas.at(name).real, offset}; }
  int Pick(uint32_t random) const {
    auto it = state_.areas.begin();
    std::advance(it, random % state_.areas.size());
    return it->first;
  }
  NaiveArea& area(int name) { return state_.areas.at(name); }

  // What an access of `size` bytes must say.
  MemoryErrorCode Expected(int name, uint64_t offset, uint64_t size, bool write) {
    const NaiveArea& a = area(name);
    if (a.freed) return MemoryErrorCode::kFreedArea;
    if (!(write && a.expanding) && (offset > a.size || a.size - offset < size)) return MemoryErrorCode::kOutOfBounds;
    if (write && a.read_only) return MemoryErrorCode::kReadOnly;
    return MemoryErrorCode::kNone;
  }
  // Compares; true if the operation happened.
  template <typename R>
  bool Same(const R& result, MemoryErrorCode expected) {
    const MemoryErrorCode code = result.ok() ? MemoryErrorCode::kNone : result.error().code;
    Fail(code != expected, std::string("said ") + MemoryErrorName(code) + ", expected " + MemoryErrorName(expected));
    return code == MemoryErrorCode::kNone;
  }
  void Grow(int name, uint64_t end) { area(name).size = std::max(area(name).size, end); }

  uint64_t Offset(int name, uint32_t random) {
    // Mostly inside, sometimes past the end; often aligned.
    const uint64_t offset = (random >> 2) % (area(name).size + 4);
    return (random & 3) == 0 ? offset : offset / width_ * width_;
  }

  void PutScalar(int name, uint64_t offset, const uint8_t* data, const uint8_t* mask, uint64_t size) {
    Grow(name, offset + size);
    for (uint64_t i = 0; i < size; ++i) {
      state_.Put(name, offset + i, {.data = uint8_t(data[i] & mask[i]), .mask = mask[i]});
    }
  }

  void PutPointer(int name, uint64_t offset, int target, int64_t target_offset, uint32_t first, uint32_t count) {
    Grow(name, offset + count);
    for (uint32_t i = 0; i < count; ++i) {
      state_.Put(name, offset + i,
                 {.kind = NaiveByte::kPointer, .index = first + i, .target = target, .target_offset = target_offset});
    }
  }

  void ApplyAlloc(const Op& op) {
    static constexpr uint64_t kSizes[] = {0, 1, 4, 8, 12, 16, 24, 32, 40, 70, 200};
    const uint64_t size = op.kind == OpKind::kAllocExpanding ? 0 : kSizes[op.a % std::size(kSizes)];
    AreaAttributes attributes;
    attributes.kind = op.b % 2 == 0 ? AreaKind::kHeap : AreaKind::kLocal;
    attributes.tag_hashing = TagHashing::kHashed;
    attributes.weak_prefix = op.b % 5 == 0 ? 8 : 0;
    const bool zero = op.kind == OpKind::kAllocZero;
    const Result<Pointer> p =
        op.kind == OpKind::kAllocExpanding
            ? memory_.AllocExpanding(attributes)
            : memory_.Alloc(size, attributes, zero ? InitialContent::kZero : InitialContent::kUninitialised);
    if (!Same(p, MemoryErrorCode::kNone)) return;
    const int name = Add(*p, size, attributes.kind);
    area(name).expanding = op.kind == OpKind::kAllocExpanding;
    area(name).weak_prefix = attributes.weak_prefix;
    for (uint64_t i = 0; zero && i < size; ++i) state_.Put(name, i, {.data = 0, .mask = 0xff});
    // Most are linked at once, from the root or from anywhere.
    if (op.c % 8 != 0) {
      const int from = op.c % 3 == 0 ? state_.root : Pick(op.c >> 4);
      StorePointer(from, Offset(from, op.c >> 3), name, 0);
    }
  }

  void StorePointer(int from, uint64_t offset, int to, int64_t to_offset) {
    Value value = Value::PointerTo(Real(to, to_offset), width_);
    if (tags_ == TypeTags::kOn) value.type = TypeTag(offset % 3);
    const auto result = memory_.Store(Real(from, int64_t(offset)), value);
    if (!Same(result, Expected(from, offset, width_, true))) return;
    PutPointer(from, offset, to, to_offset, 0, width_);
    if (value.type != 0) area(from).typed[offset] = {width_, value.type};
  }

  void ApplyScalar(const Op& op) {
    const int name = Pick(op.a);
    const uint64_t offset = Offset(name, op.b);
    static constexpr uint32_t kWidths[] = {1, 2, 4, 8, 16, 3, 5};
    const uint32_t width = kWidths[op.c % std::size(kWidths)];
    const uint64_t low = op.c % 5 * 0x0101010101010101u, high = op.c % 7;
    Value value = Value::Scalar128(low, high);
    value.width = width;
    for (int w = 0; w < 2; ++w) {
      value.mask[w] = w == 0 ? LowBytes(width) : width > 8 ? LowBytes(width - 8) : 0;
      if (op.kind == OpKind::kScalarMasked) value.mask[w] &= op.b % 3 == 0 ? 0x0fff00ffff00fff0u : 0xffffff0000ff00ffu;
      value.bits[w] &= value.mask[w];
    }
    if (tags_ == TypeTags::kOn) value.type = op.c % 4;
    const auto result = memory_.Store(Real(name, int64_t(offset)), value);
    if (!Same(result, Expected(name, offset, width, true))) return;
    PutScalar(name, offset, reinterpret_cast<uint8_t*>(value.bits), reinterpret_cast<uint8_t*>(value.mask), width);
    if (value.type != 0) area(name).typed[offset] = {width, value.type};
    CheckTyped(name, Offset(name, op.a), width, op.b % 4);
    CheckLoad(name, offset, width);
  }

  void CheckTyped(int name, uint64_t offset, uint32_t width, TypeTag type) {
    if (tags_ == TypeTags::kOff || type == 0) return;
    const Result<Value> untyped = memory_.LoadInitialised(Real(name, int64_t(offset)), width);
    if (!untyped.ok()) return;
    const auto found = area(name).typed.find(offset);
    const bool same = found != area(name).typed.end() && found->second == std::pair<uint64_t, TypeTag>(width, type);
    const Result<Value> loaded = memory_.LoadTyped(Real(name, int64_t(offset)), width, type);
    Fail(loaded.ok() != same, "typed load");
  }

  void ApplyFastScalar(const Op& op) {
    const int name = Pick(op.a);
    const uint64_t offset = Offset(name, op.b);
    switch (op.c % 4) {
      case 0:
        return StoreFast<uint8_t>(name, offset, op.c % 11);
      case 1:
        return StoreFast<uint16_t>(name, offset, op.c % 11);
      case 2:
        return StoreFast<uint32_t>(name, offset, op.c % 11);
      default:
        return StoreFast<uint64_t>(name, offset, op.c % 11);
    }
  }

  template <typename T>
  void StoreFast(int name, uint64_t offset, uint32_t number) {
    const T bits = static_cast<T>(number);
    const uint8_t mask[8] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    const bool stored = memory_.StoreScalar<T>(area(name).real, offset, bits);
    if (!stored) return;
    Fail(Expected(name, offset, sizeof(T), true) != MemoryErrorCode::kNone, "fast store of what cannot be stored");
    PutScalar(name, offset, reinterpret_cast<const uint8_t*>(&bits), mask, sizeof(T));
    T back = 0;
    Fail(!memory_.LoadScalar<T>(area(name).real, offset, &back) || back != bits, "fast load after fast store");
  }

  void ApplyPointer(const Op& op) {
    const int from = op.a % 4 == 0 ? state_.root : Pick(op.a >> 2), to = Pick(op.b);
    const int64_t to_offset = op.c % 3 == 0 ? int64_t(op.c % (area(to).size + 1)) : 0;
    const uint64_t offset = Offset(from, op.c);
    if (op.kind == OpKind::kPointer) return StorePointer(from, offset, to, to_offset);
    Pointer before;
    const NaiveByte byte = state_.ByteAt(from, offset);
    const bool loaded = memory_.LoadPointer(area(from).real, offset, &before);
    Fail(loaded && (byte.kind != NaiveByte::kPointer || Real(byte.target, byte.target_offset) != before),
         "fast pointer load");
    if (!memory_.StorePointer(area(from).real, offset, Real(to, to_offset))) return;
    Fail(Expected(from, offset, width_, true) != MemoryErrorCode::kNone, "fast pointer store");
    PutPointer(from, offset, to, to_offset, 0, width_);
  }

  // Loads some bytes as a value and stores it elsewhere: a copy loop.
  void ApplyMoveBytes(const Op& op) {
    const int from = Pick(op.a), to = Pick(op.b);
    const uint32_t width = 1 + (op.c & 3 ? 0 : op.c / 4 % width_);
    const uint64_t from_offset = Offset(from, op.c >> 8);
    // Half of the time to the same place relative to a pointer's beginning, so that pointers come together again.
    const uint64_t to_offset = op.c % 2 == 0 ? from_offset % (area(to).size + 1) : Offset(to, op.a >> 3);
    const uint32_t count = op.b % 3 == 0 ? width_ : 1;
    for (uint32_t i = 0; i < count && failure_.empty(); ++i) {
      const Result<Value> loaded = memory_.Load(Real(from, int64_t(from_offset + i)), width);
      const MemoryErrorCode expected = Expected(from, from_offset + i, width, false);
      if (expected != MemoryErrorCode::kNone) {
        Same(loaded, expected);
        return;
      }
      CheckLoad(from, from_offset + i, width);
      if (!loaded.ok()) return;  // a mixed value, checked by CheckLoad
      const auto stored = memory_.Store(Real(to, int64_t(to_offset + i)), *loaded);
      if (!Same(stored, Expected(to, to_offset + i, width, true))) return;
      std::vector<NaiveByte> bytes;
      for (uint32_t k = 0; k < width; ++k) bytes.push_back(state_.ByteAt(from, from_offset + i + k));
      Grow(to, to_offset + i + width);
      for (uint32_t k = 0; k < width; ++k) state_.Clear(to, to_offset + i + k);
      for (uint32_t k = 0; k < width; ++k) state_.Put(to, to_offset + i + k, bytes[k]);
    }
  }

  void ApplyCopy(const Op& op) {
    const int from = Pick(op.a), to = op.c % 4 == 0 ? from : Pick(op.b);
    const uint64_t size = op.c / 4 % (area(from).size + 2);
    const uint64_t from_offset = Offset(from, op.a >> 4), to_offset = Offset(to, op.b >> 4);
    const Overlap overlap = op.b % 2 == 0 ? Overlap::kAllowed : Overlap::kForbidden;
    const auto result = memory_.Copy(Real(to, int64_t(to_offset)), Real(from, int64_t(from_offset)), size, overlap);
    MemoryErrorCode expected = Expected(from, from_offset, size, false);
    if (expected == MemoryErrorCode::kNone) expected = Expected(to, to_offset, size, true);
    const bool overlaps = from == to && size != 0 && from_offset < to_offset + size && to_offset < from_offset + size;
    if (expected == MemoryErrorCode::kNone && overlaps && overlap == Overlap::kForbidden) {
      expected = MemoryErrorCode::kOverlappingCopy;
    }
    if (!Same(result, expected) || size == 0 || (from == to && from_offset == to_offset)) return;
    std::vector<NaiveByte> bytes;
    for (uint64_t i = 0; i < size; ++i) {
      NaiveByte byte = state_.ByteAt(from, from_offset + i);
      if (byte.kind == NaiveByte::kContent) {
        const uint64_t first = from_offset + i - byte.index;
        const uint64_t end = first + contents_.Get(byte.content)->size();
        if (byte.index > from_offset + i || first < from_offset || end > from_offset + size) byte = {};
      }
      bytes.push_back(byte);
    }
    std::map<uint64_t, std::pair<uint64_t, TypeTag>> typed;
    for (const auto& [offset, value] : area(from).typed) {
      if (offset >= from_offset && offset + value.first <= from_offset + size) typed[offset - from_offset] = value;
    }
    Grow(to, to_offset + size);
    for (uint64_t i = 0; i < size; ++i) state_.Clear(to, to_offset + i);
    for (const auto& [offset, value] : typed) area(to).typed[to_offset + offset] = value;
    for (uint64_t i = 0; i < size; ++i) {
      if (bytes[i].kind != NaiveByte::kScalar || bytes[i].mask != 0) area(to).bytes[to_offset + i] = bytes[i];
    }
    CheckArea(to);
  }

  void ApplyRange(const Op& op) {
    const int name = Pick(op.a);
    const uint64_t offset = Offset(name, op.b), size = op.c / 2 % (area(name).size + 2);
    const bool fill = op.kind == OpKind::kFill;
    const Pointer p = Real(name, int64_t(offset));
    const auto result = fill ? memory_.Fill(p, uint8_t(op.c % 3), size) : memory_.Uninitialise(p, size);
    if (!Same(result, Expected(name, offset, size, true))) return;
    Grow(name, offset + size);
    for (uint64_t i = 0; i < size; ++i) {
      state_.Put(name, offset + i, {.data = uint8_t(fill ? op.c % 3 : 0), .mask = uint8_t(fill ? 0xff : 0)});
    }
  }

  // One that can be resized, if there is any.
  int PickExpanding(uint32_t random) const {
    std::vector<int> names;
    for (const auto& [name, a] : state_.areas) {
      if (a.expanding) names.push_back(name);
    }
    return names.empty() ? Pick(random) : names[random % names.size()];
  }

  void ApplyResize(const Op& op) {
    const int name = op.c % 8 == 0 ? Pick(op.a) : PickExpanding(op.a);
    const uint64_t size = op.b % 3 == 0 ? op.b / 3 % 300 : op.b / 3 % (area(name).size + 9);
    MemoryErrorCode expected = MemoryErrorCode::kNone;
    if (!area(name).expanding) {
      expected = MemoryErrorCode::kUnknownArea;
    } else if (area(name).freed) {
      expected = MemoryErrorCode::kFreedArea;
    } else if (area(name).read_only) {
      expected = MemoryErrorCode::kReadOnly;
    }
    if (!Same(memory_.Resize(area(name).real, size), expected)) return;
    for (uint64_t i = size; i < area(name).size; ++i) state_.Put(name, i, {});
    area(name).size = size;
    Fail(*memory_.GetSize(Real(name)) != size, "the size after Resize");
    CheckArea(name);
  }

  // No may be said of clear bytes too.
  void ApplyIsClear(const Op& op) {
    const int name = op.c % 4 == 0 ? Pick(op.a) : PickExpanding(op.a);
    if (area(name).freed) return;
    const uint64_t offset = op.b % (area(name).size + 16) / 8 * 8;
    if (!memory_.IsClear(area(name).real, offset)) return;
    for (uint64_t i = 0; i < 8; ++i) {
      const NaiveByte byte = state_.ByteAt(name, offset + i);
      Fail(byte.kind != NaiveByte::kScalar || byte.mask != 0, "bytes that hold something are called clear");
    }
  }

  void ApplyContent(const Op& op) {
    const int name = Pick(op.a), to = Pick(op.c);
    const uint64_t offset = Offset(name, op.b);
    const ContentId content = content_ids_[op.c % content_ids_.size()];
    const uint32_t width = contents_.Get(content)->size();
    const bool pointer = op.b % 2 == 0;
    const auto result =
        memory_.Store(Real(name, int64_t(offset)), Value::Object(content, width, pointer ? Real(to, 3) : Pointer{}));
    if (!Same(result, Expected(name, offset, width, true))) return;
    Grow(name, offset + width);
    for (uint32_t i = 0; i < width; ++i) state_.Clear(name, offset + i);
    for (uint32_t i = 0; i < width; ++i) {
      area(name).bytes[offset + i] = {.kind = NaiveByte::kContent,
                                      .index = i,
                                      .target = pointer ? to : 0,
                                      .target_offset = pointer ? 3 : 0,
                                      .content = content};
    }
  }

  void ApplyBits(const Op& op) {
    const int name = Pick(op.a);
    const uint64_t offset = Offset(name, op.b), select = 0xff0ff0 << op.c % 20, bits = op.c * 77u;
    const auto result = memory_.StoreBits(Real(name, int64_t(offset)), Value::Scalar(bits, 4), select);
    if (!Same(result, Expected(name, offset, 4, true))) return;
    Grow(name, offset + 4);
    for (uint64_t i = 0; i < 4; ++i) {
      const uint8_t chosen = uint8_t(select >> 8 * i), data = uint8_t(bits >> 8 * i);
      if (chosen == 0) continue;
      NaiveByte byte = state_.ByteAt(name, offset + i);
      if (byte.kind != NaiveByte::kScalar) byte = {};
      byte.data = uint8_t((byte.data & ~chosen) | (data & chosen));
      byte.mask |= chosen;
      state_.Put(name, offset + i, byte);
    }
  }

  void ApplyFree(const Op& op) {
    const int name = Pick(op.a);
    const int64_t offset = op.b % 5 == 0 ? 1 : 0;
    MemoryErrorCode expected = MemoryErrorCode::kNone;
    if (area(name).freed) {
      expected = MemoryErrorCode::kFreedArea;
    } else if (offset != 0) {
      expected = MemoryErrorCode::kNotAreaBegin;
    } else if (name == state_.root) {
      expected = MemoryErrorCode::kRootNotFreeable;
    }
    if (!Same(memory_.Free(Real(name, offset)), expected)) return;
    area(name).freed = true;
    area(name).bytes.clear();
    area(name).typed.clear();
  }

  void ApplyAccess(const Op& op) {
    const int name = Pick(op.a);
    if (name == state_.root) return;
    const bool read_only = op.b % 4 == 0;
    const auto result = memory_.SetAccess(area(name).real, read_only ? Access::kReadOnly : Access::kReadWrite);
    if (Same(result, area(name).freed ? MemoryErrorCode::kFreedArea : MemoryErrorCode::kNone)) {
      area(name).read_only = read_only;
    }
  }

  void ApplyTag(const Op& op) {
    const int name = Pick(op.a);
    if (name == state_.root) return;
    Fail(!memory_.SetTag(area(name).real, op.b % 4).ok(), "SetTag");
    area(name).tag = op.b % 4;
  }

  // Overwrites what the root holds, so that things get lost.
  void ApplyUnlink(const Op& op) {
    const int name = op.b % 2 == 0 ? state_.root : Pick(op.a);
    const uint64_t offset = Offset(name, op.c);
    const auto result = memory_.Store(Real(name, int64_t(offset)), Value::Scalar(0, 8));
    const uint8_t zero[8] = {}, mask[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    if (Same(result, Expected(name, offset, 8, true))) PutScalar(name, offset, zero, mask, 8);
  }

  void ApplyUnhashedCommit(const Op& op) {
    if (op.kind == OpKind::kPush) {
      Fail(!memory_.Push().ok(), "Push");
      saved_.push_back({state_, {}});
    } else {
      Same(memory_.Commit(), MemoryErrorCode::kNotTracked);
    }
  }

  void ApplyCommit(const Op& op) {
    if (!is_hashed_) return ApplyUnhashedCommit(op);
    listener_.lost.clear();
    Hash128 hash;
    if (op.kind == OpKind::kPush) {
      Fail(!memory_.Push().ok(), "Push");
      hash = *memory_.hash();
    } else {
      hash = *memory_.Commit();
    }
    Fail(listener_.lost != state_.DropUnreachable(), "lost areas differ");
    Fail(!(MemoryOracle::Recompute(memory_) == hash), "hash differs from one made from scratch");
    if (!failure_.empty()) return;
    CheckOracle(memory_);
    CheckHash(hash);
    if (op.kind == OpKind::kPush) saved_.push_back({state_, hash});
  }

  void CheckOracle(const MemoryState& memory) {
    const char* difference = MemoryOracle::Difference(memory);
    Fail(difference != nullptr, difference == nullptr ? "" : difference);
  }

  void CheckHash(const Hash128& hash) {
    const std::string canonical = state_.Canonical();
    const auto [by_state, new_state] = hash_of_.try_emplace(canonical, hash);
    const auto [by_hash, new_hash] = state_of_.try_emplace(hash.low ^ hash.high * 3, canonical);
    Fail(!(by_state->second == hash), "two hashes for one state");
    Fail(by_hash->second != canonical, "one hash for two states");
  }

  void ApplyPop() {
    Same(memory_.Pop(), saved_.empty() ? MemoryErrorCode::kNoSavedState : MemoryErrorCode::kNone);
    if (!saved_.empty()) saved_.pop_back();
  }

  void ApplyBacktrack(const Op& op) {
    if (!Same(memory_.Backtrack(), saved_.empty() ? MemoryErrorCode::kNoSavedState : MemoryErrorCode::kNone)) return;
    state_ = saved_.back().state;
    if (op.a % 4 == 0 || !is_hashed_) {
      for (const auto& [name, unused] : state_.areas) CheckArea(name);
    }
    if (!is_hashed_) return;
    Fail(!(*memory_.hash() == saved_.back().hash), "hash of the saved state changed");
    CheckOracle(memory_);
  }

  void ApplySnapshot(const Op& op) {
    if (op.a % 4 != 0 || !is_hashed_) return;
    listener_.lost.clear();
    const Result<std::string> bytes = ExportSnapshot(&memory_, UnhashedTags::kOmit);
    Fail(!bytes.ok(), "export");
    Fail(listener_.lost != state_.DropUnreachable(), "lost areas differ");
    const auto [found, added] = snapshot_of_.try_emplace(state_.Canonical(), *bytes);
    Fail(found->second != *bytes, "two snapshots of one state");
    MemoryState other({.pointer_size = width_, .type_tags = tags_, .canon = canon_.get(), .contents = &contents_});
    const Result<Hash128> hash = ImportSnapshot(*bytes, &other, &contents_);
    Fail(!hash.ok() || !(*hash == *memory_.Commit()), "the hash of an imported snapshot differs");
    if (failure_.empty()) CheckOracle(other);
    if (saved_.empty() || !failure_.empty()) return;
    const size_t number = op.b % saved_.size();
    const Result<std::string> saved = ExportSavedSnapshot(&memory_, number, UnhashedTags::kOmit);
    const auto [earlier, first] = snapshot_of_.try_emplace(saved_[number].state.Canonical(), *saved);
    Fail(!saved.ok() || earlier->second != *saved, "the snapshot of a saved state differs");
    CheckOracle(memory_);
    for (const auto& [name, unused] : state_.areas) CheckArea(name);
  }

  void ApplyPrivate(const Op& op) {
    if (!is_hashed_) return;
    const int name = Pick(op.a);
    const uint64_t root_offset = op.b % 6 * width_;
    const uint32_t limit = 1 + op.c % 6;
    Fail(memory_.PrivateTo(area(name).real, root_offset, limit) != state_.PrivateTo(name, root_offset, limit),
         "who can access an area");
  }

  void Apply(const Op& op) {
    switch (op.kind) {
      case OpKind::kAlloc:
      case OpKind::kAllocZero:
      case OpKind::kAllocExpanding:
        return ApplyAlloc(op);
      case OpKind::kFree:
        return ApplyFree(op);
      case OpKind::kScalar:
      case OpKind::kScalarMasked:
        return ApplyScalar(op);
      case OpKind::kFastScalar:
        return ApplyFastScalar(op);
      case OpKind::kPointer:
      case OpKind::kFastPointer:
        return ApplyPointer(op);
      case OpKind::kMoveBytes:
        return ApplyMoveBytes(op);
      case OpKind::kCopy:
        return ApplyCopy(op);
      case OpKind::kFill:
      case OpKind::kUninitialise:
        return ApplyRange(op);
      case OpKind::kResize:
        return ApplyResize(op);
      case OpKind::kIsClear:
        return ApplyIsClear(op);
      case OpKind::kContent:
        return ApplyContent(op);
      case OpKind::kBits:
        return ApplyBits(op);
      case OpKind::kAccess:
        return ApplyAccess(op);
      case OpKind::kTag:
        return ApplyTag(op);
      case OpKind::kPush:
      case OpKind::kCommit:
        return ApplyCommit(op);
      case OpKind::kPop:
        return ApplyPop();
      case OpKind::kBacktrack:
        return ApplyBacktrack(op);
      case OpKind::kPrivate:
        return ApplyPrivate(op);
      case OpKind::kUnlink:
        return ApplyUnlink(op);
      case OpKind::kSnapshot:
        return ApplySnapshot(op);
      case OpKind::kCount:
        break;
    }
  }

  // What a load of these bytes must give.
  void CheckLoad(int name, uint64_t offset, uint32_t width) {
    const Result<Value> loaded = memory_.Load(Real(name, int64_t(offset)), width);
    std::vector<NaiveByte> bytes;
    bool scalar = true, pointer = true;
    for (uint32_t i = 0; i < width; ++i) {
      bytes.push_back(state_.ByteAt(name, offset + i));
      scalar = scalar && bytes[i].kind == NaiveByte::kScalar;
      pointer = pointer && bytes[i].kind == NaiveByte::kPointer && bytes[i].target == bytes[0].target &&
                bytes[i].target_offset == bytes[0].target_offset && bytes[i].index == bytes[0].index + i;
    }
    if (scalar) {
      uint8_t data[16] = {}, mask[16] = {};
      for (uint32_t i = 0; i < width; ++i) {
        data[i] = bytes[i].data;
        mask[i] = bytes[i].mask;
      }
      Fail(!loaded.ok() || !loaded->is_scalar() || std::memcmp(loaded->bits, data, 16) != 0 ||
               std::memcmp(loaded->mask, mask, 16) != 0,
           "scalar load at " + std::to_string(offset));
    } else if (pointer) {
      Fail(!loaded.ok() || loaded->kind != (width == width_ ? ValueKind::kPointer : ValueKind::kFragment) ||
               loaded->target != Real(bytes[0].target, bytes[0].target_offset) || loaded->index != bytes[0].index,
           "pointer load at " + std::to_string(offset));
    } else if (bytes[0].kind == NaiveByte::kContent && bytes[0].index == 0 &&
               contents_.Get(bytes[0].content)->size() == width) {
      Fail(!loaded.ok() || loaded->kind != ValueKind::kContent || loaded->content != bytes[0].content, "content load");
    } else {
      Fail(loaded.ok() || loaded.error().code != MemoryErrorCode::kMixedValue, "mixed load");
    }
  }

  void CheckArea(int name) {
    if (area(name).freed) return;
    for (uint64_t i = 0; i < area(name).size; ++i) CheckLoad(name, i, 1);
  }

  struct Saved {
    NaiveState state;
    Hash128 hash;
  };

  std::unique_ptr<Canon> canon_;
  ContentStore contents_;
  LostRecorder listener_;
  MemoryState memory_;
  const uint32_t width_;
  const TypeTags tags_;
  const bool is_hashed_;
  NaiveState state_;
  std::vector<Saved> saved_;
  std::vector<ContentId> content_ids_;
  std::unordered_map<std::string, Hash128> hash_of_;
  std::unordered_map<uint64_t, std::string> state_of_;
  std::unordered_map<std::string, std::string> snapshot_of_;
  std::string failure_;
  int next_name_ = 1;
};

}  // namespace gmc
