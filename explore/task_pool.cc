#include "explore/task_pool.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

namespace gmc::explore {

struct TaskPool::Threads {
  uint32_t count;
  void* owner;
  RunFunction run;
  tbb::task_group group;
};

TaskPool::TaskPool(uint32_t threads, void* owner, RunFunction run) : threads_(new Threads{threads, owner, run, {}}) {}

TaskPool::~TaskPool() = default;

void TaskPool::Add(void* task) {
  threads_->group.run([this, task] {
    threads_->run(threads_->owner, task, static_cast<uint32_t>(tbb::this_task_arena::current_thread_index()));
  });
}

void TaskPool::RunAll(void* first) {
  // Otherwise there are never more threads than processors, whatever was asked for.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads_->count);
  tbb::task_arena arena(static_cast<int>(threads_->count));
  arena.execute([&] {
    Add(first);
    threads_->group.wait();
  });
}

}  // namespace gmc::explore
