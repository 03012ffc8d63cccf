// Shrinking of a failing sequence of operations: drops ever smaller runs while the rest still fails.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace gmc {

template <typename Operation, typename Fails>
std::vector<Operation> Shrink(std::vector<Operation> operations, Fails fails) {
  for (size_t run = std::max<size_t>(operations.size() / 2, 1); run > 0; run /= 2) {
    for (size_t start = 0; start + run <= operations.size();) {
      std::vector<Operation> rest(operations.begin(), operations.begin() + static_cast<ptrdiff_t>(start));
      rest.insert(rest.end(), operations.begin() + static_cast<ptrdiff_t>(start + run), operations.end());
      if (fails(rest)) {
        operations = rest;
      } else {
        start += run;
      }
    }
  }
  return operations;
}

inline bool LongRun() {
  const char* const value = std::getenv("GMC_LONG");
  return value != nullptr && value[0] == '1';
}

}  // namespace gmc
