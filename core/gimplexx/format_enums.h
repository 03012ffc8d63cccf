// The enumerations of the GIMPLE++ format, each with the names that its text form uses.
//
// All numbers reach the disk: DO NOT RENUMBER, append only. They are our own and never follow GCC's.
// Each list is X(Enumerator, number, "name"). EnumNames<E> gives the list back as a table.
#pragma once

#include <cstdint>

namespace gmc::gimplexx {

template <class E>
struct EnumName {
  E value;
  const char* name;
};

// Specialised for each enumeration: kTable, and kIsFlag where the values are bits.
template <class E>
struct EnumNames;

#define GMC_FORMAT_ENUMERATOR(id, number, name) id = number,
#define GMC_FORMAT_ENUM_NAME(id, number, name) {Enum::id, name},
#define GMC_FORMAT_ENUM(Name, Underlying, LIST)                              \
  enum class Name : Underlying { LIST(GMC_FORMAT_ENUMERATOR) };              \
  template <>                                                                \
  struct EnumNames<Name> {                                                   \
    using Enum = Name;                                                       \
    static constexpr EnumName<Name> kTable[] = {LIST(GMC_FORMAT_ENUM_NAME)}; \
  };

#define GMC_LANGUAGES(X) X(kC, 1, "c") X(kCxx, 2, "c++") X(kOther, 3, "other")
GMC_FORMAT_ENUM(Language, uint32_t, GMC_LANGUAGES)

#define GMC_ENDIANS(X) X(kLittle, 1, "little") X(kBig, 2, "big")
GMC_FORMAT_ENUM(Endian, uint32_t, GMC_ENDIANS)

// wrap_signed: compiled with -fwrapv, so signed overflow is defined to wrap. folded: GCC accepts the unit only when it
// may fold expressions, so operations of the source may be missing.
#define GMC_UNIT_FLAGS(X) \
  X(kWrapSigned, 1, "wrap_signed") X(kUnsignedChar, 2, "unsigned_char") X(kFolded, 4, "folded")
GMC_FORMAT_ENUM(UnitFlag, uint32_t, GMC_UNIT_FLAGS)

#define GMC_TYPE_KINDS(X)                                                                                       \
  X(kVoid, 1, "void")                                                                                           \
  X(kBool, 2, "bool") X(kInteger, 3, "int") X(kEnum, 4, "enum") X(kReal, 5, "real") X(kComplex, 6, "complex")   \
      X(kVector, 7, "vector") X(kPointer, 8, "pointer") X(kReference, 9, "reference") X(kArray, 10, "array")    \
          X(kStruct, 11, "struct") X(kUnion, 12, "union") X(kFunction, 13, "function") X(kMethod, 14, "method") \
              X(kMemberPointer, 15, "member_pointer") X(kNullptr, 16, "nullptr") X(kUnsupported, 17, "unsupported")
GMC_FORMAT_ENUM(TypeKind, uint32_t, GMC_TYPE_KINDS)

#define GMC_REAL_FORMATS(X)                                                                                           \
  X(kNone, 0, "none")                                                                                                 \
  X(kHalf, 1, "half") X(kBfloat, 2, "bfloat") X(kSingle, 3, "single") X(kDouble, 4, "double") X(kX87, 5, "x87")       \
      X(kQuad, 6, "quad") X(kDecimal32, 7, "decimal32") X(kDecimal64, 8, "decimal64") X(kDecimal128, 9, "decimal128") \
          X(kOther, 10, "other")
GMC_FORMAT_ENUM(RealFormat, uint32_t, GMC_REAL_FORMATS)

// flexible: an array without a bound. unprototyped: `T f()`. reverse_order: the fields' bytes are stored in the
// order opposite to the target's.
#define GMC_TYPE_FLAGS(X)                                                                                  \
  X(kUnsigned, 1, "unsigned")                                                                              \
  X(kConst, 2, "const") X(kVolatile, 4, "volatile") X(kRestrict, 8, "restrict") X(kAtomic, 16, "atomic")   \
      X(kIncomplete, 32, "incomplete") X(kVariableSize, 64, "variable_size") X(kPacked, 128, "packed")     \
          X(kFlexible, 256, "flexible") X(kVarargs, 512, "varargs") X(kUnprototyped, 1024, "unprototyped") \
              X(kReverseOrder, 2048, "reverse_order")
GMC_FORMAT_ENUM(TypeFlag, uint32_t, GMC_TYPE_FLAGS)

#define GMC_FIELD_FLAGS(X)                                                                             \
  X(kBitField, 1, "bit_field")                                                                         \
  X(kVolatile, 2, "volatile") X(kArtificial, 4, "artificial") X(kVariableOffset, 8, "variable_offset") \
      X(kPacked, 16, "packed") X(kBase, 32, "base")
GMC_FORMAT_ENUM(FieldFlag, uint32_t, GMC_FIELD_FLAGS)

#define GMC_INIT_KINDS(X)                                                                    \
  X(kBytes, 1, "bytes")                                                                      \
  X(kAddress, 2, "address") X(kLabel, 3, "label") X(kLabelDifference, 4, "label_difference") \
      X(kUnsupported, 5, "unsupported")
GMC_FORMAT_ENUM(InitKind, uint32_t, GMC_INIT_KINDS)

// literal: a string literal. constant: an object that the compiler made for a constant.
#define GMC_SYMBOL_KINDS(X) \
  X(kFunction, 1, "function") X(kVariable, 2, "variable") X(kLiteral, 3, "literal") X(kConstant, 4, "constant")
GMC_FORMAT_ENUM(SymbolKind, uint32_t, GMC_SYMBOL_KINDS)

#define GMC_BINDINGS(X) X(kLocal, 1, "local") X(kGlobal, 2, "global") X(kWeak, 3, "weak")
GMC_FORMAT_ENUM(Binding, uint32_t, GMC_BINDINGS)

#define GMC_VISIBILITIES(X) \
  X(kDefault, 1, "default") X(kProtected, 2, "protected") X(kHidden, 3, "hidden") X(kInternal, 4, "internal")
GMC_FORMAT_ENUM(Visibility, uint32_t, GMC_VISIBILITIES)

#define GMC_TLS_MODELS(X) X(kNone, 0, "none") X(kThreadLocal, 1, "thread_local") X(kEmulated, 2, "emulated")
GMC_FORMAT_ENUM(TlsModel, uint32_t, GMC_TLS_MODELS)

// defined: this unit holds its body or storage. link_once: the body of a plain `inline` function, which a real
// external definition overrides. weakref: the alias is used only inside this unit.
#define GMC_SYMBOL_FLAGS(X)                                                                                    \
  X(kDefined, 1, "defined")                                                                                    \
  X(kCommon, 2, "common") X(kReadOnly, 4, "read_only") X(kAlias, 8, "alias") X(kWeakref, 16, "weakref")        \
      X(kIfunc, 32, "ifunc") X(kConstructor, 64, "constructor") X(kDestructor, 128, "destructor")              \
          X(kBuiltin, 256, "builtin") X(kNoReturn, 512, "noreturn") X(kLinkOnce, 1024, "link_once")            \
              X(kArtificial, 2048, "artificial") X(kVolatile, 4096, "volatile") X(kComdat, 8192, "comdat")     \
                  X(kUsed, 16384, "used") X(kReturnsTwice, 32768, "returns_twice") X(kNested, 65536, "nested") \
                      X(kThunk, 131072, "thunk")
GMC_FORMAT_ENUM(SymbolFlag, uint32_t, GMC_SYMBOL_FLAGS)

#define GMC_THUNK_FLAGS(X) X(kThisAdjusting, 1, "this") X(kVirtualOffset, 2, "virtual")
GMC_FORMAT_ENUM(ThunkFlag, uint32_t, GMC_THUNK_FLAGS)

// temporary: defined by one statement and used in few; nothing can point to it.
#define GMC_LOCAL_KINDS(X) \
  X(kParameter, 1, "param") X(kResult, 2, "result") X(kVariable, 3, "var") X(kTemporary, 4, "temp")
GMC_FORMAT_ENUM(LocalKind, uint32_t, GMC_LOCAL_KINDS)

#define GMC_LOCAL_FLAGS(X)                                                                \
  X(kAddressTaken, 1, "address_taken")                                                    \
  X(kVolatile, 2, "volatile") X(kRegister, 4, "register") X(kArtificial, 8, "artificial") \
      X(kByReference, 16, "by_reference") X(kReadOnly, 32, "read_only") X(kNonLocal, 64, "nonlocal")
GMC_FORMAT_ENUM(LocalFlag, uint32_t, GMC_LOCAL_FLAGS)

// address_taken: `&&label`. nonlocal: reached from a nested function.
#define GMC_LABEL_FLAGS(X) \
  X(kArtificial, 1, "artificial") X(kAddressTaken, 2, "address_taken") X(kNonLocal, 4, "nonlocal")
GMC_FORMAT_ENUM(LabelFlag, uint32_t, GMC_LABEL_FLAGS)

// kind          parts                          index            low, high
// none          -                              -                -                 stands for an absent operand
// local         -                              the local        -
// symbol        -                              the symbol       -
// int           -                              -                128-bit value, extended by the type's sign
// real          -                              -                memory image, little-endian
// complex       real, imaginary (constants)    -                -
// vector        one constant for each element  -                -
// constructor   one value for each element     -                -                 without parts: all zero
// mem           pointer                        -                byte offset (signed), 0    *(type *)(pointer + low)
// field         object[, offset]               the field        bytes per unit of the offset, 0 without one
// element       array, index[, low bound, stride]  -            bytes per unit of the stride, 0 without one
// bits          object                         -                bit position, bit count
// address       object                         -                -                 &object
// view          object                         -                -                 the object's bytes as another type
// real_part     object                         -                -
// imag_part     object                         -                -
// label         -                              the label        the number of the function, 0 for its own
// with_size     object, size in bytes          -                -                 an object of variable size
// virtual       function, object               -                token             a call through a vtable (C++)
// incoming      value                          the block        -                 of a phi: the value on that edge
// unsupported   -                              -                -                 its text is the statement's
#define GMC_OPERAND_KINDS(X)                                                                                        \
  X(kNone, 1, "none")                                                                                               \
  X(kLocal, 2, "local") X(kSymbol, 3, "symbol") X(kInteger, 4, "int") X(kReal, 5, "real") X(kComplex, 6, "complex") \
      X(kVector, 7, "vector") X(kConstructor, 8, "constructor") X(kMem, 9, "mem") X(kField, 10, "field")            \
          X(kElement, 11, "element") X(kBits, 12, "bits") X(kAddress, 13, "address") X(kView, 14, "view")           \
              X(kRealPart, 15, "real_part") X(kImagPart, 16, "imag_part") X(kLabel, 17, "label")                    \
                  X(kWithSize, 18, "with_size") X(kVirtual, 19, "virtual") X(kIncoming, 20, "incoming")             \
                      X(kUnsupported, 21, "unsupported")
GMC_FORMAT_ENUM(OperandKind, uint16_t, GMC_OPERAND_KINDS)

#define GMC_OPERAND_FLAGS(X) X(kVolatile, 1, "volatile") X(kReverseOrder, 2, "reverse_order")
GMC_FORMAT_ENUM(OperandFlag, uint16_t, GMC_OPERAND_FLAGS)

// kind          operands
// nop           -
// assign        target, then as many as the operation takes
// call          target or none, function or none (internal), static chain or none, arguments...
//               the function is a symbol, whose operand has the type of the call, or a pointer
// cond          left, right of the comparison `operation`; successors: true, false
// return        [value]
// label         the label
// goto          the address; successors: all labels whose address is taken
// switch        the value; cases; the first successor is the default
// barrier       -                      an empty asm: nothing moves across it
// trap          -                      an asm that stops the program
// scope_end     the variable           its lifetime ends here
// phi           target, one `incoming` for each predecessor
// resume        -                      continue unwinding out of region `eh` (C++)
// eh_dispatch   -                      choose the handler of region `eh` (C++)
// unsupported   -                      `text` says what stood here
#define GMC_STATEMENT_KINDS(X)                                                                                        \
  X(kNop, 1, "nop")                                                                                                   \
  X(kAssign, 2, "assign") X(kCall, 3, "call") X(kCond, 4, "cond") X(kReturn, 5, "return") X(kLabel, 6, "label")       \
      X(kGoto, 7, "goto") X(kSwitch, 8, "switch") X(kBarrier, 9, "barrier") X(kTrap, 10, "trap")                      \
          X(kScopeEnd, 11, "scope_end") X(kPhi, 12, "phi") X(kResume, 13, "resume") X(kEhDispatch, 14, "eh_dispatch") \
              X(kUnsupported, 15, "unsupported")
GMC_FORMAT_ENUM(StatementKind, uint16_t, GMC_STATEMENT_KINDS)

// internal: a call of one of GCC's internal functions; `text` is its name.
#define GMC_STATEMENT_FLAGS(X)                                                      \
  X(kInternal, 1, "internal")                                                       \
  X(kNoReturn, 2, "noreturn") X(kNoThrow, 4, "nothrow") X(kVolatile, 8, "volatile") \
      X(kByDescriptor, 16, "by_descriptor") X(kVarargsPack, 32, "varargs_pack")
GMC_FORMAT_ENUM(StatementFlag, uint32_t, GMC_STATEMENT_FLAGS)

// Names follow GCC's GENERIC: trunc_div rounds to zero, unlt is "unordered or less", ltgt is "less or greater".
#define GMC_OPERATIONS(X)                                                                                              \
  X(kNone, 0, "none")                                                                                                  \
  X(kCopy, 1, "copy") X(kConvert, 2, "convert") X(kNegate, 3, "negate") X(kAbs, 4, "abs") X(kAbsUnsigned, 5, "absu")   \
      X(kBitNot, 6, "bit_not") X(kTruthNot, 7, "truth_not") X(kFixTrunc, 8, "fix_trunc") X(kFloat, 9, "float")         \
          X(kParen, 10, "paren") X(kNonLvalue, 11, "non_lvalue") X(kConj, 12, "conj") X(kPlus, 20, "plus") X(          \
              kPointerPlus, 21, "pointer_plus") X(kMinus, 22, "minus") X(kPointerDiff, 23, "pointer_diff")             \
              X(kMult, 24, "mult") X(kMultHighPart, 25, "mult_highpart") X(kTruncDiv, 26, "trunc_div") X(              \
                  kFloorDiv, 27, "floor_div") X(kCeilDiv, 28, "ceil_div") X(kRoundDiv, 29, "round_div")                \
                  X(kExactDiv, 30, "exact_div") X(kRealDiv, 31, "rdiv") X(kTruncMod, 32, "trunc_mod") X(               \
                      kFloorMod, 33, "floor_mod") X(kCeilMod, 34, "ceil_mod")                                          \
                      X(kRoundMod, 35, "round_mod") X(kMin, 36, "min") X(kMax, 37, "max") X(kShiftLeft, 38, "lshift")  \
                          X(kShiftRight, 39, "rshift") X(kRotateLeft, 40, "lrotate") X(kRotateRight, 41, "rrotate") X( \
                              kBitOr, 42, "bit_ior") X(kBitXor, 43, "bit_xor") X(kBitAnd, 44, "bit_and")               \
                              X(kTruthAnd, 45, "truth_and") X(kTruthOr, 46, "truth_or") X(kTruthXor, 47, "truth_xor")  \
                                  X(kLt, 50, "lt") X(kLe, 51, "le") X(kGt, 52, "gt") X(kGe, 53, "ge") X(kEq, 54, "eq") \
                                      X(kNe, 55, "ne") X(kOrdered, 56, "ordered") X(kUnordered, 57, "unordered")       \
                                          X(kUnLt, 58, "unlt") X(kUnLe, 59, "unle") X(kUnGt, 60, "ungt")               \
                                              X(kUnGe, 61, "unge") X(kUnEq, 62, "uneq") X(kLtGt, 63, "ltgt")           \
                                                  X(kComplex, 70, "complex") X(kWidenSum, 71, "widen_sum")             \
                                                      X(kWidenMult, 72, "widen_mult") X(kCond, 80, "cond")             \
                                                          X(kVecCond, 81, "vec_cond") X(kVecPerm, 82, "vec_perm")      \
                                                              X(kBitInsert, 83, "bit_insert")                          \
                                                                  X(kVecDuplicate, 84, "vec_duplicate")
GMC_FORMAT_ENUM(Operation, uint16_t, GMC_OPERATIONS)

#define GMC_EDGE_FLAGS(X)           \
  X(kFallthrough, 1, "fallthrough") \
  X(kTrue, 2, "true") X(kFalse, 4, "false") X(kEh, 8, "eh") X(kAbnormal, 16, "abnormal")
GMC_FORMAT_ENUM(EdgeFlag, uint32_t, GMC_EDGE_FLAGS)

#define GMC_EH_KINDS(X) \
  X(kCleanup, 1, "cleanup") X(kTry, 2, "try") X(kAllowedExceptions, 3, "allowed") X(kMustNotThrow, 4, "must_not_throw")
GMC_FORMAT_ENUM(EhKind, uint32_t, GMC_EH_KINDS)

// calls_setjmp: a call in the body may return twice. atomic_body is decided by the checker, not here.
#define GMC_FUNCTION_FLAGS(X)        \
  X(kCallsSetjmp, 1, "calls_setjmp") \
  X(kCallsAlloca, 2, "calls_alloca") X(kNonLocalLabel, 4, "nonlocal_label") X(kVaStart, 8, "va_start")
GMC_FORMAT_ENUM(FunctionFlag, uint32_t, GMC_FUNCTION_FLAGS)

#undef GMC_FORMAT_ENUM
#undef GMC_FORMAT_ENUM_NAME
#undef GMC_FORMAT_ENUMERATOR

}  // namespace gmc::gimplexx
