// Worker: one depth-first search with undo, on its own machine.
//
// Thread safety: one thread at a time; what it shares is in Search::Shared.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/exec/machine.h"
#include "core/memory/snapshot.h"
#include "explore/finding.h"
#include "explore/search_shared.h"

namespace gmc::explore {

class Worker : public MemoryListener {
 public:
  explicit Worker(Search::Shared& shared);

  // From the program's first state.
  void ExploreAll();
  // The branches of a state that another worker gave away.
  void Explore(const Branches& branches);

  // Follows a schedule until something is found whose Key() is `key`, and gives it with the steps that it took. None:
  // a choice is not possible, the schedule ends without it, or `should_stop` said so.
  // REQUIRES: a new worker, SearchOptions::all_findings.
  std::optional<Finding> Follow(const std::vector<Choice>& schedule, const std::string& key,
                                exec::InstructionWatcher* watcher, const std::function<bool()>& should_stop);
  // The same for a program without threads, with the outcomes of its operations that have several, in order. Those that
  // choose inputs are none of them.
  std::optional<Finding> FollowOutcomes(const std::vector<uint32_t>& outcomes, const std::string& key,
                                        const std::function<bool()>& should_stop);
  // The outcomes that Follow came by.
  const std::vector<uint32_t>& outcomes() const { return outcomes_; }

  exec::Machine& machine() { return machine_; }
  const WorkerCounters& counters() const { return counters_; }
  void Interrupt(const char* reason) { machine_.Interrupt(reason); }

 private:
  enum class Extent : uint8_t { kAllThreads, kSomeThreads };

  // A state on the stack. Entries are reused, so that nothing is allocated in the long run.
  struct Entry {
    std::vector<uint32_t> threads;
    std::vector<exec::Operation> operations;               // of those threads; may be longer
    std::vector<std::vector<exec::MemoryAccess>> windows;  // the same
    exec::ThreadUses uses;                                 // the same
    std::vector<Choice> choices;
    size_t next = 0;
    bool is_alone = false;  // the choice is that of one thread; if its step ends the path, all others follow
    Origin origin;
  };

  void AreaLost(const MemoryState& memory, AreaId area) override;

  void Run();
  void Visit(const Origin& origin);  // the state at hand is new
  void Expand(Entry* entry);
  void FindThreads(Entry* entry);
  void ProbeThread(Entry* entry, size_t number);
  void AddChoices(Entry* entry);
  void LookAtLimits();
  void Take(Choice choice);
  static size_t OwnWindow(const Entry& entry, uint32_t thread);
  void NoteSample(const exec::Operation& operation, uint32_t thread);
  // Makes the step of move_, or the program's first one.
  const exec::Stop& Move();
  // The same where the machine can tell to which state the step leads: if it was seen before, the step is judged, and
  // need not be made. False: the machine cannot.
  bool TakeAhead(const Choice& choice);
  // One step, judged. The hash of the state that it leads to; none if the program stops.
  std::optional<Hash128> Do(const Choice& choice);
  // Follows what `next` says; nothing: the end.
  std::optional<Finding> FollowBy(const std::function<std::optional<Choice>()>& next, const std::string& key,
                                  exec::InstructionWatcher* watcher, const std::function<bool()>& should_stop);
  std::optional<Finding> FindingOf(const std::string& key) const;
  void NoteOutcome(const Entry& entry, const Choice& choice);
  bool IsPossible(const Entry& entry, const Choice& choice) const;
  bool IsCrowd(uint32_t thread) const { return machine_.options().crowds && machine_.IsCrowd(thread); }
  void CheckRaces(const Entry& entry);
  void NoteInParts(uint32_t thread, const exec::MemoryAccess& access);
  void CheckSectionRaces(const Entry& entry, const Choice& choice);
  void CheckDeadlock(const Entry& entry);
  void ReportDeadlock(const Entry& entry, const std::vector<uint32_t>& waits_for, const std::vector<size_t>& group,
                      Extent extent);
  // Asks for the state at hand, whose hash this is.
  PutResult Put(Hash128 hash, const Origin& origin);
  // Of the state to which the choice leads.
  static Origin OriginAfter(const Entry& entry, const Choice& choice);
  void PassTurn(std::span<const uint32_t> threads_before, Origin* origin) const;
  bool has_context_bound() const { return shared_.options.context_bound != UINT32_MAX; }
  // Drops the choices that would go beyond a bound.
  void KeepBounds(Entry* entry, uint64_t depth);
  // Canonicalizes the state at hand, which the thread's step led to, and reports what was lost.
  Hash128 Commit(uint32_t thread);
  // The same of a state that will be kept: threads are taken together first, if they are to be.
  Hash128 CommitState(uint32_t thread);
  // --- lost blocks (losses.cc)
  struct Loss {
    Party where;
    uint64_t instructions;  // of the step, up to the one that loses it
  };
  size_t CountLost(uint64_t instructions);
  std::optional<Loss> FindLoss(uint64_t before, size_t known);
  std::vector<Loss> FindLosses(size_t total);
  std::vector<Loss> FindLossesAhead();
  std::vector<Loss> FindLossesOfStart();
  void ReportLoss(const Party& party);
  void ReportLosses(uint32_t thread);
  bool MoveToLoss(const std::string& key);
  void CheckEnd();
  void HandleStop(const exec::Stop& stop, uint32_t thread);
  void GiveAway();
  // The first `blamed` parties say where it is.
  void Report(exec::Property property, std::string text, std::vector<Party> parties, size_t blamed = 1);
  Party PartyOf(uint32_t thread, std::string text);
  std::string Describe(const exec::MemoryAccess& access) const;

  void SetPhase(Phase phase) { counters_.phase.store(phase, std::memory_order_relaxed); }

  Search::Shared& shared_;
  WorkerCounters counters_;
  exec::Machine machine_;
  std::vector<Choice> prefix_;  // how the state at the bottom of the stack was reached
  std::deque<Entry> entries_;   // which may take most of the memory: it must not double at once
  size_t depth_ = 0;            // entries in use
  size_t next_look_bytes_ = 0;  // of the undo log: when it is larger, the limits are looked at
  std::vector<Choice> path_;    // how each but the bottom one was reached
  std::optional<Choice> move_;  // that led to the state at hand; none: the program's first step did
  std::vector<AreaId> lost_;
  std::vector<uint32_t> outcomes_;               // of a schedule that is followed
  StatePieces pieces_;                           // of the state at hand, if the visited set asks for them
  std::vector<uint32_t> waits_for_;              // of CheckDeadlock: by number in the entry
  std::set<const lower::Instruction*> sampled_;  // choices that were reported as gaps
  std::mt19937_64 random_;
};

}  // namespace gmc::explore
