// Validation of operand trees, which are stored in pre-order: one linear pass with a stack of the open operands.
#include <array>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/validate_internal.h"

namespace gmc::gimplexx::internal {

namespace {

enum class Index : uint8_t { kUnused, kLocal, kSymbol, kField, kLabel, kBlock };
enum class Typed : uint8_t { kNever, kMaybe, kAlways };

constexpr uint32_t kAnyNumber = UINT32_MAX;

// What docs/gimplexx-format.md says of an operand kind. A member that the kind does not use is zero.
struct Shape {
  uint32_t least_parts = 0;
  uint32_t most_parts = 0;
  Index index = Index::kUnused;
  Typed typed = Typed::kAlways;
  bool uses_low = false;
  bool uses_high = false;
};

constexpr Shape ShapeOf(OperandKind kind) {
  switch (kind) {
    case OperandKind::kNone:
      return {.typed = Typed::kNever};
    case OperandKind::kLocal:
      return {.index = Index::kLocal};
    case OperandKind::kSymbol:
      return {.index = Index::kSymbol};
    case OperandKind::kInteger:
    case OperandKind::kReal:
      return {.uses_low = true, .uses_high = true};
    case OperandKind::kComplex:
      return {2, 2};
    case OperandKind::kVector:
    case OperandKind::kConstructor:
      return {0, kAnyNumber};
    case OperandKind::kMem:
      return {.least_parts = 1, .most_parts = 1, .uses_low = true};
    case OperandKind::kField:
      return {.least_parts = 1, .most_parts = 2, .index = Index::kField, .uses_low = true};
    case OperandKind::kElement:
      return {.least_parts = 2, .most_parts = 4, .uses_low = true};
    case OperandKind::kBits:
      return {.least_parts = 1, .most_parts = 1, .uses_low = true, .uses_high = true};
    case OperandKind::kAddress:
    case OperandKind::kView:
    case OperandKind::kRealPart:
    case OperandKind::kImagPart:
      return {1, 1};
    case OperandKind::kLabel:
      return {.index = Index::kLabel, .typed = Typed::kNever, .uses_low = true};
    case OperandKind::kWithSize:
      return {2, 2};
    case OperandKind::kVirtual:
      return {.least_parts = 2, .most_parts = 2, .typed = Typed::kMaybe, .uses_low = true};
    case OperandKind::kIncoming:
      return {1, 1, Index::kBlock, Typed::kMaybe};
    case OperandKind::kUnsupported:
      return {.typed = Typed::kMaybe};
  }
  return {};
}

constexpr auto kShapes = [] {
  std::array<Shape, static_cast<size_t>(OperandKind::kUnsupported) + 1> shapes;
  for (size_t kind = 0; kind < shapes.size(); ++kind) shapes[kind] = ShapeOf(static_cast<OperandKind>(kind));
  return shapes;
}();

bool IsConstant(OperandKind kind) {
  return kind == OperandKind::kInteger || kind == OperandKind::kReal || kind == OperandKind::kComplex;
}

class OperandChecker {
 public:
  OperandChecker(const Module& module, const Function& function, Problem& problem)
      : module_(module), function_(function), problem_(problem) {}

  void Run(std::span<const Operand> operands) {
    const Operand* const end = operands.data() + operands.size();
    for (const Operand& operand : operands) {
      while (depth_ > 0 && open_[depth_ - 1].end == &operand) Close();
      const Operand* const limit = depth_ > 0 ? open_[depth_ - 1].end : end;
      if (operand.extent == 0 || operand.extent > static_cast<size_t>(limit - &operand)) {
        return problem_.Report(operand, "extent ", operand.extent, " of at most ", limit - &operand);
      }
      if (depth_ > 0) CheckPart(*open_[depth_ - 1].operand, operand, ++open_[depth_ - 1].parts);
      CheckOne(operand);
      if (depth_ == kMaxOperandDepth) problem_.Report(operand, "nested deeper than ", kMaxOperandDepth);
      if (problem_.found()) return;
      open_[depth_++] = {&operand, &operand + operand.extent, 0};
    }
    while (depth_ > 0) Close();
  }

 private:
  struct Open {
    const Operand* operand;
    const Operand* end;
    uint32_t parts;
  };

  void Close() {
    const Open& open = open_[--depth_];
    const Shape& shape = kShapes[static_cast<size_t>(open.operand->kind)];
    const bool odd_element = open.operand->kind == OperandKind::kElement && open.parts == 3;
    if (open.parts < shape.least_parts || open.parts > shape.most_parts || odd_element) {
      problem_.Report(*open.operand, NameOf(open.operand->kind), " with ", open.parts, " parts");
    }
    CheckUnit(*open.operand, open.parts);
  }

  // A variable offset or stride counts in units of so many bytes.
  void CheckUnit(const Operand& operand, uint32_t parts) {
    const bool is_field = operand.kind == OperandKind::kField, is_element = operand.kind == OperandKind::kElement;
    if (!is_field && !is_element) return;
    const bool is_variable = parts == (is_field ? 2u : 4u);
    if (is_variable != (operand.low != 0)) {
      problem_.Report(operand, NameOf(operand.kind), " with ", parts, " parts and unit ", operand.low);
    }
  }

  void CheckOne(const Operand& operand) {
    const Shape& shape = kShapes[static_cast<size_t>(operand.kind)];
    const char* kind = NameOf(operand.kind);
    if (shape.index == Index::kUnused) {
      if (operand.index != 0) return problem_.Report(operand, kind, " with index ", operand.index);
    } else {
      if (shape.index == Index::kLabel && operand.low > module_.functions().size()) {
        return problem_.Report(operand, "label of function ", operand.low, " of ", module_.functions().size());
      }
      const size_t count = CountOf(shape.index, operand);
      if (operand.index == 0 || operand.index > count) {
        return problem_.Report(operand, kind, " ", operand.index, " of ", count);
      }
    }
    if (!shape.uses_low && operand.low != 0) return problem_.Report(operand, kind, " with low ", operand.low);
    if (!shape.uses_high && operand.high != 0) return problem_.Report(operand, kind, " with high ", operand.high);
    if (shape.typed == Typed::kAlways && !operand.type) return problem_.Report(operand, kind, " without a type");
    if (shape.typed == Typed::kNever && operand.type) return problem_.Report(operand, kind, " with a type");
    if (operand.kind == OperandKind::kNone && operand.flags.bits != 0) problem_.Report(operand, "none with flags");
    if (operand.kind == OperandKind::kInteger) CheckInteger(operand);
  }

  size_t CountOf(Index index, const Operand& operand) const {
    switch (index) {
      case Index::kUnused:
        return 0;
      case Index::kLocal:
        return function_.locals.count;
      case Index::kSymbol:
        return module_.symbols().size();
      case Index::kField:
        return module_.All<Field>().size();
      case Index::kLabel:
        return (operand.low == 0 ? function_ : module_.functions()[operand.low - 1]).labels.count;
      case Index::kBlock:
        return function_.blocks.count;
    }
    return 0;
  }

  void CheckPart(const Operand& whole, const Operand& part, uint32_t number) {
    if (part.kind == OperandKind::kNone || part.kind == OperandKind::kIncoming) {
      return problem_.Report(part, NameOf(part.kind), " inside an operand");
    }
    const bool of_constants = whole.kind == OperandKind::kComplex || whole.kind == OperandKind::kVector;
    if (of_constants && !IsConstant(part.kind)) {
      problem_.Report(whole, NameOf(whole.kind), " whose part ", number, " is no constant");
    }
  }

  // A constant is extended to 128 bits by the sign of its type.
  void CheckInteger(const Operand& operand) {
    const Type& type = module_.Get(operand.type);
    const bool is_bool = type.kind == TypeKind::kBool;
    const bool has_precision = is_bool || type.kind == TypeKind::kInteger || type.kind == TypeKind::kEnum;
    if (!has_precision || type.precision == 0 || type.precision >= 128) return;
    const auto value = static_cast<__int128>(static_cast<unsigned __int128>(operand.high) << 64 | operand.low);
    const bool fits_unsigned = static_cast<unsigned __int128>(value) >> type.precision == 0;
    const __int128 rest = value >> (type.precision - 1);
    const bool fits_signed = rest == 0 || rest == -1;
    const bool is_unsigned = type.flags.Has(TypeFlag::kUnsigned);
    if (is_unsigned ? !fits_unsigned : !fits_signed && !(is_bool && fits_unsigned)) {
      problem_.Report(operand, "int is not extended from ", type.precision, is_unsigned ? " unsigned" : " signed",
                      " bits");
    }
  }

  const Module& module_;
  const Function& function_;
  Problem& problem_;
  uint32_t depth_ = 0;
  std::array<Open, kMaxOperandDepth> open_;
};

}  // namespace

void CheckOperands(const Module& module, const Function& function, const Statement& statement, Problem& problem) {
  OperandChecker(module, function, problem).Run(module.Of(statement.operands));
}

}  // namespace gmc::gimplexx::internal
