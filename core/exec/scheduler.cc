// One execution: threads take turns.
//
// Sequential: a thread runs until it waits or ends, then the next one in a circle that can go on. A
// timed wait ends only when nothing else can happen. With Schedule::kRandom a thread may also stop before an operation
// that synchronises.
#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

void Machine::SwitchTo(uint32_t slot) {
  if (slot == thread_ && !frames_.empty()) return;
  if (!frames_.empty()) contexts_[thread_] = {std::move(frames_), std::move(stored_bits_), registers_, section_depth_};
  Context& context = contexts_[slot];
  frames_ = std::move(context.frames);
  context.frames.clear();
  stored_bits_ = std::move(context.stored_bits);
  registers_ = context.registers;
  section_depth_ = context.section_depth;
  thread_ = slot;
}

// Asks the operation before which the thread stopped.
bool Machine::CanRun(uint32_t slot) {
  SwitchTo(slot);
  drive_ = Drive::kProbe;
  probed_.Clear();
  step_begin_ = frames_.back().next;
  first_operation_ = true;
  paused_ = false;
  const bool is_call = step_begin_->op == lower::Op::kCall || step_begin_->op == lower::Op::kCallPointer;
  if (is_call) Loop();
  paused_ = false;
  drive_ = Drive::kRun;
  return probed_.is_enabled;
}

// To a thread that can go on; stops the execution if there is none.
void Machine::Schedule() {
  const uint32_t begin = options_.schedule == Schedule::kRandom ? static_cast<uint32_t>(random_() % thread_limit())
                                                                : thread_ + (ended_ ? 0 : 1);
  ended_ = false;
  for (const bool out_of_time : {false, true}) {
    runs_out_of_time_ = out_of_time;
    for (uint32_t i = 0; i < kMaxThreads; ++i) {
      const uint32_t slot = (begin + i) % kMaxThreads;
      if (!HasThread(slot)) continue;
      const bool can_run = CanRun(slot);
      if (stop_.kind != StopKind::kRunning) return;
      if (can_run) return;
    }
  }
  current_ = frames_.back().next;
  Fail(Property::kNoDeadlock, "deadlock: no thread can go on");
}

Stop Machine::Run() {
  if (!CreateMain()) return stop_;
  thread_ = kMaxThreads;  // nobody
  SwitchTo(0);
  for (;;) {
    first_operation_ = true;
    paused_ = false;
    Loop();
    if (stop_.kind != StopKind::kRunning) return stop_;
    GMC_CHECK(paused_);
    if (run_states_ != nullptr && run_states_->inputs_to_go_back != 0) {
      GoBack();
      continue;
    }
    if (thread_count_ == 0) {
      Exit(0);
      return stop_;
    }
    Schedule();
    if (stop_.kind != StopKind::kRunning) return stop_;
  }
}

}  // namespace gmc::exec
