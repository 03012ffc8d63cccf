// Mutations of chunks and of their texts, deterministic by seed.
#pragma once

#include <string>
#include <string_view>

#include "tests/gimplexx/random_module.h"

namespace gmc::gimplexx {

// Changes a few places of `chunk`: bits, words of records, table sizes, whole records, its length. `other` is a chunk
// to take parts from. The result may equal `chunk`.
std::string MutateChunk(std::string_view chunk, std::string_view other, Random& random);

// Makes size and checksum in the header right again, if there is a header.
void RepairChunk(std::string& chunk);

// The same for texts, by bytes, words and lines.
std::string MutateText(std::string_view text, std::string_view other, Random& random);

}  // namespace gmc::gimplexx
