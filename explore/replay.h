// Replaying schedules: every finding is seen again on a fresh machine before anyone is told of it.
//
// Thread safety: pure functions.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/lower/bytecode.h"
#include "explore/finding.h"
#include "explore/path.h"
#include "explore/search.h"
#include "explore/trace.h"

namespace gmc::explore {

// A replay that runs to its end.
inline bool NeverStop() { return false; }

// Whether the finding with that key happens on the schedule. The result has the schedule up to where it happens.
// None, too, if `should_stop` says so on the way.
std::optional<Finding> Replay(const lower::Code& code, const SearchOptions& options,
                              const std::vector<Choice>& schedule, const std::string& key,
                              const std::function<bool()>& should_stop = NeverStop);

// The same where inputs are chosen late (core/exec/late_inputs.cc): the result has numbers for all of them, with which
// the finding was seen again. Its schedule holds with SearchOptions::machine.inputs.
std::optional<Finding> ReplayWithInputs(const lower::Code& code, const SearchOptions& options,
                                        const std::vector<Choice>& schedule, const std::string& key,
                                        const std::function<bool()>& should_stop = NeverStop);

// The same as Replay, with what each step did.
struct TracedFinding {
  Finding finding;
  Trace trace;
};
std::optional<TracedFinding> ReplayTraced(const lower::Code& code, const SearchOptions& options,
                                          const std::vector<Choice>& schedule, const std::string& key,
                                          const std::function<bool()>& should_stop = NeverStop);

// The same, with what steered it.
std::optional<Path> ReplayPath(const lower::Code& code, const SearchOptions& options,
                               const std::vector<Choice>& schedule, const std::string& key);

// The same finding on a schedule with fewer context switches, if there is one: in the end no single one can be dropped
// by moving a run of one thread's steps to another run of that thread, or by leaving it out. Stops when `should_stop`
// says so. Never longer than `finding`'s. Cost: one replay for each attempt.
Finding Shorten(const lower::Code& code, const SearchOptions& options, Finding finding,
                const std::function<bool()>& should_stop);

uint64_t ContextSwitches(const std::vector<Choice>& schedule);

}  // namespace gmc::explore
