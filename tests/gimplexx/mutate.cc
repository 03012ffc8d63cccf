#include "tests/gimplexx/mutate.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/gimplexx/format.h"

namespace gmc::gimplexx {

namespace {

struct Area {
  size_t at = 0;
  size_t record_size = 1;
  size_t count = 0;
};

// Where the tables of a sound chunk lie; those without records left out.
std::vector<Area> TablesOf(std::string_view chunk) {
  std::vector<Area> areas;
  ChunkHeader header;
  if (chunk.size() < sizeof header) return areas;
  std::memcpy(static_cast<void*>(&header), chunk.data(), sizeof header);
  size_t at = PaddedSize(sizeof header);
  for (const TableHeader& table : header.tables) {
    const size_t size = size_t{table.count} * table.record_size;
    if (size > chunk.size() || at + size > chunk.size()) break;
    if (size != 0) areas.push_back({at, table.record_size, table.count});
    at += PaddedSize(size);
  }
  return areas;
}

class ChunkMutator {
 public:
  ChunkMutator(std::string_view chunk, std::string_view other, Random& random)
      : chunk_(chunk), other_(other), random_(random), tables_(TablesOf(chunk)) {}

  std::string Run() {
    for (uint32_t i = 1 + random_.Below(3); i > 0; --i) Once();
    return std::move(chunk_);
  }

 private:
  void Once() {
    switch (random_.Below(14)) {
      case 0:
        return FlipBit();
      case 1:
        return SetWord(random_.Below(chunk_.size() / 4 + 1) * 4);
      case 2:
        return SetWord(random_.Below(sizeof(ChunkHeader) / 4) * 4);
      case 3:
        chunk_.resize(random_.Below(chunk_.size() + 1));
        return;
      case 4:
        chunk_.append(random_.Below(40), static_cast<char>(random_.Below(2)));
        return;
      case 5:
        return Splice();
      case 6:
        return MoveRecord();
      case 7:
        return SwapRecords();
      case 8:
        return AddOrDropRecord();
      default:
        return SetMember();
    }
  }

  void FlipBit() {
    if (!chunk_.empty()) chunk_[random_.Below(chunk_.size())] ^= static_cast<char>(1 << random_.Below(8));
  }

  void SetWord(size_t at) {
    if (at + sizeof(uint32_t) > chunk_.size()) return;
    uint32_t word;
    std::memcpy(&word, &chunk_[at], sizeof word);
    static constexpr uint32_t kInteresting[] = {0, 1, 2, 3, 4, 5, 16, 255, 1024, 0x7fffffff, 0x80000000, 0xffffffff};
    switch (random_.Below(5)) {
      case 0:
        word = kInteresting[random_.Below(std::size(kInteresting))];
        break;
      case 1:
        word += 1;
        break;
      case 2:
        word -= 1;
        break;
      case 3:
        word ^= 1u << random_.Below(32);
        break;
      default:
        word = random_.Below(40);
    }
    std::memcpy(&chunk_[at], &word, sizeof word);
  }

  void Splice() {
    const size_t from = random_.Below(other_.size()), to = random_.Below(chunk_.size());
    const size_t size = std::min<size_t>({random_.Below(64), other_.size() - from, chunk_.size() - to});
    chunk_.replace(to, size, other_.substr(from, size));
  }

  // A table, or null if earlier mutations left none whole.
  const Area* RandomTable() {
    if (tables_.empty()) return nullptr;
    const Area& area = tables_[random_.Below(tables_.size())];
    return area.at + area.count * area.record_size <= chunk_.size() ? &area : nullptr;
  }
  size_t RandomRecord(const Area& area) { return area.at + random_.Below(area.count) * area.record_size; }

  void SetMember() {
    const Area* area = RandomTable();
    if (area != nullptr) SetWord(RandomRecord(*area) + random_.Below(area->record_size / 4) * 4);
  }

  void MoveRecord() {
    const Area* area = RandomTable();
    if (area == nullptr) return;
    const size_t from = RandomRecord(*area), to = RandomRecord(*area);
    std::memmove(&chunk_[to], &chunk_[from], area->record_size);
  }

  void SwapRecords() {
    const Area* area = RandomTable();
    if (area == nullptr) return;
    const size_t one = RandomRecord(*area), two = RandomRecord(*area);
    if (one != two) std::swap_ranges(&chunk_[one], &chunk_[one] + area->record_size, &chunk_[two]);
  }

  // Changes the size of a table and its count together.
  void AddOrDropRecord() {
    if (chunk_.size() < sizeof(ChunkHeader)) return;
    const size_t table = random_.Below(AllRecords::kCount);
    const size_t at = offsetof(ChunkHeader, tables) + table * sizeof(TableHeader);
    TableHeader header;
    std::memcpy(static_cast<void*>(&header), &chunk_[at], sizeof header);
    header.count += random_.OneIn(2) ? 1 : -1u;
    std::memcpy(&chunk_[at], &header, sizeof header);
    const Area* area = RandomTable();
    if (area == nullptr) return;
    const size_t record = RandomRecord(*area);
    const size_t size = PaddedSize(area->record_size);
    if (random_.OneIn(2)) {
      chunk_.insert(record, chunk_.substr(record, size));
    } else {
      chunk_.erase(record, size);
    }
  }

  std::string chunk_;
  const std::string_view other_;
  Random& random_;
  const std::vector<Area> tables_;
};

// The place of a random byte of one of `set`, or any place.
size_t FindOneOf(std::string_view text, std::string_view set, Random& random) {
  const size_t start = random.Below(text.size());
  const size_t found = text.find_first_of(set, start);
  return found == std::string_view::npos ? start : found;
}

void MutateTextOnce(std::string& text, std::string_view other, Random& random) {
  static constexpr std::string_view kPieces[] = {
      "{",    "}",  "(",  ")",  "[",  "]",  "<",   ">",  ":",    ";",     ",",    "@",  "=",  "!", "->", "\"", "~1",
      "#1'x", "%1", ".1", "$1", "^1", "-1", "0x1", "/*", "none", "block", "call", "to", "\\", "'", "\n", "\0"};
  if (text.empty()) return;
  const size_t at = random.Below(text.size());
  switch (random.Below(8)) {
    case 0:
      text[at] = static_cast<char>(random.Next());
      return;
    case 1:
      text[FindOneOf(text, "0123456789", random)] = static_cast<char>('0' + random.Below(10));
      return;
    case 2:
      text.insert(at, kPieces[random.Below(std::size(kPieces))]);
      return;
    case 3:
      text.erase(at, 1 + random.Below(8));
      return;
    case 4:
      text.resize(at);
      return;
    case 5: {  // a line of the other
      const size_t line = FindOneOf(other, "\n", random);
      text.insert(FindOneOf(text, "\n", random), other.substr(line, other.find('\n', line + 1) - line));
      return;
    }
    case 6: {  // drop a line
      const size_t line = FindOneOf(text, "\n", random);
      text.erase(line, text.find('\n', line + 1) - line);
      return;
    }
    default: {  // repeat a piece
      const std::string piece = text.substr(at, random.Below(30));
      for (uint32_t i = random.Below(20); i > 0; --i) text.insert(at, piece);
    }
  }
}

}  // namespace

std::string MutateChunk(std::string_view chunk, std::string_view other, Random& random) {
  return ChunkMutator(chunk, other, random).Run();
}

void RepairChunk(std::string& chunk) {
  ChunkHeader header;
  if (chunk.size() < sizeof header) return;
  std::memcpy(static_cast<void*>(&header), chunk.data(), sizeof header);
  header.chunk_size = chunk.size();
  std::memcpy(chunk.data(), &header, sizeof header);
  header.checksum = Checksum(chunk);
  std::memcpy(chunk.data(), &header, sizeof header);
}

std::string MutateText(std::string_view text, std::string_view other, Random& random) {
  std::string result(text);
  for (uint32_t i = 1 + random.Below(3); i > 0; --i) MutateTextOnce(result, other, random);
  return result;
}

}  // namespace gmc::gimplexx
