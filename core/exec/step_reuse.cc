// Steps that were made before: what a thread does is a function of its local state and of what it looks at. Where both
// are the same as once, what it did then is done again, without loading its frame, interpreting and storing it; and
// what probing it found is found again.
//
// The local state is the content of the thread's stack area, whose hash the memory has. That hash tells the positions
// of the areas that pointers lead to, not their numbers; the record therefore has all areas that the step named, with
// their positions, and holds only where each is at its position. Positions are unique in a state and imply sizes.
//
// What a step looks at: (1) bytes that it announces (Machine::Begin), or tells with NoteRead; also those that it
// writes, so that its writes are no more than the difference. (2) the root's word with the number of threads and the
// owner of the section. (3) what the gate asks: the questions of StepQuestion. What it changes is read off the undo log
// (MemoryState::FindChanges). A variable that it makes and that is gone when it ends is no part of the record. A step
// is not recorded if it does anything else: makes or frees what stays, makes threads, calls a primitive that is not
// listed here, stops the program, meets what is neither a scalar nor an aligned pointer.
//
// A step that is repeated and leaves every area at its position leads to a state whose hash can be told without making
// the step (Forecast): the thread's stack will be what it was then, and of the other parts that are written the hashes
// are replaced. Whether positions stay is the same wherever the record holds: the link at a slot is the parent of its
// old target, or would be a better one for its new target, by the positions of the areas at its ends alone. A search
// makes only the steps to states that are new.
//
// StepReuse::kVerify does each step that is repeated really too; tests/random and tests/agree search that way.
#include <algorithm>
#include <string_view>

#include "core/exec/machine.h"
#include "hash/check.h"

namespace gmc::exec {

namespace {

// They look at nothing but their arguments, what they announce or tell with NoteRead, and the thread's own stack.
constexpr std::string_view kRepeatable[] = {"__gmc_self",       "__gmc_atomic_begin",   "__gmc_atomic_end",
                                            "__gmc_await",      "__gmc_yield",          "__gmc_choose",
                                            "__builtin_expect", "__gmc_thread_number",  "__gmc_exit_begin",
                                            "__gmc_thread_end", "__gmc_thread_release", "__gmc_is_last_thread"};
constexpr std::string_view kRepeatableFamilies[] = {"__atomic_", "__sync_"};

// Longer records are not made.
constexpr size_t kMaxAreas = 48, kMaxReads = 48, kMaxWrites = 96, kMaxQuestions = 24;

bool IsRepeatable(std::string_view name) {
  return std::find(std::begin(kRepeatable), std::end(kRepeatable), name) != std::end(kRepeatable) ||
         std::any_of(std::begin(kRepeatableFamilies), std::end(kRepeatableFamilies),
                     [&](std::string_view family) { return name.starts_with(family); });
}

bool IsSame(const MemoryAccess& a, const MemoryAccess& b) {
  return a.at == b.at && a.size == b.size && a.kind == b.kind && a.atomicity == b.atomicity &&
         a.in_section == b.in_section;
}

bool IsSame(const std::vector<MemoryAccess>& a, const std::vector<MemoryAccess>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const MemoryAccess& left, const MemoryAccess& right) { return IsSame(left, right); });
}

bool IsSame(const Operation& a, const Operation& b) {
  return IsSame(a.accesses, b.accesses) && a.alternatives == b.alternatives && a.sampled == b.sampled &&
         a.is_enabled == b.is_enabled && a.synchronises == b.synchronises && a.updates == b.updates &&
         a.creates == b.creates && a.yields == b.yields && a.reason == b.reason && a.cell == b.cell;
}

bool HaveSameOutcome(const StepRecord& a, const StepRecord& b) {
  return a.writes == b.writes && a.stack_size == b.stack_size && IsSame(a.accesses, b.accesses) &&
         a.counters == b.counters && IsSame(a.operation, b.operation) && a.begin == b.begin &&
         a.window_is_own == b.window_is_own;
}

}  // namespace

void Machine::SetUpReuse() {
  for (const lower::FunctionCode& function : code_.functions) {
    is_repeatable_.push_back(function.code.empty() && IsRepeatable(function.link_name));
  }
  const bool is_plain_search = is_search() && !options_.crowds && !options_.late_inputs && !options_.notes_inputs &&
                               !options_.inputs && !options_.open_values;
  if (is_plain_search && options_.step_reuse != StepReuse::kOff) step_table_ = std::make_unique<StepTable>();
}

bool Machine::CanReuse() const {
  return step_table_ != nullptr && watcher_ == nullptr && watched_access_ == kNoAccess && step_limit_ == kWholeSteps &&
         memory_->HasSavedState() && !memory_->IsChanged();
}

StepKey Machine::KeyOf(Drive drive, uint32_t slot, uint32_t alternative) const {
  const AreaId stack = StackArea(slot);
  const Area& area = *memory_->Find(stack);
  return {area.content, area.size, stack, slot, alternative, static_cast<uint32_t>(drive)};
}

const StepRecord* Machine::FindRecord(const StepKey& key) {
  return step_table_->Find(key, *memory_, [&](const StepRecord& record) { return Holds(record); });
}

bool Machine::Holds(const StepRecord& record) {
  for (const SlotBits& read : record.reads) {
    SlotContent now;
    if (!memory_->ReadSlot(read.area, read.offset, &now) || now.target != read.content.target) return false;
    if ((((now.data ^ read.content.data) | (now.mask ^ read.content.mask)) & read.select) != 0) return false;
  }
  for (const NamedArea& named : record.areas) {
    const Area* const area = memory_->Find(named.area);
    if (area == nullptr || area->state != AreaState::kLive || area->attributes.kind != named.kind ||
        area->attributes.access != named.access || memory_->position(named.area) != named.position) {
      return false;
    }
  }
  return std::all_of(record.questions.begin(), record.questions.end(),
                     [&](const StepQuestion& question) { return Answer(question) == question.answer; });
}

bool Machine::Answer(const StepQuestion& question) {
  switch (question.kind) {
    case StepQuestion::Kind::kPrivate:
      return IsShared(question.accesses[0]);
    case StepQuestion::Kind::kOthersMay:
      return MayOthersConflict(question.accesses[0]);
    case StepQuestion::Kind::kOthersAbout:
      return ConflictsWithOthers(question.accesses);
  }
  return false;
}

// Of a step that is verified, what it comes to is only kept in mind.
void Machine::Repeat(const StepRecord& record) {
  const bool is_step = drive_ == Drive::kStep;
  if (options_.step_reuse == StepReuse::kVerify) {
    expected_ = &record;
    foretold_hash_ = is_step ? HashAfter(record) : std::nullopt;
  }
  if (is_step) {
    if (record.stack_size != record.key.stack_size) {
      GMC_CHECK(memory_->Resize(record.key.stack_area, record.stack_size).ok());
    }
    for (const SlotBits& write : record.writes) {
      memory_->WriteSlot(write.area, write.offset, write.content, write.select);
    }
  }
  if (expected_ != nullptr) {
    if (!is_step) return;
    expected_hash_ = *memory_->Commit();
    GMC_CHECK(memory_->Backtrack().ok());
    return;
  }
  was_repeated_ = true;
  thread_ = record.key.slot;
  alternative_ = record.key.alternative;
  step_accesses_ = record.accesses;
  if (is_step) {
    reduction_counters_ += record.counters;
    return;
  }
  probed_ = record.operation;
  step_begin_ = record.begin;
  window_is_own_ = record.window_is_own;
}

std::optional<Hash128> Machine::HashAfter(const StepRecord& record) {
  if (!record.keeps_positions || !KeepsObjects(record)) return std::nullopt;
  return memory_->HashWith(record.writes, record.key.stack_area, record.stack_content, record.stack_size);
}

std::optional<Hash128> Machine::Forecast(uint32_t slot, uint32_t alternative,
                                         std::span<const std::vector<MemoryAccess>> windows, size_t own) {
  if (options_.step_reuse != StepReuse::kOn || step_table_ == nullptr) return std::nullopt;
  PrepareStep(windows, own);
  if (!created_.empty() || !guarded_ || !CanReuse()) return std::nullopt;
  thread_ = slot;
  forecast_ = FindRecord(KeyOf(drive_, slot, alternative));
  if (forecast_ == nullptr) return std::nullopt;
  step_accesses_ = forecast_->accesses;
  return HashAfter(*forecast_);
}

// The step that is verified has been made.
void Machine::VerifyForecast() {
  const std::optional<Hash128> foretold = std::exchange(foretold_hash_, std::nullopt);
  GMC_CHECK_MSG(!foretold || *memory_->Commit() == *foretold, "a step leads to another state than was told");
}

const Stop& Machine::StepAsForetold() {
  Repeat(*forecast_);
  others_.clear();
  return stop_;
}

void Machine::StartRecording(const StepKey& key) {
  is_recording_ = expected_ != nullptr || step_table_->IsSeenAgain(key);
  if (!is_recording_) return;
  record_.Clear();
  record_.key = key;
  record_begin_ = memory_->Now();
  record_.counters -= reduction_counters_;
  RecordArea(key.stack_area);
  memory_->ForEachPointer(key.stack_area, [&](uint64_t, Pointer target) { RecordArea(target.area); });
  RecordReads({{memory_->root().area, kSectionOwner}, 8, AccessKind::kRead});
}

// Functions and objects of static storage are always where they are (Rebind forgets all records if they are elsewhere).
void Machine::RecordArea(AreaId id) {
  if (ObjectAt(id) || FunctionAt(Register::To({id, 0}))) return;
  const auto same = [&](const NamedArea& named) { return named.area == id; };
  if (!is_recording_ || std::any_of(record_.areas.begin(), record_.areas.end(), same)) return;
  const Area* const area = memory_->Find(id);
  const Position position = memory_->position(id);
  if (area == nullptr || area->state != AreaState::kLive || position == kNoPosition ||
      record_.areas.size() == kMaxAreas) {
    return StopRecording();
  }
  record_.areas.push_back({id, area->attributes.kind, area->attributes.access, position});
}

// Bits that were recorded before may have been written since; the others are as they were when the step began.
void Machine::RecordReads(const MemoryAccess& access) {
  if (memory_->IsBorn(access.at.area)) return;
  const uint32_t width = code_.pointer_size;
  if (access.at.is_null() || access.at.offset < 0 || access.size > kMaxReads * width) return StopRecording();
  for (uint64_t offset = access.begin() / width * width; is_recording_ && offset < access.end(); offset += width) {
    const uint64_t first = std::max(access.begin(), offset) - offset;
    const uint64_t count = std::min(access.end(), offset + width) - offset - first;
    const uint64_t select = (count == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * count) - 1) << 8 * first;
    auto read = std::find_if(record_.reads.begin(), record_.reads.end(), [&](const SlotBits& each) {
      return each.area == access.at.area && each.offset == offset;
    });
    if (read != record_.reads.end() && (select & ~read->select) == 0) continue;
    SlotContent now;
    if (!memory_->ReadSlot(access.at.area, offset, &now) || record_.reads.size() == kMaxReads) return StopRecording();
    RecordArea(access.at.area);
    if (!now.target.is_null()) RecordArea(now.target.area);
    if (read == record_.reads.end()) {
      record_.reads.push_back({access.at.area, offset, select, now});
      continue;
    }
    if (!read->content.target.is_null() || !now.target.is_null()) return StopRecording();
    const uint64_t fresh = select & ~read->select;
    read->content.data = (read->content.data & ~fresh) | (now.data & fresh);
    read->content.mask = (read->content.mask & ~fresh) | (now.mask & fresh);
    read->select |= select;
  }
}

// Operations that synchronise or update look at what they access before they pass the gate, others behind it.
void Machine::RecordOperation(const Operation& operation, bool happens) {
  if (!operation.sampled.empty() || operation.chooses_input) return StopRecording();
  if (!operation.cell.is_null()) RecordArea(operation.cell.area);
  const bool looks = happens || operation.synchronises || operation.updates || !operation.cell.is_null();
  for (const MemoryAccess& access : operation.accesses) {
    if (!memory_->IsBorn(access.at.area)) RecordArea(access.at.area);
    if (looks) RecordReads(access);
  }
}

void Machine::RecordAnswer(StepQuestion::Kind kind, std::span<const MemoryAccess> accesses, bool answer) {
  if (!is_recording_) return;
  // Links that the step made or took away are part of the answer.
  const bool is_of_now = kind == StepQuestion::Kind::kPrivate && !memory_->HasSameLinks(record_begin_);
  if (is_of_now || record_.questions.size() == kMaxQuestions) return StopRecording();
  StepQuestion question{kind, answer, {}};
  for (MemoryAccess access : accesses) {
    if (memory_->IsBorn(access.at.area)) {
      if (kind != StepQuestion::Kind::kOthersMay) continue;  // nobody else has seen it
      access.at.area = kNoArea;                              // like all that is no static object
    } else {
      RecordArea(access.at.area);
    }
    question.accesses.push_back(access);
  }
  const bool asks = kind != StepQuestion::Kind::kPrivate || !question.accesses.empty();
  if (asks) record_.questions.push_back(std::move(question));
}

// False: what the step did is more than a record can say.
bool Machine::RecordWrites() {
  changes_.Clear();
  const AreaId stack = record_.key.stack_area;
  if (!memory_->FindChanges(record_begin_, &changes_) || changes_.slots.size() > kMaxWrites) return false;
  const auto is_stack = [&](AreaId area) { return area == stack; };
  if (!std::all_of(changes_.resized.begin(), changes_.resized.end(), is_stack)) return false;
  const auto is_local = [&](AreaId area) { return memory_->Find(area)->attributes.kind == AreaKind::kLocal; };
  if (!std::all_of(changes_.born.begin(), changes_.born.end(), is_local)) return false;
  for (const SlotChange& change : changes_.slots) {
    uint64_t select = ~uint64_t{0};
    if (change.area != stack) {
      const auto read = std::find_if(record_.reads.begin(), record_.reads.end(), [&](const SlotBits& each) {
        return each.area == change.area && each.offset == change.offset;
      });
      if (read == record_.reads.end()) return false;
      const bool has_pointer = !change.now.target.is_null() || !read->content.target.is_null();
      if ((change.bits & ~read->select) != 0 && !has_pointer) return false;
      if (!has_pointer) select = read->select;
    }
    if (!change.now.target.is_null()) RecordArea(change.now.target.area);
    SlotContent now = change.now;
    now.data &= select;
    now.mask &= select;
    record_.writes.push_back({change.area, change.offset, select, now});
  }
  std::ranges::sort(record_.writes, {}, [](const SlotBits& write) { return std::pair(write.area, write.offset); });
  record_.stack_size = memory_->Find(stack)->size;
  return is_recording_;
}

// Whether positions change depends on those of areas that the record names, and on nothing else.
void Machine::RecordEffect() {
  GMC_CHECK(memory_->Commit().ok());
  record_.keeps_positions = memory_->KeptPositions();
  if (!record_.keeps_positions) return;
  record_.stack_content = memory_->Find(record_.key.stack_area)->content;
  if (!drops_unread_objects()) return;
  record_.uses.assign(3 * options_.uses->words(), 0);
  AddUses(record_.key.slot, record_.uses.data());
}

void Machine::FinishRecording() {
  const bool is_step = drive_ == Drive::kStep;
  const bool is_recorded = is_recording_ && (!is_step || RecordWrites());
  is_recording_ = false;
  if (is_recorded) {
    record_.accesses = step_accesses_;
    record_.counters += reduction_counters_;
    if (is_step) {
      RecordEffect();
    } else {
      record_.counters = {};
      record_.operation = probed_;
      record_.begin = step_begin_;
      record_.window_is_own = window_is_own_;
    }
  }
  if (const StepRecord* const expected = std::exchange(expected_, nullptr)) {
    if (interrupt_reason_ != nullptr) return;
    GMC_CHECK_MSG(is_recorded && HaveSameOutcome(*expected, record_), "a step that is repeated differs");
    if (is_step) GMC_CHECK_MSG(*memory_->Commit() == expected_hash_, "a repeated step leads to another state");
  } else if (is_recorded) {
    step_table_->Put(record_);
  }
}

}  // namespace gmc::exec
