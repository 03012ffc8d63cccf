// What lowering one statement at a time leaves too much of.
//
// Two things that every loop would pay for: kLocal for an object that is there on every path to it (a forward analysis
// of the blocks), and the steps of GIMPLE from an index to a pointer, which kElement does at once. And a step in the
// middle of computing a pointer, which is no pointer of the program. Registers and jumps are still as
// function_lowering.cc numbers them before they are resolved.
// Tested by what programs do (tests/exec) and by tests/bench/run_bench.
#include <algorithm>

#include "core/lower/function_lowering.h"

namespace gmc::lower {
namespace {

bool Writes(const Instruction& instruction, RegisterIndex reg) {
  const char shape = FieldsOf(instruction.op)[0];
  return ((shape == 'd' || shape == 'D' || shape == 'm') && instruction.a == reg) ||
         (shape == 'D' && instruction.a + 1 == reg);
}

bool IsCall(Op op) { return op == Op::kCall || op == Op::kCallPointer; }

}  // namespace

void FunctionLowering::Tidy() {
  dropped_.assign(out_.code.size(), false);
  DropPresentLocals();
  CountReads();
  MarkSteps();
  if (builder_.pointer_size() == 8) FuseIndices();
  RemoveDropped();
}

std::pair<uint32_t, uint32_t> FunctionLowering::CodeOf(size_t block) const {
  const size_t end = block + 1 < block_starts_.size() ? block_starts_[block + 1] : out_.code.size();
  return {block_starts_[block], static_cast<uint32_t>(end)};
}

// Applies a block to the set of memory locals that exist before it. Where `drop` says so, what makes one of them again
// is dropped.
void FunctionLowering::FlowThrough(size_t block, LocalSet& present, Drop drop) {
  const auto [begin, end] = CodeOf(block);
  for (uint32_t i = begin; i < end; ++i) {
    const Instruction& instruction = out_.code[i];
    if (instruction.op == Op::kLocal) {
      const uint32_t local = instruction.b - 1;
      if (drop == Drop::kYes && (present[local / 64] >> local % 64 & 1) != 0) dropped_[i] = true;
      present[local / 64] |= uint64_t{1} << local % 64;
    } else if (instruction.op == Op::kScopeEnd) {
      const uint32_t local = local_of_pointer_[instruction.a];
      present[local / 64] &= ~(uint64_t{1} << local % 64);
    }
  }
}

void FunctionLowering::DropPresentLocals() {
  const std::span<const gimplexx::Block> blocks = module_.Of(function_.blocks);
  const size_t words = (out_.memory_locals.size() + 63) / 64;
  constexpr size_t kMaxWords = size_t{1} << 20;  // a function beyond that keeps its checks
  if (words == 0 || blocks.empty() || words * blocks.size() > kMaxWords) return;
  local_of_pointer_.assign(out_.registers, 0);
  for (uint32_t i = 0; i < out_.memory_locals.size(); ++i) local_of_pointer_[out_.memory_locals[i].pointer] = i;
  // Present before each block on all paths; everything until a path says otherwise.
  std::vector<LocalSet> before(blocks.size(), LocalSet(words, ~uint64_t{0}));
  before[0].assign(words, 0);
  for (const uint32_t local : out_.memory_parameters) {
    if (local != 0) before[0][(local - 1) / 64] |= uint64_t{1} << (local - 1) % 64;
  }
  // Of jumps that are not in the bytecode (longjmp, computed goto) nothing is assumed.
  for (const gimplexx::Block& block : blocks) {
    for (const gimplexx::Edge& edge : module_.Of(block.successors)) {
      const bool is_plain = !edge.flags.Has(gimplexx::EdgeFlag::kEh) && !edge.flags.Has(gimplexx::EdgeFlag::kAbnormal);
      if (!is_plain) before[edge.target.number - 1].assign(words, 0);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < blocks.size(); ++i) {
      LocalSet present = before[i];
      FlowThrough(i, present, Drop::kNo);
      for (const gimplexx::Edge& edge : module_.Of(blocks[i].successors)) {
        LocalSet& target = before[edge.target.number - 1];
        for (size_t word = 0; word < words; ++word) {
          changed |= (target[word] & ~present[word]) != 0;
          target[word] &= present[word];
        }
      }
    }
  }
  for (size_t i = 0; i < blocks.size(); ++i) FlowThrough(i, before[i], Drop::kYes);
}

// The instruction of this block that computes what instruction `user` reads in `reg`, if nothing else reads it and the
// computation may as well be done by `user`: no call lies between. kNoStatement: none.
uint32_t FunctionLowering::OnlyUseOf(RegisterIndex reg, uint32_t user, uint32_t begin) const {
  if (reg >= reads_.size() || reads_[reg] != 1 || !is_temporary_[reg]) return kNoStatement;
  for (uint32_t i = user; i-- > begin;) {
    if (IsCall(out_.code[i].op)) return kNoStatement;
    if (!dropped_[i] && Writes(out_.code[i], reg)) return i;
  }
  return kNoStatement;
}

bool FunctionLowering::IsUnchanged(RegisterIndex reg, uint32_t from, uint32_t until) const {
  for (uint32_t i = from; i < until; ++i) {
    if (Writes(out_.code[i], reg)) return false;
  }
  return true;
}

// GCC computes p[i - 1] as (p - 1) + i when i is as wide as a pointer; only the sum must lie in the object.
void FunctionLowering::MarkSteps() {
  for (size_t block = 0; block < block_starts_.size(); ++block) {
    const auto [begin, end] = CodeOf(block);
    for (uint32_t i = begin; i < end; ++i) {
      if (out_.code[i].op != Op::kMovePointer) continue;
      const uint32_t step = OnlyUseOf(out_.code[i].b, i, begin);
      if (step == kNoStatement || out_.code[step].op != Op::kMovePointer) continue;
      const RegisterIndex bytes = out_.code[step].c;
      if (bytes >= kConstantBase && bytes < kArgumentBase) out_.code[step].op = Op::kStepPointer;
    }
  }
}

// p + (unsigned long)i * size. Numbers are kept extended to 64 bits, so the conversion changes nothing.
void FunctionLowering::FuseIndices() {
  for (size_t block = 0; block < block_starts_.size(); ++block) {
    const auto [begin, end] = CodeOf(block);
    for (uint32_t i = begin; i < end; ++i) {
      Instruction& move = out_.code[i];
      if (move.op != Op::kMovePointer) continue;
      const uint32_t product = OnlyUseOf(move.c, i, begin);
      if (product == kNoStatement || out_.code[product].op != Op::kMulU64) continue;
      const RegisterIndex index = out_.code[product].b, size = out_.code[product].c;
      if (size < kConstantBase || size >= kArgumentBase) continue;
      const Constant& constant = out_.constants[size - kConstantBase];
      if (constant.kind != Constant::Kind::kScalar || constant.bits > UINT16_MAX) continue;
      if (!IsUnchanged(index, product, i)) continue;
      move = {Op::kElement, static_cast<uint16_t>(constant.bits), move.a, move.b, index};
      dropped_[product] = true;
      const uint32_t conversion = OnlyUseOf(index, i, begin);
      if (conversion == kNoStatement || out_.code[conversion].op != Op::kConvertU64) continue;
      if (!IsUnchanged(out_.code[conversion].b, conversion, i)) continue;
      move.c = out_.code[conversion].b;
      dropped_[conversion] = true;
    }
  }
}

void FunctionLowering::CountReads() {
  reads_.assign(out_.registers, 0);
  is_temporary_.assign(out_.registers, false);
  auto count = [&](RegisterIndex reg) {
    if (reg < reads_.size()) ++reads_[reg];
  };
  for (const Instruction& instruction : out_.code) {
    const uint32_t fields[] = {instruction.a, instruction.b, instruction.c};
    const char* shapes = FieldsOf(instruction.op);
    for (int i = 0; i < 3; ++i) {
      if (shapes[i] == 'u' || shapes[i] == 'U' || shapes[i] == 'm') count(fields[i]);
      if (shapes[i] == 'U') count(fields[i] + 1);
    }
  }
  for (const CallSite& site : out_.call_sites) {
    if (site.has_static_chain) count(site.static_chain);
  }
  size_t number = 0;
  for (const gimplexx::Local& local : module_.Of(function_.locals)) {
    const LocalPlan& plan = locals_[number++];
    if (local.kind == gimplexx::LocalKind::kTemporary && plan.memory_local == 0) is_temporary_[plan.reg] = true;
  }
}

void FunctionLowering::RemoveDropped() {
  std::vector<uint32_t> moved(out_.code.size() + 1);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out_.code.size(); ++i) {
    moved[i] = kept;
    if (dropped_[i]) continue;
    out_.code[kept] = out_.code[i];
    out_.statements[kept] = out_.statements[i];
    ++kept;
  }
  moved[out_.code.size()] = kept;
  out_.code.resize(kept);
  out_.statements.resize(kept);
  for (uint32_t& start : block_starts_) start = moved[start];
  for (auto& [instruction, block] : jumps_) instruction = moved[instruction];
  for (uint32_t& jump : inner_jumps_) {
    jump = moved[jump];
    out_.code[jump].c = moved[out_.code[jump].c];
  }
}

}  // namespace gmc::lower
