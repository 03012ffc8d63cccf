#include "tests/gimplexx/random_module.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "core/gimplexx/chunk_builder.h"
#include "core/gimplexx/enum_names.h"

namespace gmc::gimplexx {

namespace {

using Uint128 = unsigned __int128;

class Generator {
 public:
  Generator(uint64_t seed, uint32_t size) : random_(seed), size_(size) {}

  std::string Run() {
    MakeUnit();
    const uint32_t types = 2 + random_.Below(size_);
    for (uint32_t i = 0; i < types; ++i) builder_.AddType();
    for (uint32_t number = 1; number <= types; ++number) MakeType(number);
    MakeSymbols();
    for (FunctionDraft& function : builder_.functions) MakeBody(function);
    for (SymbolDraft& symbol : builder_.symbols) MakeInitializer(symbol);
    for (uint32_t i = random_.Below(3); i > 0; --i) MakeThunk();
    for (uint32_t i = random_.Below(3); i > 0; --i) builder_.remarks.push_back({RandomLocation(), RandomText()});
    return builder_.Finish();
  }

 private:
  template <class E>
  E RandomEnum() {
    return EnumNames<E>::kTable[random_.Below(std::size(EnumNames<E>::kTable))].value;
  }
  template <class Flag>
  Flags<Flag> RandomFlags() {
    Flags<Flag> flags;
    for (const EnumName<Flag>& entry : EnumNames<Flag>::kTable) flags.SetIf(random_.OneIn(4), entry.value);
    return flags;
  }
  // Small, large, or any.
  uint64_t RandomWord() {
    const uint64_t word = random_.Next();
    switch (random_.Below(4)) {
      case 0:
        return 0;
      case 1:
        return word % 100;
      case 2:
        return word;
      default:
        return -(word % 100);
    }
  }
  uint32_t RandomAlign() { return random_.OneIn(4) ? 0 : 1u << random_.Below(8); }
  TextRef RandomText() {
    static constexpr std::string_view kNames[] = {"x", "main", "a.b", "operator+", "p", "_M_impl", "n", "", "0", "i"};
    if (random_.OneIn(2)) return builder_.Intern(kNames[random_.Below(std::size(kNames))]);
    return RandomBytes(random_.Below(12));
  }
  TextRef RandomBytes(size_t length) {
    std::string bytes;
    while (bytes.size() < length) bytes += static_cast<char>(random_.Next());
    return builder_.Intern(bytes);
  }
  Location RandomLocation() {
    static constexpr std::string_view kFiles[] = {"a.c", "/usr/include/x.h", "b \"q\".c", ""};
    if (random_.OneIn(4)) return {};
    return {builder_.Intern(kFiles[random_.Below(std::size(kFiles))]), random_.Below(50), random_.Below(5)};
  }
  Ref<Type> RandomType() { return {1 + random_.Below(builder_.types.size())}; }
  Ref<Symbol> RandomSymbol() { return {1 + random_.Below(builder_.symbols.size())}; }
  // Any record of the function, or none.
  template <class Record>
  InFunction<Record> MaybeOne(size_t count) {
    return {random_.Below(count + 1)};
  }

  void MakeUnit() {
    static constexpr uint32_t kBits[] = {16, 32, 64};
    Unit& unit = builder_.unit;
    unit.source = RandomText(), unit.directory = RandomText();
    unit.compiler = RandomText(), unit.target = RandomText();
    unit.language = RandomEnum<Language>();
    unit.gcc_major = random_.Below(14);
    unit.pointer_bits = kBits[random_.Below(3)], unit.long_bits = kBits[random_.Below(3)];
    unit.size_bits = kBits[random_.Below(3)];
    unit.endian = RandomEnum<Endian>();
    unit.flags = RandomFlags<UnitFlag>();
  }

  void MakeType(uint32_t number) {
    TypeDraft& draft = builder_.Get(Ref<Type>{number});
    Type& type = draft.record;
    type.kind = number == 1 ? TypeKind::kInteger : RandomEnum<TypeKind>();
    type.real_format = type.kind == TypeKind::kReal ? RandomEnum<RealFormat>() : RealFormat::kNone;
    if (type.kind == TypeKind::kReal && type.real_format == RealFormat::kNone) type.real_format = RealFormat::kX87;
    type.name = RandomText();
    type.flags = RandomFlags<TypeFlag>();
    type.size = RandomWord();
    type.align = RandomAlign();
    type.precision = random_.Below(129);
    // What a type holds by value has a smaller number.
    const bool by_value =
        type.kind == TypeKind::kComplex || type.kind == TypeKind::kVector || type.kind == TypeKind::kArray;
    type.target = by_value ? Ref<Type>{1 + random_.Below(number - 1)} : RandomType();
    type.domain = random_.OneIn(2) ? RandomType() : Ref<Type>{};
    type.low_bound = static_cast<int64_t>(RandomWord());
    type.elements = RandomWord();
    const uint32_t parts = random_.Below(4);
    for (uint32_t i = 0; i < parts; ++i) {
      if (type.kind == TypeKind::kStruct || type.kind == TypeKind::kUnion) {
        draft.fields.push_back({RandomText(),
                                {1 + random_.Below(number - 1)},
                                RandomWord(),
                                random_.Below(8),
                                random_.Below(9),
                                RandomFlags<FieldFlag>(),
                                RandomAlign()});
        ++fields_;
      }
      if (type.kind == TypeKind::kFunction || type.kind == TypeKind::kMethod) {
        draft.parameters.push_back({RandomType()});
      }
      if (type.kind == TypeKind::kEnum) {
        draft.enumerators.push_back({RandomText(), {}, static_cast<int64_t>(RandomWord())});
      }
    }
  }

  void MakeSymbols() {
    const uint32_t count = 1 + random_.Below(size_);
    for (uint32_t i = 0; i < count; ++i) builder_.AddSymbol();
    for (uint32_t number = 1; number <= count; ++number) {
      Symbol& symbol = builder_.Get(Ref<Symbol>{number}).record;
      symbol.kind = RandomEnum<SymbolKind>();
      symbol.binding = RandomEnum<Binding>();
      symbol.visibility = RandomEnum<Visibility>();
      symbol.tls = RandomEnum<TlsModel>();
      symbol.name = RandomText(), symbol.link_name = RandomText();
      symbol.type = RandomType();
      symbol.flags = RandomFlags<SymbolFlag>();
      symbol.section = RandomText(), symbol.comdat_group = RandomText(), symbol.alias_of = RandomText();
      if (random_.OneIn(3)) symbol.owner = RandomSymbol();
      symbol.align = RandomAlign();
      symbol.size = random_.Below(64);
      symbol.constructor_priority = static_cast<int32_t>(RandomWord());
      symbol.destructor_priority = static_cast<int32_t>(RandomWord());
      symbol.location = RandomLocation();
      if (symbol.kind == SymbolKind::kFunction && random_.OneIn(2)) MakeFunction({number});
    }
    if (builder_.functions.empty()) {
      builder_.symbols.front().record.kind = SymbolKind::kFunction;
      MakeFunction({1});
    }
  }

  void MakeFunction(Ref<Symbol> symbol) {
    FunctionDraft& draft = builder_.functions.emplace_back();
    draft.record.symbol = symbol;
    draft.record.flags = RandomFlags<FunctionFlag>();
    draft.record.end = RandomLocation();
    draft.blocks.resize(1 + random_.Below(size_));
    const uint32_t scopes = random_.Below(4);
    for (uint32_t i = 0; i < scopes; ++i) draft.scopes.push_back({MaybeOne<Scope>(i)});
    const uint32_t locals = random_.Below(size_);
    const uint32_t parameters = random_.Below(4);
    for (uint32_t i = 0; i < locals; ++i) {
      LocalKind kind = i < parameters ? LocalKind::kParameter : RandomEnum<LocalKind>();
      if (i >= parameters && kind == LocalKind::kParameter) kind = LocalKind::kResult;
      draft.locals.push_back({kind, RandomText(), RandomType(), MaybeOne<Scope>(scopes), RandomFlags<LocalFlag>(),
                              RandomAlign(), RandomLocation()});
    }
    draft.record.static_chain = MaybeOne<Local>(locals);
    const uint32_t labels = random_.Below(4);
    for (uint32_t i = 0; i < labels; ++i) {
      draft.labels.push_back({RandomText(), RandomBlock(draft), RandomFlags<LabelFlag>()});
    }
    MakeRegions(draft);
  }

  void MakeRegions(FunctionDraft& draft) {
    const size_t labels = draft.labels.size();
    const uint32_t regions = random_.Below(4);
    for (uint32_t i = 0; i < regions; ++i) {
      EhRegionDraft& region = draft.regions.emplace_back();
      region.record.kind = RandomEnum<EhKind>();
      region.record.outer = MaybeOne<EhRegion>(i);
      region.record.label = MaybeOne<Label>(labels);
      if (random_.OneIn(2)) region.record.failure = RandomSymbol();
      region.record.location = RandomLocation();
      region.record.filter = static_cast<int32_t>(RandomWord());
      for (uint32_t n = random_.Below(3); n > 0; --n) {
        region.catches.push_back({random_.OneIn(2) ? RandomType() : Ref<Type>{}, MaybeOne<Label>(labels),
                                  static_cast<int32_t>(RandomWord()), random_.Below(2)});
      }
    }
    const uint32_t pads = regions == 0 ? 0 : random_.Below(3);
    for (uint32_t i = 0; i < pads; ++i) draft.pads.push_back({{1 + random_.Below(regions)}, MaybeOne<Label>(labels)});
  }

  InFunction<Block> RandomBlock(const FunctionDraft& draft) { return {1 + random_.Below(draft.blocks.size())}; }

  void MakeInitializer(SymbolDraft& draft) {
    uint64_t offset = random_.Below(8);
    while (random_.OneIn(2) && offset < draft.record.size) {
      InitPiece piece;
      piece.kind = RandomEnum<InitKind>();
      piece.offset = offset;
      piece.size = 1 + random_.Below(draft.record.size - offset);
      const FunctionDraft& function = builder_.functions[random_.Below(builder_.functions.size())];
      const auto labels = static_cast<uint32_t>(function.labels.size());
      const bool has_label = piece.kind == InitKind::kLabel || piece.kind == InitKind::kLabelDifference;
      if (has_label && labels == 0) piece.kind = InitKind::kAddress;
      if (piece.kind == InitKind::kBytes) {
        piece.bytes = RandomBytes(piece.size);
      } else if (piece.kind == InitKind::kUnsupported) {
        piece.bytes = RandomText();
      } else {
        piece.target = has_label && labels != 0 ? function.record.symbol : RandomSymbol();
        piece.addend = static_cast<int64_t>(RandomWord());
        if (has_label && labels != 0) {
          piece.label = {1 + random_.Below(labels)};
          if (piece.kind == InitKind::kLabelDifference) piece.minus = {1 + random_.Below(labels)};
        }
      }
      offset += piece.size + random_.Below(4);
      draft.initializer.push_back(piece);
    }
    for (const FunctionDraft& function : builder_.functions) {
      if (function.record.symbol == draft.record.owner) {
        draft.record.scope = MaybeOne<Scope>(function.scopes.size()).number;
      }
    }
  }

  void MakeThunk() {
    builder_.thunks.push_back({RandomSymbol(),
                               RandomSymbol(),
                               static_cast<int64_t>(RandomWord()),
                               static_cast<int64_t>(RandomWord()),
                               static_cast<int64_t>(RandomWord()),
                               RandomFlags<ThunkFlag>(),
                               {}});
  }

  void MakeBody(FunctionDraft& function) {
    function_ = &function;
    for (BlockDraft& block : function.blocks) {
      StatementKind last = StatementKind::kNop;
      for (uint32_t i = random_.Below(size_); i > 0 && !EndsBlock(last); --i) {
        StatementDraft draft;
        if (!MakeStatement(draft)) continue;
        last = draft.record.kind;
        block.statements.push_back(std::move(draft));
      }
      MakeSuccessors(block, last);
    }
  }

  static bool EndsBlock(StatementKind kind) {
    return kind == StatementKind::kCond || kind == StatementKind::kReturn || kind == StatementKind::kGoto ||
           kind == StatementKind::kSwitch || kind == StatementKind::kResume || kind == StatementKind::kEhDispatch;
  }

  void MakeSuccessors(BlockDraft& block, StatementKind last) {
    auto add = [&](Flags<EdgeFlag> flags) { block.successors.push_back({RandomBlock(*function_), flags}); };
    Flags<EdgeFlag> required;
    if (last == StatementKind::kCond) {
      add({static_cast<uint32_t>(EdgeFlag::kTrue)});
      add({static_cast<uint32_t>(EdgeFlag::kFalse)});
    } else if (last == StatementKind::kSwitch || last == StatementKind::kGoto) {
      for (uint32_t i = 1 + random_.Below(3); i > 0; --i) add(RandomFlags<EdgeFlag>());
    } else {
      if (random_.OneIn(2)) add({static_cast<uint32_t>(EdgeFlag::kFallthrough)});
      required.Set(random_.OneIn(2) ? EdgeFlag::kEh : EdgeFlag::kAbnormal);
      if (random_.OneIn(3)) add(required);
    }
  }

  // False if the function lacks what the chosen kind needs.
  bool MakeStatement(StatementDraft& draft) {
    Statement& record = draft.record;
    record.kind = RandomEnum<StatementKind>();
    record.flags = RandomFlags<StatementFlag>();
    record.location = RandomLocation();
    record.scope = MaybeOne<Scope>(function_->scopes.size());
    const auto regions = static_cast<uint32_t>(function_->regions.size());
    if (record.kind == StatementKind::kResume || record.kind == StatementKind::kEhDispatch) {
      if (regions == 0) return false;
      record.eh = static_cast<int32_t>(1 + random_.Below(regions));
    } else if (random_.OneIn(3)) {
      record.eh =
          static_cast<int32_t>(random_.Below(function_->pads.size() + regions + 1)) - static_cast<int32_t>(regions);
    }
    if (record.kind == StatementKind::kUnsupported || random_.OneIn(8)) record.text = RandomText();
    return MakeOperands(draft);
  }

  bool MakeOperands(StatementDraft& draft) {
    std::vector<Operand>& operands = draft.operands;
    switch (draft.record.kind) {
      case StatementKind::kAssign:
        do draft.record.operation = RandomEnum<Operation>();
        while (draft.record.operation == Operation::kNone);
        for (int i = 0; i <= OperationArity(draft.record.operation); ++i) AddOperand(operands);
        return true;
      case StatementKind::kCall:
        MakeCall(draft);
        return true;
      case StatementKind::kCond:
        do draft.record.operation = RandomEnum<Operation>();
        while (!IsComparison(draft.record.operation));
        AddOperand(operands), AddOperand(operands);
        return true;
      case StatementKind::kReturn:
        if (random_.OneIn(2)) AddOperand(operands);
        return true;
      case StatementKind::kLabel:
        return AddLeaf(OperandKind::kLabel, operands);
      case StatementKind::kSwitch:
        MakeCases(draft.cases);
        AddOperand(operands);
        return true;
      case StatementKind::kGoto:
      case StatementKind::kScopeEnd:
        AddOperand(operands);
        return true;
      case StatementKind::kPhi:
        AddOperand(operands);
        for (uint32_t i = random_.Below(4); i > 0; --i) {
          const size_t start = operands.size();
          operands.emplace_back().kind = OperandKind::kIncoming;
          operands[start].index = RandomBlock(*function_).number;
          AddOperand(operands);
          Close(start, operands);
        }
        return true;
      default:
        return true;
    }
  }

  void MakeCall(StatementDraft& draft) {
    std::vector<Operand>& operands = draft.operands;
    random_.OneIn(2) ? AddOperand(operands) : AddNone(operands);
    if (draft.record.flags.Has(StatementFlag::kInternal)) {
      draft.record.text = builder_.Intern("ADD_OVERFLOW");
      AddNone(operands);
    } else {
      AddOperand(operands);
    }
    random_.OneIn(4) ? AddOperand(operands) : AddNone(operands);
    for (uint32_t i = random_.Below(4); i > 0; --i) AddOperand(operands);
  }

  void MakeCases(std::vector<Case>& cases) {
    for (uint32_t i = random_.Below(4); i > 0; --i) {
      Case& entry = cases.emplace_back();
      entry = {RandomWord(), RandomWord(), 0, 0, RandomBlock(*function_), {}};
      entry.last_low = entry.first_low, entry.last_high = entry.first_high;
      if (random_.OneIn(2)) entry.last_low = RandomWord(), entry.last_high = RandomWord();
    }
  }

  static void AddNone(std::vector<Operand>& out) { out.emplace_back(); }

  void AddOperand(std::vector<Operand>& out) {
    // Mostly leaves, so that trees stay small.
    const bool leaf = depth_ > 4 || random_.OneIn(2);
    ++depth_;
    for (bool done = false; !done;) {
      const OperandKind kind = RandomEnum<OperandKind>();
      done = leaf ? AddLeaf(kind, out) : AddTree(kind, out);
    }
    --depth_;
  }

  // False, and nothing added, if such a leaf is not possible.
  bool AddLeaf(OperandKind kind, std::vector<Operand>& out) {
    Operand operand;
    operand.kind = kind;
    size_t count = 1;
    switch (kind) {
      case OperandKind::kLocal:
        count = function_->locals.size();
        break;
      case OperandKind::kSymbol:
        count = builder_.symbols.size();
        break;
      case OperandKind::kLabel:
        // Inside an operand it may be another function's.
        if (depth_ > 0 && random_.OneIn(3)) operand.low = 1 + random_.Below(builder_.functions.size());
        count = (operand.low == 0 ? *function_ : builder_.functions[operand.low - 1]).labels.size();
        break;
      case OperandKind::kInteger:
      case OperandKind::kReal:
      case OperandKind::kUnsupported:
        break;
      default:
        return false;
    }
    if (count == 0) return false;
    const bool is_constant = kind == OperandKind::kInteger || kind == OperandKind::kReal;
    if (!is_constant && kind != OperandKind::kUnsupported) operand.index = 1 + random_.Below(count);
    operand.flags = RandomFlags<OperandFlag>();
    operand.type = LikelyType(operand);
    if (is_constant) operand.low = RandomWord(), operand.high = RandomWord();
    if (kind == OperandKind::kInteger) Extend(operand);
    out.push_back(operand);
    return true;
  }

  // The declared type most of the time.
  Ref<Type> LikelyType(const Operand& operand) {
    if (operand.kind == OperandKind::kLabel) return {};
    if (operand.kind == OperandKind::kLabel) return {};
    if (random_.OneIn(4)) return RandomType();
    if (operand.kind == OperandKind::kLocal) return function_->locals[operand.index - 1].type;
    if (operand.kind == OperandKind::kSymbol) return builder_.Get(Ref<Symbol>{operand.index}).record.type;
    return operand.kind == OperandKind::kUnsupported ? Ref<Type>{} : Ref<Type>{1};
  }

  // To 128 bits, by the sign of its type.
  void Extend(Operand& operand) {
    const Type& type = builder_.Get(operand.type).record;
    const bool sized = type.kind == TypeKind::kInteger || type.kind == TypeKind::kBool || type.kind == TypeKind::kEnum;
    if (!sized || type.precision == 0 || type.precision >= 128) return;
    const uint32_t shift = 128 - type.precision;
    Uint128 value = (Uint128{operand.high} << 64 | operand.low) << shift;
    value = type.flags.Has(TypeFlag::kUnsigned) ? value >> shift
                                                : static_cast<Uint128>(static_cast<__int128>(value) >> shift);
    operand.low = static_cast<uint64_t>(value);
    operand.high = static_cast<uint64_t>(value >> 64);
  }

  bool AddTree(OperandKind kind, std::vector<Operand>& out) {
    const size_t start = out.size();
    uint32_t parts = 1;
    switch (kind) {
      case OperandKind::kComplex:
      case OperandKind::kWithSize:
      case OperandKind::kVirtual:
        parts = 2;
        break;
      case OperandKind::kVector:
      case OperandKind::kConstructor:
        parts = random_.Below(4);
        break;
      case OperandKind::kField:
        parts = 1 + random_.Below(2);
        if (fields_ == 0) return false;
        break;
      case OperandKind::kElement:
        parts = random_.OneIn(2) ? 2 : 4;
        break;
      case OperandKind::kMem:
      case OperandKind::kBits:
      case OperandKind::kAddress:
      case OperandKind::kView:
      case OperandKind::kRealPart:
      case OperandKind::kImagPart:
        break;
      default:
        return false;
    }
    Operand& operand = out.emplace_back();
    operand.kind = kind;
    operand.flags = RandomFlags<OperandFlag>();
    if (kind == OperandKind::kField) operand.index = 1 + random_.Below(fields_);
    if (kind == OperandKind::kMem || kind == OperandKind::kBits || kind == OperandKind::kVirtual) {
      operand.low = RandomWord();
    }
    const bool is_variable = kind == OperandKind::kField ? parts == 2 : kind == OperandKind::kElement && parts == 4;
    if (is_variable) operand.low = 1 + random_.Below(16);
    if (kind == OperandKind::kBits) operand.high = RandomWord();
    const bool of_constants = kind == OperandKind::kComplex || kind == OperandKind::kVector;
    while (parts-- > 0) {
      if (of_constants) {
        AddLeaf(random_.OneIn(2) ? OperandKind::kInteger : OperandKind::kReal, out);
      } else {
        AddOperand(out);
      }
    }
    Close(start, out);
    return true;
  }

  void Close(size_t start, std::vector<Operand>& out) {
    Operand& operand = out[start];
    operand.extent = static_cast<uint32_t>(out.size() - start);
    const Ref<Type> part = operand.extent > 1 ? out[start + 1].type : Ref<Type>{};
    const Ref<Type> target = part ? builder_.Get(part).record.target : Ref<Type>{};
    operand.type = random_.OneIn(3) ? part : random_.OneIn(2) ? target : RandomType();
    if (!operand.type) operand.type = RandomType();
  }

  Random random_;
  const uint32_t size_;
  ChunkBuilder builder_;
  uint32_t fields_ = 0;
  FunctionDraft* function_ = nullptr;
  uint32_t depth_ = 0;
};

}  // namespace

std::string RandomChunk(uint64_t seed, uint32_t size) { return Generator(seed, size).Run(); }

}  // namespace gmc::gimplexx
