#include "explore/trace_recorder.h"

#include <algorithm>

namespace gmc::explore {

using exec::Register;
using exec::WatchPoint;
using lower::FunctionCode;
using lower::Instruction;
using lower::Op;

namespace {

// Of a very long trace the beginning and the end are kept.
constexpr size_t kHeadSteps = 1'000, kTailSteps = 19'000;
constexpr size_t kMaxReads = 4;
// Of what a primitive of the library gets a pointer to.
constexpr uint64_t kPrimitiveReach = 64;

std::optional<uint64_t> SizeOfTyped(Op op, Op first) {
  const auto number = static_cast<uint32_t>(op) - static_cast<uint32_t>(first);
  if (op < first || number >= 8) return std::nullopt;
  return uint64_t{1} << number % 4;
}

bool IsReturn(Op op) { return op == Op::kReturn || op == Op::kReturnValue || op == Op::kReturnObject; }

bool IsScalar(const gimplexx::Type& type) {
  using gimplexx::TypeKind;
  return type.kind == TypeKind::kBool || type.kind == TypeKind::kInteger || type.kind == TypeKind::kEnum ||
         type.kind == TypeKind::kReal || type.kind == TypeKind::kPointer || type.kind == TypeKind::kReference;
}

}  // namespace

TraceRecorder::FunctionInfo& TraceRecorder::InfoOf(const FunctionCode& function) {
  const auto [place, is_new] = functions_.try_emplace(&function);
  FunctionInfo& info = place->second;
  if (!is_new || !function.body) return info;
  info.is_users = IsUsers(code_, function);
  info.module = &code_.program->module(function.body->module);
  if (!info.is_users) return info;
  info.end_line = code_.program->Get(*function.body).end.line;
  info.variables = LocalVariablesOf(code_, function);
  info.liveness = std::make_unique<lower::Liveness>(function);
  return info;
}

void TraceRecorder::BeforeInstruction(const WatchPoint& point) {
  FunctionInfo& info = InfoOf(*point.function);
  if (pending_read_ && row_) row_->step.reads.push_back(*pending_read_);
  pending_read_.reset();
  if (row_) row_->confirmed = row_->captures.size();
  last_ = point.at;
  seen_threads_.insert(point.thread);
  if (row_ && row_->thread != point.thread) CloseRow(nullptr);
  std::vector<ShadowFrame>& stack = threads_[point.thread];
  PlaceRow(point, info, stack);
  if (!row_) return;
  row_->rests = false;
  row_->has_operation |= std::exchange(is_step_begin_, false);
  NoteEffects(point, info);
  if (info.is_users && IsReturn(point.at->op)) {
    CompareRegisters(nullptr);
    row_->registers = nullptr;
  }
}

// Makes row_ the one that the instruction belongs to, if there is any.
void TraceRecorder::PlaceRow(const WatchPoint& point, FunctionInfo& info, std::vector<ShadowFrame>& stack) {
  bool has_returned = false;
  while (!stack.empty() && (stack.back().frame > point.frame ||
                            (stack.back().frame == point.frame && stack.back().function != point.function))) {
    if (row_ && row_->frame == stack.back().frame) CloseRow(nullptr);
    stack.pop_back();
    has_returned = true;
  }
  if (!info.is_users) {
    if (!row_ && !stack.empty()) OpenRow(point.thread, stack.back(), nullptr);
    return;
  }
  if (stack.empty() || stack.back().frame < point.frame) return EnterFrame(point, info, stack);
  ShadowFrame& shadow = stack.back();
  const gimplexx::Location* location = LocationOf(code_, *point.function, point.at);
  const bool goes_on =
      row_ && row_->frame == point.frame &&
      (location == nullptr || (location->line == row_->location.line && location->file == row_->location.file));
  if (goes_on) {
    row_->registers = point.registers;
    return;
  }
  if (row_) CloseRow(row_->frame == point.frame ? point.at : nullptr);
  const gimplexx::Location* call = has_returned ? LocationOf(code_, *point.function, point.at - 1) : nullptr;
  if (call != nullptr && location != nullptr && call->line != location->line) {  // what the call assigned
    shadow.location = *call;
    OpenRow(point.thread, shadow, point.registers);
    row_->keep = KeepRow::kIfChanged;
    CloseRow(nullptr);
  }
  if (location != nullptr) shadow.location = *location;
  if (shadow.location.line != 0) OpenRow(point.thread, shadow, point.registers);
}

// The row of a function's first line shows its arguments.
void TraceRecorder::EnterFrame(const WatchPoint& point, FunctionInfo& info, std::vector<ShadowFrame>& stack) {
  if (row_) CloseRow(nullptr);
  ShadowFrame& shadow = stack.emplace_back();
  shadow.frame = point.frame;
  shadow.function = point.function;
  shadow.info = &info;
  shadow.values.assign(info.variables.size(), "?");
  if (const gimplexx::Location* location = LocationOf(code_, *point.function, point.at)) shadow.location = *location;
  if (shadow.location.line == 0) return;
  OpenRow(point.thread, shadow, point.registers);
  LearnLocals(info, point.registers);
  for (size_t i = 0; i < info.variables.size(); ++i) {
    const LocalVariable& variable = info.variables[i];
    if (!variable.is_parameter) continue;
    const Register& reg = point.registers[variable.reg];
    if (variable.in_memory) {
      if (!reg.is_pointer()) continue;
      for (const Leaf& leaf : values_.LeavesAt(reg.pointer(), variable.type->size)) {
        const std::optional<std::string> text = values_.Text(leaf);
        if (text && *text != "?") shadow.arguments.push_back({leaf.name, "?", *text});
      }
    } else {
      shadow.values[i] = values_.Text(&reg, variable.type);
      if (shadow.values[i] != "?") shadow.arguments.push_back({variable.name, "?", shadow.values[i]});
    }
  }
}

void TraceRecorder::OpenRow(uint32_t thread, const ShadowFrame& shadow, const Register* registers) {
  row_.emplace();
  Row& row = *row_;
  row.thread = thread;
  row.frame = shadow.frame;
  row.info = shadow.info;
  row.location = shadow.location;
  row.registers = registers;
  row.step.thread = machine_.ThreadName(thread);
  row.step.function = shadow.function->name;
  row.step.directory = std::string(row.info->module->text(row.info->module->unit().directory));
  row.step.file = std::string(row.info->module->text(shadow.location.file));
  row.step.line = shadow.location.line;
  if (registers != nullptr) LearnLocals(*shadow.info, registers);
}

void TraceRecorder::CloseRow(const Instruction* next) {
  CompareRegisters(next);
  Row row = *std::move(row_);
  row_.reset();
  std::vector<Change> same;
  for (const Capture& capture : row.captures) {
    const std::optional<std::string> text = values_.Text(capture.leaf);
    if (!text || *text == "?") continue;
    const bool is_same = *text == capture.old_text;
    if (is_same && capture.certainty == Certainty::kPerhaps) continue;
    (is_same ? same : row.step.changes).push_back({capture.leaf.name, capture.old_text, *text});
  }
  if (row.has_operation && row.step.changes.empty()) row.step.changes = std::move(same);
  ShadowFrame* const shadow = ShadowOf(row);
  if (!IsWorthShowing(row, shadow)) return;
  if (!row.step.changes.empty() || !row.has_operation) row.step.reads.clear();
  if (shadow != nullptr) {
    row.step.changes.insert(row.step.changes.begin(), shadow->arguments.begin(), shadow->arguments.end());
    shadow->arguments.clear();
  }
  Append(std::move(row.step));
}

bool TraceRecorder::IsWorthShowing(const Row& row, const ShadowFrame* shadow) {
  if (!row.step.changes.empty() || row.has_operation) return true;
  const bool shows_arguments = shadow != nullptr && !shadow->arguments.empty();
  const bool is_end = row.location.line == row.info->end_line && !shows_arguments;
  return !row.rests && !is_end && row.keep == KeepRow::kYes;
}

TraceRecorder::ShadowFrame* TraceRecorder::ShadowOf(const Row& row) {
  for (ShadowFrame& shadow : threads_[row.thread]) {
    if (shadow.frame == row.frame) return &shadow;
  }
  return nullptr;
}

void TraceRecorder::Append(TraceStep step) {
  step.number = ++count_;
  if (head_.size() < kHeadSteps) {
    head_.push_back(std::move(step));
    return;
  }
  tail_.push_back(std::move(step));
  if (tail_.size() > kTailSteps) tail_.pop_front();
}

// A variable that is no longer needed may have been dropped from the state: then it looks uninitialised, which no
// statement of C makes it. Parameters are not even that, so they are looked at only where they are needed.
void TraceRecorder::CompareRegisters(const Instruction* next) {
  if (row_->registers == nullptr) return;
  ShadowFrame* const shadow = ShadowOf(*row_);
  if (shadow == nullptr) return;
  LearnLocals(*row_->info, row_->registers);
  const uint64_t* live = nullptr;
  if (next != nullptr) live = row_->info->liveness->Before(static_cast<uint32_t>(next - shadow->function->code.data()));
  for (size_t i = 0; i < row_->info->variables.size(); ++i) {
    const LocalVariable& variable = row_->info->variables[i];
    if (variable.in_memory) continue;
    const bool is_live = live != nullptr && (live[variable.reg / 64] >> variable.reg % 64 & 1) != 0;
    if (variable.is_parameter && !is_live) continue;
    std::string text = values_.Text(row_->registers + variable.reg, variable.type);
    if (text == "?" || text == shadow->values[i]) continue;
    row_->step.changes.push_back({variable.name, shadow->values[i], text});
    shadow->values[i] = std::move(text);
  }
}

void TraceRecorder::LearnLocals(const FunctionInfo& info, const Register* registers) {
  for (const LocalVariable& variable : info.variables) {
    const Register& reg = registers[variable.reg];
    if (variable.in_memory && reg.is_pointer())
      values_.Learn(static_cast<AreaId>(reg.meta), variable.name, variable.type);
  }
}

void TraceRecorder::NoteEffects(const WatchPoint& point, FunctionInfo& info) {
  const Instruction& at = *point.at;
  const auto offset = static_cast<int32_t>(at.c);
  const Register* const r = point.registers;
  if (const std::optional<uint64_t> size = SizeOfTyped(at.op, Op::kStoreI8)) {
    return NoteWrite(point, info, r[at.b], offset, *size);
  }
  if (const std::optional<uint64_t> size = SizeOfTyped(at.op, Op::kLoadI8)) {
    return NoteRead(point, info, r[at.b], offset, *size);
  }
  switch (at.op) {
    case Op::kStorePointer:
      return NoteWrite(point, info, r[at.b], offset, machine_.pointer_size());
    case Op::kStoreWide:
      return NoteWrite(point, info, r[at.b], offset, at.x);
    case Op::kStoreBits: {
      const lower::BitField& field = point.function->bit_fields[at.c];
      return NoteWrite(point, info, r[at.b], static_cast<int64_t>(field.byte_offset),
                       (field.first_bit + field.bits + 7) / 8);
    }
    case Op::kLoadPointer:
      return NoteRead(point, info, r[at.b], offset, machine_.pointer_size());
    case Op::kCopyBytes:
    case Op::kZeroBytes:
      return NoteWrite(point, info, r[at.a], 0, at.c);
    case Op::kCall:
    case Op::kCallPointer:
      return NoteCall(point, info);
    default:
      return;
  }
}

void TraceRecorder::NoteWrite(const WatchPoint& point, FunctionInfo& info, const Register& base, int64_t offset,
                              uint64_t size, Certainty certainty) {
  if (!base.is_pointer()) return;
  const Pointer at = base.pointer() + offset;
  const Area* area = machine_.memory().Find(at.area);
  if (area == nullptr || area->attributes.kind == AreaKind::kInternal) return;
  if (info.is_users && area->attributes.kind == AreaKind::kLocal) LearnLocals(info, point.registers);
  std::vector<Leaf> leaves = values_.LeavesAt(at, size);
  if (leaves.empty() && info.is_users && area->attributes.kind == AreaKind::kHeap) {
    const uint32_t statement = point.function->statements[static_cast<size_t>(point.at - point.function->code.data())];
    if (statement == lower::kNoStatement) return;
    const auto [place, is_new] = info.targets.try_emplace(statement);
    if (is_new) place->second = TargetOf(code_, *point.function, statement);
    const std::optional<NamedOperand>& target = place->second;
    if (target && IsScalar(*target->type)) leaves.push_back({target->name, target->type, at});
  }
  for (Leaf& leaf : leaves) {
    const bool is_known = std::any_of(row_->captures.begin(), row_->captures.end(), [&](const Capture& capture) {
      return capture.leaf.at == leaf.at && capture.leaf.first_bit == leaf.first_bit;
    });
    if (is_known) continue;
    std::string old_text = values_.Text(leaf).value_or("?");
    row_->captures.push_back({std::move(leaf), std::move(old_text), certainty});
  }
}

void TraceRecorder::NoteRead(const WatchPoint& point, FunctionInfo& info, const Register& base, int64_t offset,
                             uint64_t size) {
  if (!base.is_pointer() || !info.is_users || row_->step.reads.size() >= kMaxReads) return;
  const Pointer at = base.pointer() + offset;
  const Area* area = machine_.memory().Find(at.area);
  if (area == nullptr || area->attributes.kind == AreaKind::kInternal) return;
  for (const LocalVariable& variable : info.variables) {  // the function's own are of no interest to others, as a rule
    if (variable.in_memory && point.registers[variable.reg].meta == at.area) return;
  }
  std::vector<Leaf> leaves = values_.LeavesAt(at, size);
  if (leaves.empty() && area->attributes.kind == AreaKind::kHeap) {
    const uint32_t statement = point.function->statements[static_cast<size_t>(point.at - point.function->code.data())];
    if (statement == lower::kNoStatement) return;
    const auto [place, is_new] = info.sources.try_emplace(statement);
    if (is_new) place->second = SourceOf(code_, *point.function, statement);
    const std::optional<NamedOperand>& source = place->second;
    if (source && IsScalar(*source->type)) leaves.push_back({source->name, source->type, at});
  }
  if (leaves.size() != 1) return;
  const std::optional<std::string> text = values_.Text(leaves[0]);
  if (!text) return;
  for (ObservedRead& read : row_->step.reads) {
    if (read.variable == leaves[0].name && read.value == *text) return;
  }
  pending_read_ = {leaves[0].name, *text};
}

// A primitive of the library may write what its arguments point to.
void TraceRecorder::NoteCall(const WatchPoint& point, FunctionInfo& info) {
  std::optional<uint32_t> called = point.at->b;
  if (point.at->op == Op::kCallPointer) called = machine_.FunctionAt(point.registers[point.at->b]);
  if (info.is_users) LearnLocals(info, point.registers);
  if (!called || !code_.functions[*called].code.empty()) return;
  const Register* const arguments = point.registers + point.function->frame_size();
  for (const lower::Passed& argument : point.function->call_sites[point.at->c].arguments) {
    NoteWrite(point, info, arguments[argument.at], 0, kPrimitiveReach, Certainty::kPerhaps);
  }
}

void TraceRecorder::Rested(const WatchPoint& point) {
  if (point.at == last_) pending_read_.reset();
  if (!row_ || row_->thread != point.thread) return;
  if (point.at == last_) row_->captures.resize(row_->confirmed);
  CompareRegisters(nullptr);
  row_->registers = nullptr;
  row_->rests = true;
}

void TraceRecorder::StepEnded() {
  if (row_) CompareRegisters(nullptr);
  if (row_) row_->registers = nullptr;
  is_step_begin_ = true;
}

Trace TraceRecorder::Finish() {
  if (row_) {
    row_->has_operation |= !row_->rests;  // what the last step saw matters
    CloseRow(nullptr);
  }
  Trace trace;
  trace.steps = std::move(head_);
  trace.left_out = count_ - trace.steps.size() - tail_.size();
  trace.steps.insert(trace.steps.end(), std::make_move_iterator(tail_.begin()), std::make_move_iterator(tail_.end()));
  trace.threads = seen_threads_.size();
  return trace;
}

}  // namespace gmc::explore
