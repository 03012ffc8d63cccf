// StepTable: some of the steps that a machine has recorded. It is of a fixed size; old ones give way to new ones.
//
// A record is found in two steps: the key of what was asked leads to the shapes of its records, the slots that such a
// step reads, and what these slots hold now leads to the record. So it does not matter how many there are of a key.
//
// Thread safety: thread-compatible; each machine has its own.
// Cost: at most kSets * kWays records.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/exec/step_record.h"
#include "core/memory/memory_state.h"

namespace gmc::exec {

class StepTable {
 public:
  static constexpr size_t kSets = 8192, kWays = 4;

  StepTable() : shapes_(kShapeSets), records_(kSets), seen_(kSeen) {}

  // The record with the key whose reads are as they were and of which `holds(record)` says so. Null: there is none.
  template <class F>
  const StepRecord* Find(const StepKey& key, const MemoryState& memory, F&& holds) {
    const StepRecord*& last = last_[(key.drive ^ key.slot * 4) % kLast];
    if (last != nullptr && last->key == key && holds(*last)) return last;
    for (const std::unique_ptr<Shape>& shape : shapes_[ShapeSetOf(key)].ways) {
      if (shape == nullptr) break;
      if (shape->key != key) continue;
      const auto read = [&](const SlotBits& place, SlotContent* now) {
        return memory.ReadSlot(place.area, place.offset, now);
      };
      uint64_t fingerprint;
      if (!FingerprintOf(key, shape->reads, read, &fingerprint)) continue;
      for (const Way& way : records_[fingerprint % kSets].ways) {
        if (way.fingerprint == fingerprint && way.record != nullptr && way.record->key == key && holds(*way.record)) {
          return last = way.record.get();
        }
      }
    }
    return nullptr;
  }

  // Whether the key was asked about before: most keys are met once, and recording those would be in vain.
  bool IsSeenAgain(const StepKey& key) {
    const auto fingerprint = static_cast<uint32_t>(key.Fingerprint());
    return std::exchange(seen_[key.Fingerprint() >> 32 & (kSeen - 1)], fingerprint) == fingerprint;
  }

  void Put(const StepRecord& record) {
    PutShape(record);
    uint64_t fingerprint = 0;
    const auto read = [&](const SlotBits& place, SlotContent* then) {
      *then = place.content;
      return true;
    };
    FingerprintOf(record.key, record.reads, read, &fingerprint);
    Set<Way, kWays>& set = records_[fingerprint % kSets];
    Way& way = set.ways[set.next++ % kWays];
    way.fingerprint = fingerprint;
    if (way.record == nullptr) way.record = std::make_unique<StepRecord>();
    *way.record = record;
  }

 private:
  struct Shape {
    StepKey key;
    std::vector<SlotBits> reads;  // whatever they hold
  };
  struct Way {
    uint64_t fingerprint = 0;
    std::unique_ptr<StepRecord> record;
  };
  template <class T, size_t N>
  struct Set {
    std::array<T, N> ways;
    uint32_t next = 0;  // that gives way
  };

  static constexpr size_t kShapeSets = 2048, kShapeWays = 4, kSeen = 32768;
  static constexpr size_t kLast = 256;

  static size_t ShapeSetOf(const StepKey& key) { return key.Fingerprint() >> 48 & (kShapeSets - 1); }

  static bool HaveSamePlaces(const std::vector<SlotBits>& a, const std::vector<SlotBits>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SlotBits& left, const SlotBits& right) {
      return left.area == right.area && left.offset == right.offset && left.select == right.select;
    });
  }

  // Of a key and what `read(slot, &content)` finds in the slots. False: it finds no slot there.
  template <class F>
  static bool FingerprintOf(const StepKey& key, const std::vector<SlotBits>& reads, F&& read, uint64_t* fingerprint) {
    uint64_t sum = key.Fingerprint();
    for (const SlotBits& place : reads) {
      SlotContent content;
      if (!read(place, &content)) return false;
      const uint64_t value = (content.data & place.select) ^ (content.mask & place.select) << 1 ^
                             uint64_t { content.target.area } << 32 ^ static_cast<uint64_t>(content.target.offset);
      sum = (sum ^ value) * 0x9e3779b97f4a7c15;
      sum ^= sum >> 32;
    }
    *fingerprint = sum;
    return true;
  }

  void PutShape(const StepRecord& record) {
    Set<std::unique_ptr<Shape>, kShapeWays>& set = shapes_[ShapeSetOf(record.key)];
    for (const std::unique_ptr<Shape>& shape : set.ways) {
      if (shape == nullptr) break;
      if (shape->key == record.key && HaveSamePlaces(shape->reads, record.reads)) return;
    }
    set.ways[set.next++ % kShapeWays] = std::make_unique<Shape>(Shape{record.key, record.reads});
  }

  std::vector<Set<std::unique_ptr<Shape>, kShapeWays>> shapes_;
  std::vector<Set<Way, kWays>> records_;
  std::vector<uint32_t> seen_;                   // fingerprints
  std::array<const StepRecord*, kLast> last_{};  // found, by drive and thread: the next one, as most steps are others'
};

}  // namespace gmc::exec
