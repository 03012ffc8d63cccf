// PathRecorder: watches a replay and writes down what steers it (path.h).
//
// An event is noted when its instruction begins and taken back if the thread rests there instead. What an instruction
// did (the value of a call, the thread that it created) is read when the next one begins.
//
// Thread safety: thread-compatible.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/exec/machine.h"
#include "core/exec/watcher.h"
#include "explore/path.h"
#include "explore/source_names.h"

namespace gmc::explore {

class PathRecorder : public exec::InstructionWatcher {
 public:
  PathRecorder(const lower::Code& code, exec::Machine* machine) : code_(code), machine_(*machine) {}

  Path Finish();

 private:
  // A frame of the user's that lives.
  struct UserFrame {
    uint64_t frame = 0;
    const lower::FunctionCode* function = nullptr;
    PathPlace place;                  // where it is
    std::string called;               // by its last call
    std::optional<size_t> undecided;  // the event of its last branch, while it is not known where that leads
    PathPlace touched;                // as PathEvent::before
    bool is_touching = false;         // what it does at `place` becomes a touch when it goes on
  };
  struct Thread {
    uint32_t number = 0;
    std::vector<UserFrame> frames;
  };
  // An instruction whose outcome is not known yet.
  struct Pending {
    enum class Kind : uint8_t { kNone, kValue, kCreate };
    Kind kind = Kind::kNone;
    PathEvent event;
    const exec::Register* result = nullptr;
    lower::ScalarType type;
    std::vector<bool> slots;  // in use before
  };

  void BeforeInstruction(const exec::WatchPoint& point) override;
  void Rested(const exec::WatchPoint& point) override;
  void StepEnded() override;

  void Settle();
  void FollowFrames(const exec::WatchPoint& point, Thread* thread);
  void FollowPlace(const exec::WatchPoint& point, UserFrame* frame);
  void NoteCall(const exec::WatchPoint& point, const Thread& thread);
  void NoteBranch(Thread* thread);
  void NoteMove(Thread* thread);
  PathEvent EventOf(PathEvent::Kind kind, const Thread& thread, std::string function = "") const;
  std::vector<bool> SlotsInUse() const;

  const lower::Code& code_;
  exec::Machine& machine_;
  std::map<uint32_t, Thread> threads_;  // by slot
  Path path_;
  Pending pending_;
  const lower::Instruction* last_ = nullptr;
  size_t before_last_ = 0;      // how many events there were
  bool is_step_begin_ = false;  // the next instruction is the operation of a step
  size_t branches_ = 0;
};

}  // namespace gmc::explore
