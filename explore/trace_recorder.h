// TraceRecorder: watches a replay and writes down which lines of the user's code each thread executes, and what they
// change.
//
// A row begins when a thread comes to another line or frame of the user's, or goes on after another thread ran; what
// the C library does belongs to the row of its caller. Old values are read before each instruction that writes, new
// ones when the row ends. A row at whose begin the thread just stopped before an operation is left out: it comes when
// the operation happens.
//
// Thread safety: thread-compatible.
// Cost: a few look-ups for each instruction, and those writes and reads that concern variables of the source.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/exec/machine.h"
#include "core/exec/watcher.h"
#include "core/lower/liveness.h"
#include "explore/source_names.h"
#include "explore/source_values.h"
#include "explore/trace.h"

namespace gmc::explore {

class TraceRecorder : public exec::InstructionWatcher {
 public:
  TraceRecorder(const lower::Code& code, exec::Machine* machine)
      : code_(code), machine_(*machine), values_(code, machine) {}

  Trace Finish();

 private:
  struct FunctionInfo {
    bool is_users = false;
    const gimplexx::Module* module = nullptr;
    uint32_t end_line = 0;
    std::vector<LocalVariable> variables;
    std::unique_ptr<lower::Liveness> liveness;
    // By statement: what it assigns to and copies from, when it had to be known.
    std::map<uint32_t, std::optional<NamedOperand>> targets, sources;
  };
  // What is known of a frame of the user's that lives.
  struct ShadowFrame {
    uint64_t frame = 0;
    const lower::FunctionCode* function = nullptr;
    FunctionInfo* info = nullptr;
    std::vector<std::string> values;  // by variable
    gimplexx::Location location;      // where it was last
    std::vector<Change> arguments;    // that no row has shown yet
  };
  enum class Certainty : uint8_t { kWritten, kPerhaps };
  struct Capture {
    Leaf leaf;
    std::string old_text;
    Certainty certainty;
  };
  enum class KeepRow : uint8_t { kYes, kIfChanged };
  struct Row {
    TraceStep step;
    uint32_t thread = 0;
    uint64_t frame = 0;
    FunctionInfo* info = nullptr;
    gimplexx::Location location;
    const exec::Register* registers = nullptr;  // of the frame, while they are valid
    std::vector<Capture> captures;
    size_t confirmed = 0;        // of them: the instruction was executed
    bool has_operation = false;  // one that others may notice
    bool rests = false;          // the thread stopped in it
    KeepRow keep = KeepRow::kYes;
  };

  void BeforeInstruction(const exec::WatchPoint& point) override;
  void Rested(const exec::WatchPoint& point) override;
  void StepEnded() override;

  FunctionInfo& InfoOf(const lower::FunctionCode& function);
  void PlaceRow(const exec::WatchPoint& point, FunctionInfo& info, std::vector<ShadowFrame>& stack);
  void OpenRow(uint32_t thread, const ShadowFrame& shadow, const exec::Register* registers);
  void CloseRow(const lower::Instruction* next);
  void Append(TraceStep step);
  ShadowFrame* ShadowOf(const Row& row);
  static bool IsWorthShowing(const Row& row, const ShadowFrame* shadow);
  void EnterFrame(const exec::WatchPoint& point, FunctionInfo& info, std::vector<ShadowFrame>& stack);
  // `next`: where the frame goes on, if that is known.
  void CompareRegisters(const lower::Instruction* next);
  void LearnLocals(const FunctionInfo& info, const exec::Register* registers);

  void NoteEffects(const exec::WatchPoint& point, FunctionInfo& info);
  void NoteWrite(const exec::WatchPoint& point, FunctionInfo& info, const exec::Register& base, int64_t offset,
                 uint64_t size, Certainty certainty = Certainty::kWritten);
  void NoteRead(const exec::WatchPoint& point, FunctionInfo& info, const exec::Register& base, int64_t offset,
                uint64_t size);
  void NoteCall(const exec::WatchPoint& point, FunctionInfo& info);

  const lower::Code& code_;
  exec::Machine& machine_;
  SourceValues values_;
  std::map<const lower::FunctionCode*, FunctionInfo> functions_;
  std::map<uint32_t, std::vector<ShadowFrame>> threads_;
  std::optional<Row> row_;
  std::optional<ObservedRead> pending_read_;  // of the instruction at hand, which may not happen
  const lower::Instruction* last_ = nullptr;
  bool is_step_begin_ = false;  // the next instruction is the operation of a step
  std::set<uint32_t> seen_threads_;
  std::vector<TraceStep> head_;
  std::deque<TraceStep> tail_;
  uint64_t count_ = 0;
};

}  // namespace gmc::explore
