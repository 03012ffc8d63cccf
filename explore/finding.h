// Finding: something wrong that a search met, with the schedule that leads there.
//
// Thread safety: plain values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/exec/violation.h"
#include "core/lower/choice_values.h"

namespace gmc::explore {

// One step of a schedule: which thread moves, and which outcome of its operation.
struct Choice {
  uint32_t thread = 0;
  uint32_t alternative = 0;
  friend bool operator==(const Choice&, const Choice&) = default;
};

// A thread that is part of a finding, and where it is.
struct Party {
  std::string thread;
  std::string text;  // "writes 4 bytes of 'x'", "waits for a mutex that t1 holds"
  std::vector<exec::StackEntry> stack;
};

struct Finding {
  exec::Property property = exec::Property::kDefBehavior;
  std::string text;
  std::vector<Party> parties;    // those to blame first
  size_t blamed = 1;             // how many of them
  std::vector<Choice> schedule;  // from the first state on
  std::vector<lower::ChoiceValue> inputs;  // of a program whose inputs are chosen late: all of them

  // Two findings of the same property at the same places are one, whichever thread is where.
  std::string Key() const {
    std::vector<std::string> places;
    for (size_t i = 0; i < blamed && i < parties.size(); ++i) {
      if (parties[i].stack.empty()) continue;
      const exec::StackEntry& at = parties[i].stack[0];
      places.push_back(at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column));
    }
    std::sort(places.begin(), places.end());
    std::string key = exec::NameOf(property);
    for (const std::string& place : places) key += "|" + place;
    return key;
  }
};

}  // namespace gmc::explore
