// TaskPool: a fixed number of threads that run tasks until there are none left. A task may add more.
//
// The only place that knows TBB. Its library is not built with the thread sanitizer, so task_pool.cc is not either, and
// whoever adds and runs tasks synchronises by itself: what happens before Add() happens before the task, and what tasks
// do happens before RunAll() returns, but the sanitizer cannot see it.
//
// Thread safety: Add from any thread, also inside a task; RunAll once at a time.
#pragma once

#include <cstdint>
#include <memory>

namespace gmc::explore {

class TaskPool {
 public:
  // `run` gets `owner`, what was added, and the number of the thread, below `threads`; no two tasks have the same one
  // at a time. Not a std::function, whose members the sanitizer would see being read.
  using RunFunction = void (*)(void* owner, void* task, uint32_t thread);

  TaskPool(uint32_t threads, void* owner, RunFunction run);
  ~TaskPool();
  TaskPool(const TaskPool&) = delete;
  TaskPool& operator=(const TaskPool&) = delete;

  // REQUIRES: called by a task or before RunAll().
  void Add(void* task);
  // Returns when the first task, and all that were added, have run.
  void RunAll(void* first);

 private:
  struct Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace gmc::explore
