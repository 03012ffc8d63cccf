// Puts a section into an ELF file that exists already.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace gmc::tools {

// Appends `contents` to the section `name` of an object, executable or shared object, and makes the section if there
// is none. Nothing that the file held before moves. On an error the file still means what it meant.
absl::Status AppendToSection(const std::string& path, std::string_view name, std::string_view contents);

}  // namespace gmc::tools
