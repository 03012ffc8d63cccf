#include "core/gimplexx/module.h"

#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/validate.h"
#include "hash/check.h"

namespace gmc::gimplexx {

namespace {

// What every version of the format starts with.
constexpr size_t kCommonHeader = offsetof(ChunkHeader, checksum);

bool IsAligned(const char* data) { return reinterpret_cast<uintptr_t>(data) % kChunkAlignment == 0; }

absl::Status Error(uint64_t position, const std::string& message) {
  return absl::InvalidArgumentError(absl::StrCat("chunk at byte ", position, ": ", message));
}

// The size that the chunk at the start of `bytes` claims, if it is one and lies in `bytes`.
absl::StatusOr<uint64_t> ClaimedSize(std::string_view bytes, uint64_t position) {
  ChunkHeader header;
  if (bytes.substr(0, sizeof kMagic) != std::string_view(kMagic, sizeof kMagic).substr(0, bytes.size())) {
    return Error(position, "not GIMPLE++ (bad magic)");
  }
  if (bytes.size() < kCommonHeader) return Error(position, absl::StrCat("cut off after ", bytes.size(), " bytes"));
  std::memcpy(static_cast<void*>(&header), bytes.data(), kCommonHeader);
  if (header.chunk_size < kCommonHeader || header.chunk_size % kChunkAlignment != 0) {
    return Error(position, absl::StrCat("impossible size ", header.chunk_size));
  }
  if (header.chunk_size > bytes.size()) {
    return Error(position, absl::StrCat("cut off after ", bytes.size(), " of ", header.chunk_size, " bytes"));
  }
  return header.chunk_size;
}

}  // namespace

// Finds the tables of a chunk from its header, and nothing else.
class ModuleLayout {
 public:
  ModuleLayout(std::string_view bytes, const ParseOptions& options) : bytes_(bytes), options_(options) {}

  absl::StatusOr<Module> Run() {
    absl::StatusOr<uint64_t> size = ClaimedSize(bytes_, options_.position);
    if (!size.ok()) return size.status();
    ChunkHeader header;
    std::memcpy(static_cast<void*>(&header), bytes_.data(), kCommonHeader);
    if (header.version != kVersion) {
      return Fail(absl::StrCat("made by gmc format version ", header.version, ", this gmc reads ", kVersion));
    }
    if (*size != bytes_.size()) return Fail(absl::StrCat(bytes_.size() - *size, " bytes too many after its end"));
    if (header.header_size != sizeof header || *size < sizeof header) {
      return Fail(absl::StrCat("header of ", header.header_size, " bytes, not ", sizeof header));
    }
    std::memcpy(static_cast<void*>(&header), bytes_.data(), sizeof header);
    if (options_.checksum == ChecksumMode::kVerify && Checksum(bytes_) != header.checksum) {
      return Fail("checksum differs: the data is damaged");
    }
    return Tables(header);
  }

 private:
  absl::StatusOr<Module> Tables(const ChunkHeader& header) {
    Module module;
    module.bytes_ = bytes_;
    at_ = PaddedSize(sizeof header);
    size_t table = 0;
    AllRecords::ForEach([&](auto tag) {
      using Record = typename decltype(tag)::type;
      const TableHeader& entry = header.tables[table++];
      if (!error_.ok()) return;
      if (entry.record_size != sizeof(Record)) {
        error_ =
            Fail(absl::StrCat("table ", table, " has records of ", entry.record_size, " bytes, not ", sizeof(Record)));
        return;
      }
      const std::string_view area = Take(uint64_t{entry.count} * sizeof(Record));
      std::get<std::span<const Record>>(module.tables_) = {reinterpret_cast<const Record*>(area.data()), entry.count};
    });
    if (error_.ok()) module.text_bytes_ = Take(header.text_bytes);
    if (error_.ok() && at_ != bytes_.size()) {
      error_ = Fail(absl::StrCat("its tables end after ", at_, " of ", bytes_.size(), " bytes"));
    }
    if (!error_.ok()) return error_;
    return module;
  }

  // The next `size` bytes; behind them come zeros up to the alignment.
  std::string_view Take(uint64_t size) {
    if (!error_.ok()) return {};
    if (size > bytes_.size() - at_ || PaddedSize(size) > bytes_.size() - at_) {
      error_ = Fail(absl::StrCat("its tables need more than its ", bytes_.size(), " bytes"));
      return {};
    }
    const std::string_view area = bytes_.substr(at_, size);
    at_ += PaddedSize(size);
    for (char padding : bytes_.substr(at_ - (PaddedSize(size) - size), PaddedSize(size) - size)) {
      if (padding != 0) error_ = Fail(absl::StrCat("padding before byte ", at_, " is not zero"));
    }
    return area;
  }

  absl::Status Fail(const std::string& message) const { return Error(options_.position, message); }

  const std::string_view bytes_;
  const ParseOptions& options_;
  uint64_t at_ = 0;
  absl::Status error_;
};

absl::StatusOr<Module> Module::Parse(std::string_view bytes, ParseOptions options) {
  GMC_CHECK(IsAligned(bytes.data()));
  absl::StatusOr<Module> module = ModuleLayout(bytes, options).Run();
  if (!module.ok()) return module;
  const std::string problem = FindProblem(*module);
  if (!problem.empty()) return Error(options.position, problem);
  return module;
}

absl::StatusOr<std::vector<ChunkPlace>> SplitChunks(std::string_view bytes) {
  std::vector<ChunkPlace> places;
  for (size_t at = 0; (at = bytes.find_first_not_of('\0', at)) != std::string_view::npos;) {
    absl::StatusOr<uint64_t> size = ClaimedSize(bytes.substr(at), at);
    if (!size.ok()) return size.status();
    places.push_back({at, bytes.substr(at, *size)});
    at += *size;
  }
  return places;
}

std::string_view AlignChunk(std::string_view bytes, std::vector<uint64_t>& storage) {
  if (IsAligned(bytes.data())) return bytes;
  storage.assign((bytes.size() + sizeof(uint64_t) - 1) / sizeof(uint64_t), 0);
  std::memcpy(storage.data(), bytes.data(), bytes.size());
  return {reinterpret_cast<const char*>(storage.data()), bytes.size()};
}

}  // namespace gmc::gimplexx
