// Redirection: a function of the program that means one of the library's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gmc::lower {

struct Redirection {
  std::string function;             // its link name
  std::string target;               // the link name of what it means
  std::vector<uint32_t> arguments;  // by parameter of the target: the argument that it gets, from 1; 0: null
};

}  // namespace gmc::lower
