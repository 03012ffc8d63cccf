#include "explore/path_recorder.h"

#include <bit>
#include <cmath>
#include <cstdio>

namespace gmc::explore {

using exec::Register;
using exec::WatchPoint;
using lower::FunctionCode;
using lower::Instruction;
using lower::Numeric;
using lower::Op;

namespace {

constexpr std::string_view kNondet = "__VERIFIER_nondet_";
constexpr std::string_view kThreadStart = "__gmc_thread_start";
// Branches follow from the rest. Those of a long execution say nothing new.
constexpr size_t kMaxBranches = 500;

// Of the printf kind, exact and read back as the same number. None: no constant of C is this one.
std::optional<std::string> RealText(double value, int digits) {
  if (!std::isfinite(value)) return std::nullopt;
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  std::string constant = text;
  if (constant.find_first_of(".e") == std::string::npos) constant += ".0";
  return constant;
}

// What is in the register, as a constant of C.
std::optional<std::string> ConstantText(const Register& value, const lower::ScalarType& type) {
  if (type.kind != lower::ScalarType::Kind::kNumber || !value.is_number()) return std::nullopt;
  switch (type.numeric) {
    case Numeric::kF32:
      return RealText(std::bit_cast<float>(static_cast<uint32_t>(value.bits)), 9);
    case Numeric::kF64:
      return RealText(std::bit_cast<double>(value.bits), 17);
    default:
      break;
  }
  if (type.is_wide() || !type.is_integer()) return std::nullopt;
  if (!lower::IsSigned(type.numeric)) {
    return std::to_string(value.bits) + (value.bits > INT64_MAX ? "ULL" : "");
  }
  const auto number = static_cast<int64_t>(value.bits);
  if (number == INT64_MIN) return "(-9223372036854775807LL - 1)";  // C has no negative constants
  return std::to_string(number);
}

bool IsConditional(Op op) {
  return (op >= Op::kJumpLtI8 && op <= Op::kJumpGeU64) || op == Op::kJumpEq || op == Op::kJumpNe ||
         op == Op::kJumpPointerLt || op == Op::kJumpPointerGe;
}

bool IsTouch(Op op) {
  return (op >= Op::kLoadI8 && op <= Op::kStoreU64) || op == Op::kLoadPointer || op == Op::kStorePointer ||
         op == Op::kLoadWide || op == Op::kStoreWide || op == Op::kLoadBits || op == Op::kStoreBits ||
         op == Op::kCopyBytes || op == Op::kZeroBytes || op == Op::kCall || op == Op::kCallPointer;
}

}  // namespace

std::vector<bool> PathRecorder::SlotsInUse() const {
  std::vector<bool> slots(exec::kMaxThreads);
  for (uint32_t slot = 0; slot < slots.size(); ++slot) slots[slot] = machine_.HasThread(slot);
  return slots;
}

PathEvent PathRecorder::EventOf(PathEvent::Kind kind, const Thread& thread, std::string function) const {
  PathEvent event;
  event.kind = kind;
  event.thread = thread.number;
  if (!thread.frames.empty()) event.place = thread.frames.back().place;
  event.function = std::move(function);
  return event;
}

void PathRecorder::BeforeInstruction(const WatchPoint& point) {
  Settle();
  Thread& thread = threads_[point.thread];
  last_ = point.at;
  FollowFrames(point, &thread);
  if (std::exchange(is_step_begin_, false) && machine_.thread_count() > 1 && !thread.frames.empty()) NoteMove(&thread);
  before_last_ = path_.events.size();
  const Op op = point.at->op;
  if (!thread.frames.empty()) {
    UserFrame& frame = thread.frames.back();
    path_.last = frame.place;
    if (frame.frame == point.frame) frame.is_touching = IsTouch(op);
  }
  if (op == Op::kCall || op == Op::kCallPointer) NoteCall(point, thread);
  if (IsConditional(op) && !thread.frames.empty() && thread.frames.back().frame == point.frame) NoteBranch(&thread);
}

// What the last instruction did is known now.
void PathRecorder::Settle() {
  const Pending::Kind kind = std::exchange(pending_.kind, Pending::Kind::kNone);
  if (kind == Pending::Kind::kValue) {
    pending_.event.value = ConstantText(*pending_.result, pending_.type).value_or("");
    path_.events.push_back(pending_.event);
  } else if (kind == Pending::Kind::kCreate) {
    const std::vector<bool> slots = SlotsInUse();
    for (uint32_t slot = 0; slot < slots.size(); ++slot) {
      if (!slots[slot] || pending_.slots[slot]) continue;
      pending_.event.created = path_.created++;
      threads_[slot] = {pending_.event.created, {}};
      path_.events.push_back(pending_.event);
    }
  }
}

// Makes the innermost frame of the thread the user's that the instruction belongs to.
void PathRecorder::FollowFrames(const WatchPoint& point, Thread* thread) {
  std::vector<UserFrame>& frames = thread->frames;
  while (!frames.empty() && (frames.back().frame > point.frame ||
                             (frames.back().frame == point.frame && frames.back().function != point.function))) {
    if (frames.size() == 1) {
      path_.events.push_back(EventOf(PathEvent::Kind::kLeave, *thread, frames.back().function->name));
    }
    frames.pop_back();
  }
  if (!IsUsers(code_, *point.function)) return;
  const bool is_new = frames.empty() || frames.back().frame < point.frame;
  if (is_new) {
    UserFrame& frame = frames.emplace_back();
    frame.frame = point.frame;
    frame.function = point.function;
    frame.place.function = point.function->name;
  }
  FollowPlace(point, &frames.back());
  if (is_new && frames.size() == 1 && thread->number != 0) {
    path_.events.push_back(EventOf(PathEvent::Kind::kEnter, *thread, point.function->name));
  }
}

void PathRecorder::FollowPlace(const WatchPoint& point, UserFrame* frame) {
  if (std::exchange(frame->is_touching, false)) frame->touched = frame->place;
  const gimplexx::Location* location = LocationOf(code_, *point.function, point.at);
  if (location == nullptr) return;
  const gimplexx::Module& module = code_.program->module(point.function->body->module);
  frame->place.file = std::string(module.text(location->file));
  frame->place.line = location->line;
  frame->place.column = location->column;
  if (!frame->undecided) return;
  PathEvent& branch = path_.events[*frame->undecided];
  if (branch.place.line == frame->place.line && branch.place.column == frame->place.column) return;
  branch.next = frame->place;
  frame->undecided.reset();
}

void PathRecorder::NoteCall(const WatchPoint& point, const Thread& thread) {
  std::optional<uint32_t> called = point.at->b;
  if (point.at->op == Op::kCallPointer) called = machine_.FunctionAt(point.registers[point.at->b]);
  if (!called || thread.frames.empty()) return;
  const FunctionCode& function = code_.functions[*called];
  if (thread.frames.back().frame == point.frame) threads_[point.thread].frames.back().called = function.name;
  if (!function.code.empty()) return;
  const lower::CallSite& site = point.function->call_sites[point.at->c];
  if (function.link_name.starts_with(kNondet) && site.uses_result) {
    pending_ = {Pending::Kind::kValue,
                EventOf(PathEvent::Kind::kValue, thread, function.name),
                point.registers + point.at->a,
                site.result,
                {}};
  } else if (function.link_name == kThreadStart) {
    pending_ = {Pending::Kind::kCreate,
                EventOf(PathEvent::Kind::kCreate, thread, thread.frames.back().called),
                nullptr,
                {},
                SlotsInUse()};
  }
}

void PathRecorder::NoteMove(Thread* thread) {
  UserFrame& frame = thread->frames.back();
  path_.events.push_back(EventOf(PathEvent::Kind::kMove, *thread));
  path_.events.back().before = frame.touched;
  frame.touched = frame.place;
}

void PathRecorder::NoteBranch(Thread* thread) {
  if (branches_ == kMaxBranches) return;
  ++branches_;
  thread->frames.back().undecided = path_.events.size();
  path_.events.push_back(EventOf(PathEvent::Kind::kBranch, *thread));
}

void PathRecorder::Rested(const WatchPoint& point) {
  if (point.at != last_) return Settle();
  pending_.kind = Pending::Kind::kNone;
  path_.events.resize(before_last_);
  Thread& thread = threads_[point.thread];
  if (thread.frames.empty()) return;
  UserFrame& frame = thread.frames.back();
  if (frame.frame == point.frame) frame.is_touching = false;
  if (frame.undecided && *frame.undecided >= before_last_) frame.undecided.reset();
}

void PathRecorder::StepEnded() {
  Settle();
  is_step_begin_ = true;
}

Path PathRecorder::Finish() {
  for (const auto& [slot, thread] : threads_) path_.threads[machine_.ThreadName(slot)] = thread.number;
  return std::move(path_);
}

}  // namespace gmc::explore
