// Runs the gmc that was just built to turn a source file into a chunk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace gmc {

struct Emitted {
  std::string error;            // gcc's messages when it failed
  std::vector<uint64_t> words;  // the chunk, aligned as a reader needs it
  size_t size = 0;
  std::string_view bytes() const { return {reinterpret_cast<const char*>(words.data()), size}; }
};

// Thread safety: any number of threads.
Emitted Emit(const std::filesystem::path& source, const std::vector<std::string>& flags);

}  // namespace gmc
