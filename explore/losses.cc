// Which statement loses a block.
//
// A commit tells what was lost since the last one, and a step may be long. So the step is made again and again, cut off
// behind other numbers of instructions: what is lost stays lost, so the number behind which a block is missing for the
// first time is found by doubling and halving. The first step of the program is made by another worker, since no state
// is saved before it. Rejected: to look for lost blocks behind each instruction (a commit for each), and to name the
// end of the step, which depends on the reductions. Tested in tests/agree and tests/tools.
#include "explore/worker.h"
#include "hash/check.h"

namespace gmc::explore {

using exec::Machine;
using exec::Property;

// How many blocks the step loses in its first instructions. The state at hand is then in the middle of it.
size_t Worker::CountLost(uint64_t instructions) {
  machine_.UndoStep();
  machine_.CutSteps(instructions);
  (void)Move();
  machine_.CutSteps(Machine::kWholeSteps);
  lost_.clear();
  GMC_CHECK(machine_.memory().Commit().ok());
  return lost_.size();
}

// The first loss that comes behind `before` instructions, which lost `known` blocks. None: the step was made otherwise
// than before, since the search is being stopped.
std::optional<Worker::Loss> Worker::FindLoss(uint64_t before, size_t known) {
  uint64_t enough = before + 1;
  for (; CountLost(enough) <= known; enough += enough - before) {
    if (!machine_.cut()) return std::nullopt;
  }
  while (enough - before > 1) {
    const uint64_t middle = before + (enough - before) / 2;
    (CountLost(middle) > known ? enough : before) = middle;
  }
  (void)CountLost(before);
  if (!machine_.cut()) return std::nullopt;
  return Loss{{machine_.cut()->thread, "", machine_.cut()->stack}, enough};
}

// All of them, of a step that loses `total` blocks. The state at hand is then the one before.
std::vector<Worker::Loss> Worker::FindLosses(size_t total) {
  std::vector<Loss> losses;
  uint64_t before = 0;
  for (size_t known = 0; known < total; known = CountLost(before)) {
    const std::optional<Loss> loss = FindLoss(before, known);
    if (!loss) break;
    before = loss->instructions;
    losses.push_back(*loss);
  }
  machine_.UndoStep();
  return losses;
}

std::vector<Worker::Loss> Worker::FindLossesAhead() {
  (void)Move();
  lost_.clear();
  GMC_CHECK(machine_.memory().Commit().ok());
  return FindLosses(lost_.size());
}

std::vector<Worker::Loss> Worker::FindLossesOfStart() {
  Worker other(shared_);
  GMC_CHECK(other.machine_.memory().Push().ok());
  return other.FindLossesAhead();
}

void Worker::ReportLoss(const Party& party) {
  Report(Property::kValidMemtrack, "the last pointer to a heap block is lost", {party});
}

// The state at hand is the same again afterwards.
void Worker::ReportLosses(uint32_t thread) {
  const size_t total = lost_.size();
  exec::InstructionWatcher* const watcher = machine_.Watch(nullptr);  // it has seen this step
  std::vector<Loss> losses;
  if (!move_) {
    losses = FindLossesOfStart();
  } else if (!machine_.options().crowds) {
    losses = FindLosses(total);
    (void)Move();
    GMC_CHECK(machine_.memory().Commit().ok());
  }
  machine_.Watch(watcher);
  for (const Loss& loss : losses) ReportLoss(loss.where);
  if (losses.empty()) ReportLoss({machine_.ThreadName(thread), "", {}});  // whoever replays it will see
}

// Whoever watches the way to a loss sees nothing behind it. Whether it was reached: the path ends there.
bool Worker::MoveToLoss(const std::string& key) {
  exec::InstructionWatcher* const watcher = machine_.Watch(nullptr);
  const std::vector<Loss> losses = move_ ? FindLossesAhead() : FindLossesOfStart();
  machine_.Watch(watcher);
  for (const Loss& loss : losses) {
    ReportLoss(loss.where);
    if (!FindingOf(key)) continue;
    machine_.CutSteps(loss.instructions);
    (void)Move();
    machine_.CutSteps(Machine::kWholeSteps);
    return true;
  }
  return false;
}

}  // namespace gmc::explore
