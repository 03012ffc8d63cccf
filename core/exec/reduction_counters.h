// ReductionCounters: what the reductions of a search (machine.h) spared.
//
// Thread safety: plain values.
#pragma once

#include <cstdint>

namespace gmc::exec {

// What each of them spared the steps of a machine; probing does not count.
struct ReductionCounters {
  uint64_t steps = 0;             // made while one thread lived
  uint64_t private_areas = 0;     // operations on private areas that were no stops
  uint64_t dead_variables = 0;    // registers that were dropped
  uint64_t thread_exit = 0;       // threads that ended with their last operation
  uint64_t windows = 0;           // visible operations that were no stops
  uint64_t unshared_objects = 0;  // operations on objects that the others will not use, that were no stops
  uint64_t alone = 0;             // states where one thread's step was enough
  uint64_t unread_objects = 0;    // objects whose values were dropped

  ReductionCounters& operator+=(const ReductionCounters& other) {
    steps += other.steps;
    private_areas += other.private_areas;
    dead_variables += other.dead_variables;
    thread_exit += other.thread_exit;
    windows += other.windows;
    unshared_objects += other.unshared_objects;
    alone += other.alone;
    unread_objects += other.unread_objects;
    return *this;
  }
  ReductionCounters& operator-=(const ReductionCounters& other) {
    steps -= other.steps;
    private_areas -= other.private_areas;
    dead_variables -= other.dead_variables;
    thread_exit -= other.thread_exit;
    windows -= other.windows;
    unshared_objects -= other.unshared_objects;
    alone -= other.alone;
    unread_objects -= other.unread_objects;
    return *this;
  }
  friend bool operator==(const ReductionCounters&, const ReductionCounters&) = default;
};

}  // namespace gmc::exec
