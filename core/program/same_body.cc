#include "core/program/same_body.h"

#include <algorithm>
#include <string_view>

namespace gmc::program {
namespace {

namespace gx = gmc::gimplexx;

class Comparison {
 public:
  Comparison(const gx::Module& left, const gx::Module& right) : left_(left), right_(right) {}

  bool Functions(const gx::Function& a, const gx::Function& b) const {
    return a.flags == b.flags && Each(a.locals, b.locals, [&](auto& l, auto& r) { return Locals(l, r); }) &&
           Each(a.blocks, b.blocks, [&](auto& l, auto& r) { return Blocks(l, r); });
  }

 private:
  template <class Record, class F>
  bool Each(gx::Range<Record> a, gx::Range<Record> b, F&& same) const {
    const std::span<const Record> left = left_.Of(a);
    const std::span<const Record> right = right_.Of(b);
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), same);
  }

  bool Texts(gx::TextRef a, gx::TextRef b) const { return left_.text(a) == right_.text(b); }

  // Units of different folders spell the name of a header differently.
  static bool Places(const gx::Location& a, const gx::Location& b) { return a.line == b.line && a.column == b.column; }

  bool Types(gx::Ref<gx::Type> a, gx::Ref<gx::Type> b) const {
    if (!a || !b) return !a && !b;
    const gx::Type& left = left_.Get(a);
    const gx::Type& right = right_.Get(b);
    return left.kind == right.kind && left.real_format == right.real_format && left.flags == right.flags &&
           left.size == right.size && left.align == right.align && left.precision == right.precision &&
           left.elements == right.elements && Texts(left.name, right.name);
  }

  bool Locals(const gx::Local& a, const gx::Local& b) const {
    return a.kind == b.kind && a.flags == b.flags && a.align == b.align && Texts(a.name, b.name) &&
           Types(a.type, b.type);
  }

  bool Blocks(const gx::Block& a, const gx::Block& b) const {
    return Each(a.statements, b.statements, [&](auto& l, auto& r) { return Statements(l, r); }) &&
           Each(a.successors, b.successors,
                [](auto& l, auto& r) { return l.target == r.target && l.flags == r.flags; });
  }

  bool Statements(const gx::Statement& a, const gx::Statement& b) const {
    return a.kind == b.kind && a.operation == b.operation && a.flags == b.flags && a.eh == b.eh &&
           Places(a.location, b.location) && Texts(a.text, b.text) &&
           Each(a.operands, b.operands, [&](auto& l, auto& r) { return Operands(l, r); }) &&
           Each(a.cases, b.cases, [](auto& l, auto& r) {
             return l.first_low == r.first_low && l.first_high == r.first_high && l.last_low == r.last_low &&
                    l.last_high == r.last_high && l.target == r.target;
           });
  }

  bool Operands(const gx::Operand& a, const gx::Operand& b) const {
    if (a.kind != b.kind || a.flags != b.flags || a.extent != b.extent || a.low != b.low || a.high != b.high ||
        !Types(a.type, b.type)) {
      return false;
    }
    if (a.kind != gx::OperandKind::kSymbol) return a.index == b.index;
    return Symbols(left_.Get(gx::Ref<gx::Symbol>{a.index}), right_.Get(gx::Ref<gx::Symbol>{b.index}));
  }

  bool Symbols(const gx::Symbol& a, const gx::Symbol& b) const {
    return a.kind == b.kind && a.binding == b.binding && a.size == b.size && Texts(a.name, b.name) &&
           Texts(a.link_name, b.link_name) && Each(a.initializer, b.initializer, [&](auto& l, auto& r) {
             return l.kind == r.kind && l.size == r.size && l.offset == r.offset && l.addend == r.addend &&
                    Texts(l.bytes, r.bytes);
           });
  }

  const gx::Module& left_;
  const gx::Module& right_;
};

}  // namespace

bool SameBody(const gx::Module& left_module, const gx::Function& left, const gx::Module& right_module,
              const gx::Function& right) {
  return Comparison(left_module, right_module).Functions(left, right);
}

}  // namespace gmc::program
