// Validation of what stands outside functions: the unit, types, symbols with their initialisers.
#include <algorithm>

#include "core/gimplexx/enum_names.h"
#include "core/gimplexx/validate_internal.h"

namespace gmc::gimplexx::internal {

namespace {

void CheckUnit(const Module& module, Problem& problem) {
  const Unit& unit = module.unit();
  for (uint32_t bits : {unit.pointer_bits, unit.long_bits, unit.size_bits}) {
    if (bits != 16 && bits != 32 && bits != 64) return problem.Report(unit, "a target word of ", bits, " bits");
  }
}

bool NeedsTarget(TypeKind kind) {
  switch (kind) {
    case TypeKind::kComplex:
    case TypeKind::kVector:
    case TypeKind::kPointer:
    case TypeKind::kReference:
    case TypeKind::kArray:
    case TypeKind::kFunction:
    case TypeKind::kMethod:
      return true;
    default:
      return false;
  }
}

void CheckType(const Module& module, const Type& type, Problem& problem) {
  const char* kind = NameOf(type.kind);
  if (NeedsTarget(type.kind) && !type.target) return problem.Report(type, kind, " without a target");
  const bool has_fields = type.kind == TypeKind::kStruct || type.kind == TypeKind::kUnion;
  const bool has_parameters = type.kind == TypeKind::kFunction || type.kind == TypeKind::kMethod;
  if (type.fields.count != 0 && !has_fields) return problem.Report(type, kind, " with fields");
  if (type.parameters.count != 0 && !has_parameters) return problem.Report(type, kind, " with parameters");
  if (type.enumerators.count != 0 && type.kind != TypeKind::kEnum)
    return problem.Report(type, kind, " with enumerators");
  if (type.kind == TypeKind::kReal && type.real_format == RealFormat::kNone) return problem.Report(type, "no format");
  if (type.precision > 128) return problem.Report(type, "precision ", type.precision, " above 128");
  for (const Field& field : module.Of(type.fields)) {
    if (!field.type) return problem.Report(field, "no type");
  }
  for (const Parameter& parameter : module.Of(type.parameters)) {
    if (!parameter.type) return problem.Report(parameter, "no type");
  }
}

// No type holds itself by value, so that a walk over the parts of a value ends. Depth-first with colours.
class ContainmentChecker {
 public:
  ContainmentChecker(const Module& module, Problem& problem)
      : module_(module), problem_(problem), colours_(module.types().size(), Colour::kNew) {}

  void Run() {
    for (uint32_t type = 0; type < colours_.size() && !problem_.found(); ++type) {
      if (colours_[type] == Colour::kNew) Walk(type);
    }
  }

 private:
  enum class Colour : uint8_t { kNew, kOpen, kDone };
  struct Visit {
    uint32_t type;
    uint32_t next_part;
  };

  void Walk(uint32_t root) {
    Open(root);
    while (!open_.empty()) {
      Visit& visit = open_.back();
      const Type& type = module_.types()[visit.type];
      const uint32_t part = PartOf(type, visit.next_part++);
      if (part == 0) {
        colours_[visit.type] = Colour::kDone;
        open_.pop_back();
      } else if (colours_[part - 1] == Colour::kOpen) {
        return problem_.Report(type, "contains itself");
      } else if (colours_[part - 1] == Colour::kNew) {
        Open(part - 1);
      }
    }
  }

  void Open(uint32_t type) {
    colours_[type] = Colour::kOpen;
    open_.push_back({type, 0});
  }

  // The number of the index-th type that `type` holds by value; 0 behind the last.
  uint32_t PartOf(const Type& type, uint32_t index) const {
    const bool repeats =
        type.kind == TypeKind::kArray || type.kind == TypeKind::kVector || type.kind == TypeKind::kComplex;
    if (repeats) return index == 0 ? type.target.number : 0;
    return index < type.fields.count ? module_.Of(type.fields)[index].type.number : 0;
  }

  const Module& module_;
  Problem& problem_;
  std::vector<Colour> colours_;
  std::vector<Visit> open_;
};

class SymbolChecker {
 public:
  SymbolChecker(const Module& module, Problem& problem) : module_(module), problem_(problem) {}

  void Run() {
    FindBodies();
    for (const Symbol& symbol : module_.symbols()) {
      if (problem_.found()) return;
      CheckSymbol(symbol);
    }
    for (const Thunk& thunk : module_.All<Thunk>()) {
      if (!thunk.symbol || !thunk.target) return problem_.Report(thunk, "lacks its symbol or target");
    }
  }

 private:
  void FindBodies() {
    bodies_.assign(module_.symbols().size() + 1, 0);
    for (const Function& function : module_.functions()) {
      if (!function.symbol) return problem_.Report(function, "no symbol");
      if (module_.Get(function.symbol).kind != SymbolKind::kFunction) {
        return problem_.Report(function, "symbol ", function.symbol.number, " is no function");
      }
      uint32_t& body = bodies_[function.symbol.number];
      if (body != 0) return problem_.Report(function, "the same symbol as function ", body);
      body = module_.RefTo(function).number;
    }
  }

  void CheckSymbol(const Symbol& symbol) {
    if (!symbol.type) return problem_.Report(symbol, "no type");
    if (symbol.owner) {
      const uint32_t body = bodies_[symbol.owner.number];
      if (body != 0 && symbol.scope > module_.functions()[body - 1].scopes.count) {
        return problem_.Report(symbol, "scope ", symbol.scope, " of ", module_.functions()[body - 1].scopes.count);
      }
    }
    uint64_t end = 0;
    for (const InitPiece& piece : module_.Of(symbol.initializer)) {
      if (piece.offset < end) return problem_.Report(piece, "at ", piece.offset, " overlaps the one before");
      if (piece.offset > symbol.size || piece.size > symbol.size - piece.offset) {
        return problem_.Report(piece, "ends behind the ", symbol.size, " bytes of its symbol");
      }
      end = piece.offset + piece.size;
      CheckPiece(piece);
    }
  }

  void CheckPiece(const InitPiece& piece) {
    const bool has_label = piece.kind == InitKind::kLabel || piece.kind == InitKind::kLabelDifference;
    const bool has_target = has_label || piece.kind == InitKind::kAddress;
    const bool has_minus = piece.kind == InitKind::kLabelDifference;
    const bool has_bytes = piece.kind == InitKind::kBytes;
    if (has_bytes && module_.text(piece.bytes).size() != piece.size) {
      return problem_.Report(piece, "covers ", piece.size, " bytes with ", module_.text(piece.bytes).size());
    }
    if (piece.size == 0 && piece.kind != InitKind::kUnsupported) return problem_.Report(piece, "covers no byte");
    if (has_target && piece.bytes) return problem_.Report(piece, "has both bytes and a target");
    if (has_target != static_cast<bool>(piece.target)) {
      return problem_.Report(piece, has_target ? "lacks its target" : "has a target");
    }
    if (has_label != static_cast<bool>(piece.label) || has_minus != static_cast<bool>(piece.minus)) {
      return problem_.Report(piece, "labels do not fit its kind");
    }
    if (!has_target && piece.addend != 0) return problem_.Report(piece, "has an addend");
    if (!has_label) return;
    const uint32_t body = bodies_[piece.target.number];
    if (body == 0) return problem_.Report(piece, "label of symbol ", piece.target.number, ", which has no body here");
    const uint32_t labels = module_.functions()[body - 1].labels.count;
    const uint32_t largest = std::max(piece.label.number, piece.minus.number);
    if (largest > labels) problem_.Report(piece, "label ", largest, " of ", labels);
  }

  const Module& module_;
  Problem& problem_;
  std::vector<uint32_t> bodies_;  // by symbol number: the number of its function, or 0
};

}  // namespace

void CheckDeclarations(const Module& module, Problem& problem) {
  CheckUnit(module, problem);
  for (const Type& type : module.types()) {
    if (problem.found()) return;
    CheckType(module, type, problem);
  }
  if (!problem.found()) ContainmentChecker(module, problem).Run();
  if (!problem.found()) SymbolChecker(module, problem).Run();
}

}  // namespace gmc::gimplexx::internal
