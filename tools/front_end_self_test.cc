// front_end_self_test CHUNK: does this GCC, steered by our flags and plug-in, keep what the C source says?
//
// The chunk is that of front_end_self_test.c. There each function F comes with a string keeps_F, which must equal the
// trace of F's body: its operations with their types, its reads and writes of memory, its calls and ends of scope, in
// the order of the blocks. The build runs this and fails when a GCC folds something anyway.
#include <cstdio>
#include <string>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/module.h"
#include "core/program/mapped_file.h"

namespace gmc::tools {
namespace {

using namespace gmc::gimplexx;

class Tracer {
 public:
  Tracer(const Module& module, const Function& function) : module_(module), function_(function) {}

  std::string Trace() {
    for (const Block& block : module_.Of(function_.blocks)) {
      for (const Statement& statement : module_.Of(block.statements)) Add(statement);
    }
    return trace_;
  }

 private:
  void Add(const Statement& statement) {
    OperandSequence operands = module_.OperandsOf(statement);
    switch (statement.kind) {
      case StatementKind::kAssign: {
        const Operand& target = *operands.begin();
        AddReads(operands.WithoutFirst());
        if (statement.operation != Operation::kCopy && statement.operation != Operation::kConvert) {
          AddWord(std::string(NameOf(statement.operation)) + ":" + TypeName(target));
        }
        AddAccess("write:", target);
        break;
      }
      case StatementKind::kCond:
        AddReads(operands);
        AddWord(std::string(NameOf(statement.operation)) + ":" + TypeName(*operands.begin()));
        break;
      case StatementKind::kCall:
        AddReads(operands.WithoutFirst().WithoutFirst());
        AddAccess("call:", *operands.WithoutFirst().begin());
        break;
      case StatementKind::kScopeEnd:
        AddWord("end:" + std::string(module_.text(LocalOf(*operands.begin()).name)));
        break;
      case StatementKind::kUnsupported:
        AddWord("unsupported");
        break;
      default:
        break;
    }
  }

  void AddReads(OperandSequence operands) {
    for (const Operand& operand : operands) {
      if (operand.kind != OperandKind::kAddress) AddAccess("read:", operand);
    }
  }

  // An access to memory: of a symbol by its name, through a pointer as "*".
  void AddAccess(const char* what, const Operand& operand) {
    const Operand* base = &operand;
    while (base->kind == OperandKind::kField || base->kind == OperandKind::kElement) ++base;
    if (base->kind == OperandKind::kMem) AddWord(what + std::string("*"));
    if (base->kind == OperandKind::kSymbol) {
      AddWord(what + std::string(module_.text(module_.Get(Ref<Symbol>{base->index}).name)));
    }
  }

  const Local& LocalOf(const Operand& operand) const {
    return module_.Get(function_, InFunction<Local>{operand.index});
  }
  std::string TypeName(const Operand& operand) const {
    const Type& type = module_.Get(operand.type);
    return std::string(type.name ? module_.text(type.name) : NameOf(type.kind));
  }
  void AddWord(const std::string& word) { trace_ += (trace_.empty() ? "" : " ") + word; }

  const Module& module_;
  const Function& function_;
  std::string trace_;
};

// The contents of the string keeps_F; false if the unit has none.
bool FindExpectation(const Module& module, const std::string& function, std::string& expected) {
  for (const Symbol& symbol : module.symbols()) {
    if (module.text(symbol.name) != "keeps_" + function) continue;
    expected.clear();
    for (const InitPiece& piece : module.Of(symbol.initializer)) expected += module.text(piece.bytes);
    return true;
  }
  return false;
}

int Run(const char* path) {
  absl::StatusOr<program::MappedFile> file = program::MappedFile::Open(path);
  if (!file.ok()) return std::fprintf(stderr, "%s\n", file.status().ToString().c_str()), 2;
  absl::StatusOr<Module> module = Module::Parse(file->bytes());
  if (!module.ok()) return std::fprintf(stderr, "%s\n", module.status().ToString().c_str()), 2;
  int checked = 0, folded = 0;
  for (const Function& function : module->functions()) {
    const std::string name(module->name(function));
    const std::string found = Tracer(*module, function).Trace();
    std::string expected;
    if (!FindExpectation(*module, name, expected)) continue;
    ++checked;
    if (found == expected) continue;
    ++folded;
    std::fprintf(stderr, "this GCC does not keep what the source of %s says:\n  source:  %s\n  GIMPLE++: %s\n",
                 name.c_str(), expected.c_str(), found.c_str());
  }
  std::printf("front end: %d of %d expressions kept\n", checked - folded, checked);
  return folded == 0 && checked > 0 ? 0 : 1;
}

}  // namespace
}  // namespace gmc::tools

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "usage: front_end_self_test CHUNK\n"), 1;
  return gmc::tools::Run(argv[1]);
}
