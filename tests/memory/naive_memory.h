// NaiveMemory: what a memory means, with nothing clever: a map of areas, each a map of bytes, states as copies,
// reachability by traversal, canonical form as a string. The model that MemoryState is tested against.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/memory/memory_state.h"

namespace gmc {

struct NaiveByte {
  enum Kind : uint8_t { kScalar, kPointer, kContent } kind = kScalar;
  uint8_t data = 0, mask = 0;  // kScalar
  uint32_t index = 0;          // which byte of the pointer or content
  int target = 0;              // name of an area, 0 for none
  int64_t target_offset = 0;
  ContentId content = kNoContent;

  friend bool operator==(const NaiveByte&, const NaiveByte&) = default;
};

struct NaiveArea {
  AreaId real = kNoArea;
  uint64_t size = 0;
  bool freed = false, read_only = false, expanding = false;
  AreaKind kind = AreaKind::kInternal;
  uint64_t tag = 0;
  uint32_t weak_prefix = 0;
  std::map<uint64_t, NaiveByte> bytes = {};  // absent: uninitialised
  // Typed values by their first byte: size and tag.
  std::map<uint64_t, std::pair<uint64_t, TypeTag>> typed = {};
};

struct NaiveState {
  std::map<int, NaiveArea> areas;  // by name; names are never reused
  int root = 0;

  NaiveByte ByteAt(int name, uint64_t offset) const {
    const auto& bytes = areas.at(name).bytes;
    const auto found = bytes.find(offset);
    return found == bytes.end() ? NaiveByte{} : found->second;
  }

  // Takes away what is at one byte. A content loses all its bytes, a typed value its type.
  void Clear(int name, uint64_t offset) {
    auto& typed = areas.at(name).typed;
    for (auto it = typed.begin(); it != typed.end();) {
      it = it->first <= offset && offset - it->first < it->second.first ? typed.erase(it) : std::next(it);
    }
    auto& bytes = areas.at(name).bytes;
    const auto found = bytes.find(offset);
    if (found == bytes.end()) return;
    if (found->second.kind == NaiveByte::kContent) {
      const uint64_t first = offset - found->second.index;
      const ContentId content = found->second.content;
      for (uint64_t i = first; bytes.contains(i) && bytes[i].content == content && bytes[i].index == i - first; ++i) {
        bytes.erase(i);
      }
    } else {
      bytes.erase(found);
    }
  }

  void Put(int name, uint64_t offset, const NaiveByte& byte) {
    Clear(name, offset);
    if (byte.kind != NaiveByte::kScalar || byte.mask != 0) areas.at(name).bytes[offset] = byte;
  }

  // The offsets at which pointers begin (a fragment begins at its own byte).
  std::map<uint64_t, int> PointersOf(int name) const {
    std::map<uint64_t, int> pointers;
    for (const auto& [offset, byte] : areas.at(name).bytes) {
      if (byte.target == 0) continue;
      if (byte.kind == NaiveByte::kContent && byte.index != 0) continue;
      pointers[offset] = byte.target;
    }
    return pointers;
  }

  std::vector<int> ReachableInOrder() const {
    std::vector<int> order{root};
    std::set<int> seen{root};
    for (size_t i = 0; i < order.size(); ++i) {
      for (const auto& [offset, target] : PointersOf(order[i])) {
        if (seen.insert(target).second) order.push_back(target);
      }
    }
    return order;
  }

  // Drops what is unreachable; returns the heap areas among it that were not freed.
  std::set<AreaId> DropUnreachable() {
    const std::vector<int> order = ReachableInOrder();
    const std::set<int> reachable(order.begin(), order.end());
    std::set<AreaId> lost;
    for (auto it = areas.begin(); it != areas.end();) {
      if (reachable.contains(it->first)) {
        ++it;
        continue;
      }
      if (!it->second.freed && it->second.kind == AreaKind::kHeap) lost.insert(it->second.real);
      it = areas.erase(it);
    }
    return lost;
  }

  // Equal exactly for isomorphic states.
  std::string Canonical() const {
    const std::vector<int> order = ReachableInOrder();
    std::map<int, size_t> number;
    for (size_t i = 0; i < order.size(); ++i) number[order[i]] = i + 1;
    std::string text;
    const auto put = [&](uint64_t value) { text += std::to_string(value) + ","; };
    for (int name : order) {
      const NaiveArea& area = areas.at(name);
      text += "\narea ";
      put(area.size);
      put(area.freed);
      put(area.read_only);
      put(area.expanding);
      put(static_cast<uint64_t>(area.kind));
      put(area.tag);
      for (const auto& [offset, byte] : area.bytes) {
        put(offset);
        put(byte.kind);
        put(byte.data);
        put(byte.mask);
        put(byte.index);
        put(byte.target == 0 ? 0 : number[byte.target]);
        put(static_cast<uint64_t>(byte.target_offset));
        put(byte.content);
        text += ";";
      }
      for (const auto& [offset, value] : area.typed) {
        put(offset);
        put(value.first);
        put(value.second);
      }
    }
    return text;
  }

  Reach PrivateTo(int name, uint64_t root_offset, uint32_t limit) const {
    if (name == root) return Reach::kShared;
    std::set<int> seen{name};
    std::vector<int> work{name};
    while (!work.empty()) {
      const int to = work.back();
      work.pop_back();
      for (const auto& [from, area] : areas) {
        if (area.freed) continue;
        for (const auto& [offset, target] : PointersOf(from)) {
          if (target != to || offset < area.weak_prefix) continue;
          if (from == root) {
            // A whole pointer is known by its first byte.
            const uint64_t begins = Begins(from, offset);
            if (begins != root_offset) return Reach::kShared;
          } else if (offset < area.weak_prefix || Begins(from, offset) < area.weak_prefix) {
            continue;
          } else if (seen.insert(from).second) {
            work.push_back(from);
          }
        }
      }
    }
    return seen.size() > limit ? Reach::kShared : Reach::kPrivate;
  }

  // Where the whole pointer to which this byte belongs begins, or the byte itself.
  uint64_t Begins(int name, uint64_t offset) const {
    const NaiveByte byte = ByteAt(name, offset);
    if (byte.kind != NaiveByte::kPointer || byte.index > offset) return offset;
    const uint64_t first = offset - byte.index;
    for (uint64_t i = 0; i < pointer_size; ++i) {
      NaiveByte expected = byte;
      expected.index = static_cast<uint32_t>(i);
      if (!(ByteAt(name, first + i) == expected)) return offset;
    }
    return first;
  }

  uint32_t pointer_size = 8;
};

}  // namespace gmc
