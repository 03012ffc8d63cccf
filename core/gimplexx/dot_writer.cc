#include "core/gimplexx/dot_writer.h"

#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/text_writer.h"

namespace gmc::gimplexx {

namespace {

// `line_end` stands for a line break, so that lines can be aligned to the left (\l) or not (\n).
std::string Quoted(std::string_view text, std::string_view line_end = "\\n") {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '\n') {
      quoted += line_end;
    } else {
      if (c == '"' || c == '\\') quoted += '\\';
      quoted += c;
    }
  }
  return quoted + '"';
}

class CallGraph {
 public:
  void Add(const Module& module) {
    ++module_number_;
    for (const Function& function : module.functions()) {
      const Key caller = KeyOf(module, function.symbol);
      nodes_[caller].is_defined = true;
      for (const Block& block : module.Of(function.blocks)) {
        for (const Statement& statement : module.Of(block.statements)) AddStatement(module, caller, statement);
      }
    }
    for (const InitPiece& piece : module.All<InitPiece>()) {
      if (piece.kind == InitKind::kAddress) TakeAddress(module, piece.target);
    }
    for (const Thunk& thunk : module.All<Thunk>()) {
      AddCall(KeyOf(module, thunk.symbol), KeyOf(module, thunk.target));
    }
  }

  std::string Write() {
    std::string out = "digraph calls {\n  node [shape=box];\n";
    if (calls_pointers_) out += "  pointer [label=\"call through a pointer\", shape=ellipse];\n";
    size_t number = 0;
    for (auto& [key, node] : nodes_) {
      node.number = ++number;
      absl::StrAppend(&out, "  f", node.number, " [label=", Quoted(key.second));
      if (!node.is_defined) out += ", style=dashed";
      if (node.is_address_taken) out += ", peripheries=2";
      out += "];\n";
    }
    for (const auto& [key, node] : nodes_) {
      for (const Key& callee : node.callees)
        absl::StrAppend(&out, "  f", node.number, " -> f", nodes_[callee].number, ";\n");
      if (node.calls_pointer) absl::StrAppend(&out, "  f", node.number, " -> pointer;\n");
    }
    return out + "}\n";
  }

 private:
  // The module of a symbol that is local to it, or 0; and its name.
  using Key = std::pair<uint32_t, std::string>;
  struct Node {
    size_t number = 0;
    bool is_defined = false;
    bool is_address_taken = false;
    bool calls_pointer = false;
    std::set<Key> callees;
  };

  Key KeyOf(const Module& module, Ref<Symbol> ref) const {
    const Symbol& symbol = module.Get(ref);
    const std::string_view name = module.text(symbol.link_name ? symbol.link_name : symbol.name);
    return {symbol.binding == Binding::kLocal ? module_number_ : 0, std::string(name)};
  }

  void AddCall(const Key& caller, const Key& callee) {
    nodes_[callee];
    nodes_[caller].callees.insert(callee);
  }

  void TakeAddress(const Module& module, Ref<Symbol> symbol) {
    if (module.Get(symbol).kind == SymbolKind::kFunction) nodes_[KeyOf(module, symbol)].is_address_taken = true;
  }

  void AddStatement(const Module& module, const Key& caller, const Statement& statement) {
    const Operand* called = nullptr;
    if (statement.kind == StatementKind::kCall && !statement.flags.Has(StatementFlag::kInternal)) {
      called = &*std::next(module.OperandsOf(statement).begin());
      if (called->kind == OperandKind::kAddress) ++called;
      const bool is_direct =
          called->kind == OperandKind::kSymbol && module.Get(Ref<Symbol>{called->index}).kind == SymbolKind::kFunction;
      if (is_direct) {
        AddCall(caller, KeyOf(module, {called->index}));
      } else {
        nodes_[caller].calls_pointer = calls_pointers_ = true;
        called = nullptr;
      }
    }
    for (const Operand& operand : module.Of(statement.operands)) {
      if (&operand != called && operand.kind == OperandKind::kSymbol) TakeAddress(module, {operand.index});
    }
  }

  std::map<Key, Node> nodes_;
  uint32_t module_number_ = 0;
  bool calls_pointers_ = false;
};

// The flags of an edge, apart from the one that says nothing.
std::string EdgeLabel(Flags<EdgeFlag> flags) {
  std::string label;
  for (const EnumName<EdgeFlag>& entry : EnumNames<EdgeFlag>::kTable) {
    if (entry.value == EdgeFlag::kFallthrough || !flags.Has(entry.value)) continue;
    absl::StrAppend(&label, label.empty() ? "" : " ", entry.name);
  }
  return label;
}

}  // namespace

std::string WriteCallGraphDot(std::span<const Module> modules) {
  CallGraph graph;
  for (const Module& module : modules) graph.Add(module);
  return graph.Write();
}

std::string WriteControlFlowDot(const Module& module, const Function& function) {
  std::string out = absl::StrCat("digraph ", Quoted(module.name(function)), " {\n  node [shape=box];\n");
  const std::span<const Block> blocks = module.Of(function.blocks);
  for (size_t number = 1; number <= blocks.size(); ++number) {
    const Block& block = blocks[number - 1];
    std::string label = absl::StrCat("^", number, "\n");
    for (const Statement& statement : module.Of(block.statements)) {
      absl::StrAppend(&label, WriteText(module, function, statement), "\n");
    }
    absl::StrAppend(&out, "  b", number, " [label=", Quoted(label, "\\l"), "];\n");
    for (const Edge& edge : module.Of(block.successors)) {
      const std::string edge_label = EdgeLabel(edge.flags);
      absl::StrAppend(&out, "  b", number, " -> b", edge.target.number);
      if (!edge_label.empty()) absl::StrAppend(&out, " [label=", Quoted(edge_label), "]");
      out += ";\n";
    }
  }
  return out + "}\n";
}

}  // namespace gmc::gimplexx
