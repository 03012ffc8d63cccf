// Two analyses over the blocks, with a bit for each variable: backward, whether it may be read before it is written;
// forward, whether control may already be inside of its scope. A statement says in which scope it is, or nothing:
// then control stays where it was. What may be inside is taken to be inside, so that no value is forgotten that the
// program may rely on, or that is not lost. Tested by tests/exec (uninitialised_in_*, defined_edges, leak_scope*).
#include "core/lower/scope_entries.h"

#include <algorithm>
#include <bit>

namespace gmc::lower {
namespace {

using gimplexx::Block;
using gimplexx::Edge;
using gimplexx::EdgeFlag;
using gimplexx::Local;
using gimplexx::Operand;
using gimplexx::OperandKind;
using gimplexx::Statement;
using gimplexx::StatementKind;

using Set = std::vector<uint64_t>;

bool Join(Set& target, const Set& from) {
  bool changed = false;
  for (size_t word = 0; word < target.size(); ++word) {
    changed |= (from[word] & ~target[word]) != 0;
    target[word] |= from[word];
  }
  return changed;
}

class Analysis {
 public:
  Analysis(const gimplexx::Module& module, const gimplexx::Function& function, const std::vector<bool>& in_register)
      : module_(module), blocks_(module.Of(function.blocks)) {
    const std::span<const Local> locals = module.Of(function.locals);
    bit_of_.assign(locals.size(), kNone);
    for (size_t i = 0; i < locals.size(); ++i) {
      // The outermost scope is entered once.
      const bool is_inner = locals[i].scope.number > 1;
      if (!in_register[i] || !is_inner || locals[i].kind != gimplexx::LocalKind::kVariable) continue;
      bit_of_[i] = static_cast<uint32_t>(locals_.size());
      locals_.push_back(static_cast<uint32_t>(i));
    }
    words_ = (locals_.size() + 63) / 64;
    constexpr size_t kMaxWords = size_t{1} << 20;
    is_possible_ = words_ != 0 && words_ * blocks_.size() <= kMaxWords && function.pads.count == 0 && HasPlainEdges();
    if (!is_possible_) return;
    within_.push_back(Set(words_));
    for (const gimplexx::Scope& scope : module.Of(function.scopes)) {
      within_.push_back(scope.parent ? within_[scope.parent.number] : Set(words_));
      for (size_t bit = 0; bit < locals_.size(); ++bit) {
        if (locals[locals_[bit]].scope.number == within_.size() - 1) Add(within_.back(), bit);
      }
    }
    FlowBackward();
    FlowForward();
  }

  bool is_possible() const { return is_possible_; }

  // Calls found(statement, locals) and at_end(block, locals).
  template <class Found, class AtEnd>
  void ForEachEntry(Found found, AtEnd at_end) const {
    for (size_t i = 0; i < blocks_.size(); ++i) {
      const std::span<const Statement> statements = module_.Of(blocks_[i].statements);
      std::vector<Set> live(statements.size() + 1, LiveAfter(i));
      for (size_t s = statements.size(); s-- > 0;) {
        live[s] = live[s + 1];
        GoBackOver(statements[s], live[s]);
      }
      Set inside = inside_before_[i];
      for (size_t s = 0; s < statements.size(); ++s) {
        if (!statements[s].scope) continue;
        const Set& now = within_[statements[s].scope.number];
        if (std::vector<uint32_t> entered = Entered(now, inside, live[s]); !entered.empty()) {
          found(statements[s], std::move(entered));
        }
        inside = now;
      }
      const std::span<const Edge> edges = module_.Of(blocks_[i].successors);
      if (edges.size() != 1) continue;
      const size_t target = edges[0].target.number - 1;
      const Set* const first = FirstScope(target);
      if (first == nullptr) continue;
      // Those that the target does not forget, since control may come there from inside.
      Set kept = *first;
      for (size_t word = 0; word < words_; ++word) kept[word] &= inside_before_[target][word];
      if (std::vector<uint32_t> entered = Entered(kept, inside, live_before_[target]); !entered.empty()) {
        at_end(static_cast<uint32_t>(i), std::move(entered));
      }
    }
  }

  // By local, in the order of the statements.
  std::vector<ScopeEntries::Life> Lives() const {
    std::vector<std::vector<ScopeEntries::Life>> of(locals_.size());
    for (size_t i = 0; i < blocks_.size(); ++i) {
      const Set* inside = &inside_before_[i];
      for (const Statement& statement : module_.Of(blocks_[i].statements)) {
        if (statement.scope) inside = &within_[statement.scope.number];
        const auto number = static_cast<uint32_t>(&statement - module_.All<Statement>().data());
        for (size_t word = 0; word < words_; ++word) {
          for (uint64_t bits = (*inside)[word]; bits != 0; bits &= bits - 1) {
            const size_t bit = word * 64 + static_cast<size_t>(std::countr_zero(bits));
            const bool goes_on = !of[bit].empty() && of[bit].back().end == number;
            if (!goes_on) of[bit].push_back({locals_[bit], number, number});
            of[bit].back().end = number + 1;
          }
        }
      }
    }
    std::vector<ScopeEntries::Life> lives;
    for (const std::vector<ScopeEntries::Life>& own : of) lives.insert(lives.end(), own.begin(), own.end());
    return lives;
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  static void Add(Set& set, size_t bit) { set[bit / 64] |= uint64_t{1} << bit % 64; }
  static void Remove(Set& set, size_t bit) { set[bit / 64] &= ~(uint64_t{1} << bit % 64); }

  // Setjmp, computed jumps and exceptions bring control to where nobody sees it come from.
  bool HasPlainEdges() const {
    for (const Block& block : blocks_) {
      for (const Edge& edge : module_.Of(block.successors)) {
        if (edge.flags.Has(EdgeFlag::kEh) || edge.flags.Has(EdgeFlag::kAbnormal)) return false;
      }
    }
    return true;
  }

  void Read(const Operand& operand, Set& live) const {
    if (operand.kind == OperandKind::kLocal && bit_of_[operand.index - 1] != kNone) {
      Add(live, bit_of_[operand.index - 1]);
    }
    for (const Operand& part : gimplexx::PartsOf(operand)) Read(part, live);
  }

  void GoBackOver(const Statement& statement, Set& live) const {
    if (statement.operands.count == 0) return;
    const gimplexx::OperandSequence operands = module_.OperandsOf(statement);
    const Operand& target = *operands.begin();
    const bool has_target = statement.kind == StatementKind::kAssign || statement.kind == StatementKind::kCall;
    const bool is_written = has_target && target.kind == OperandKind::kLocal;
    if (is_written && bit_of_[target.index - 1] != kNone) Remove(live, bit_of_[target.index - 1]);
    for (const Operand& operand : is_written ? operands.WithoutFirst() : operands) Read(operand, live);
  }

  Set LiveAfter(size_t block) const {
    Set live(words_);
    for (const Edge& edge : module_.Of(blocks_[block].successors)) Join(live, live_before_[edge.target.number - 1]);
    return live;
  }

  void FlowBackward() {
    live_before_.assign(blocks_.size(), Set(words_));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = blocks_.size(); i-- > 0;) {
        Set live = LiveAfter(i);
        const std::span<const Statement> statements = module_.Of(blocks_[i].statements);
        for (size_t s = statements.size(); s-- > 0;) GoBackOver(statements[s], live);
        changed |= Join(live_before_[i], live);
      }
    }
  }

  void FlowForward() {
    inside_before_.assign(blocks_.size(), Set(words_));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < blocks_.size(); ++i) {
        const Set* inside = &inside_before_[i];
        for (const Statement& statement : module_.Of(blocks_[i].statements)) {
          if (statement.scope) inside = &within_[statement.scope.number];
        }
        const Set after = *inside;
        for (const Edge& edge : module_.Of(blocks_[i].successors)) {
          changed |= Join(inside_before_[edge.target.number - 1], after);
        }
      }
    }
  }

  // What the first statement of a block says of its scope; null: nothing.
  const Set* FirstScope(size_t block) const {
    for (const Statement& statement : module_.Of(blocks_[block].statements)) {
      if (statement.scope) return &within_[statement.scope.number];
    }
    return nullptr;
  }

  // Of those in `now`, the ones that were not inside before and may be read.
  std::vector<uint32_t> Entered(const Set& now, const Set& inside, const Set& live) const {
    std::vector<uint32_t> entered;
    for (size_t word = 0; word < words_; ++word) {
      for (uint64_t bits = now[word] & ~inside[word] & live[word]; bits != 0; bits &= bits - 1) {
        entered.push_back(locals_[word * 64 + static_cast<size_t>(std::countr_zero(bits))]);
      }
    }
    return entered;
  }

  const gimplexx::Module& module_;
  const std::span<const Block> blocks_;
  std::vector<uint32_t> bit_of_;  // by local
  std::vector<uint32_t> locals_;  // by bit
  size_t words_ = 0;
  bool is_possible_ = false;
  std::vector<Set> within_;  // by scope: whose scope contains it
  std::vector<Set> live_before_;
  std::vector<Set> inside_before_;
};

}  // namespace

ScopeEntries::ScopeEntries(const gimplexx::Module& module, const gimplexx::Function& function,
                           const std::vector<bool>& in_register) {
  const Analysis analysis(module, function, in_register);
  if (!analysis.is_possible()) return;
  const Statement* const first = module.All<Statement>().data();
  analysis.ForEachEntry(
      [&](const Statement& statement, std::vector<uint32_t> locals) {
        before_.emplace(static_cast<uint32_t>(&statement - first), std::move(locals));
      },
      [&](uint32_t block, std::vector<uint32_t> locals) { at_end_.emplace(block, std::move(locals)); });
  lives_ = analysis.Lives();
}

std::span<const uint32_t> ScopeEntries::Find(const Places& places, uint32_t number) {
  const auto found = places.find(number);
  return found == places.end() ? std::span<const uint32_t>() : found->second;
}

}  // namespace gmc::lower
