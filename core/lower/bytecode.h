// Bytecode: what the interpreter executes. GIMPLE++ is lowered to it once.
//
// A function is a list of 16-byte instructions over a frame of registers. A register holds one scalar of up to 8
// bytes, or a pointer; wider scalars take two. The constants of a function are the last registers of its frame and
// are filled in when it is called, so that no instruction needs an immediate form. Arguments are put into the
// registers right behind the caller's frame, where the callee's frame begins.
//
// Integers are kept extended to 64 bits by the sign of their type; a float lies in the low bits.
//
// Thread safety: immutable once lowered; shared by all workers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/lower/choice_values.h"
#include "core/lower/scalar_type.h"
#include "core/program/program.h"

namespace gmc::lower {

using RegisterIndex = uint32_t;

// clang-format off
// X(name, fields) or TYPED(name, fields): one for each of Numeric's kI8..kU64, in that order. The fields a, b, c are
//   d  the register that is written   u  a register that is read   m  the register of a memory local
//   D, U  the same, and the one behind it where the value is wide
//   i  an immediate   j  an instruction to jump to   -  unused
#define GMC_BYTECODES(X, TYPED) \
  X(kMove, "du-")                   /* a = b */ \
  X(kMoveWide, "DU-")               /* a, a+1 = b, b+1 */ \
  TYPED(kAdd, "duu")                /* a = b + c, wrapping */ \
  TYPED(kSub, "duu") \
  TYPED(kMul, "duu") \
  TYPED(kDiv, "duu")                /* a zero divisor and a quotient out of range are errors */ \
  TYPED(kMod, "duu") \
  TYPED(kShl, "duu")                /* a shift count out of range is an error */ \
  TYPED(kShr, "duu") \
  TYPED(kLt, "duu")                 /* a = b < c */ \
  TYPED(kLe, "duu") \
  TYPED(kConvert, "du-")            /* a = (type)b */ \
  TYPED(kLoad, "dui")               /* a = *(b + c), c a signed immediate */ \
  TYPED(kStore, "uui")              /* *(b + c) = a */ \
  TYPED(kJumpLt, "uuj")             /* if (a < b) goto c */ \
  TYPED(kJumpGe, "uuj") \
  X(kAnd, "duu")                    /* a = b & c */ \
  X(kOr, "duu") \
  X(kXor, "duu") \
  X(kNot, "du-")                    /* a = ~b in 64 bits */ \
  X(kEq, "duu")                     /* a = b == c, integers or pointers */ \
  X(kNe, "duu") \
  X(kJump, "--j")                   /* goto c */ \
  X(kJumpEq, "uuj")                 /* if (a == b) goto c, integers or pointers */ \
  X(kJumpNe, "uuj") \
  X(kNarrow, "du-")                 /* a = b kept to x >> 1 bits, sign-extended if x & 1 */ \
  X(kSwitch, "ui-")                 /* goto by the value of a in table b */ \
  X(kLoadPointer, "dui")            /* a = *(b + c) */ \
  X(kStorePointer, "uui")           /* *(b + c) = a */ \
  X(kLoadWide, "Dui")               /* a, a+1 = the x bytes at b + c */ \
  X(kStoreWide, "Uui") \
  X(kLoadBits, "dui")               /* a = a bit-field at b; c is the number of its shape */ \
  X(kStoreBits, "uui")              /* bit-field at b = a */ \
  X(kMovePointer, "duu")            /* a = b + c bytes */ \
  X(kStepPointer, "duu")            /* the same; a, which may lie outside of the object, is moved further at once */ \
  X(kOffset, "dui")                 /* a = b + c bytes, c a signed immediate */ \
  X(kElement, "duu")                /* a = b + c * x bytes */ \
  X(kPointerDiff, "duu")            /* a = b - c in bytes */ \
  X(kPointerLt, "duu")              /* a = b < c */ \
  X(kPointerLe, "duu") \
  X(kJumpPointerLt, "uuj")          /* if (a < b) goto c */ \
  X(kJumpPointerGe, "uuj") \
  X(kLocal, "mi-")                  /* register a points to memory local b, which is made if need be */ \
  X(kScopeEnd, "m--")               /* the memory local of register a ends */ \
  X(kThreadLocal, "di-")            /* a = the address of thread-local object b */ \
  X(kCopyBytes, "uui")              /* *a = *b, c bytes, an immediate */ \
  X(kZeroBytes, "u-i")              /* *a = 0, c bytes, an immediate */ \
  X(kAddF64, "duu")                 /* a = b + c, with x as in kArithmetic */ \
  X(kSubF64, "duu") \
  X(kMulF64, "duu") \
  X(kDivF64, "duu") \
  X(kArithmetic, "DUU")             /* a = b operation c in Numeric x >> 8: any Numeric, operation x & 255 */ \
  X(kCompare, "dUU")                /* the same, for comparisons */ \
  X(kCheckOverflow, "-UU")          /* an error if b operation c does not fit in x >> 8 bits, signed: operation x & 255 */ \
  X(kDoubtOverflow, "-UU")          /* the same, but unknown: GCC may have made the code of an operation that overflows */ \
  X(kConvertAny, "DU-")             /* a = b, from Numeric x & 255 to Numeric x >> 8 */ \
  X(kCall, "Dii")                   /* function b as call site c says; its value to a */ \
  X(kCallPointer, "Dui")            /* through pointer b */ \
  X(kReturn, "---")                 /* without a value */ \
  X(kReturnValue, "U--")            /* a, and a+1 if x is 2 */ \
  X(kReturnObject, "u-i")           /* the c bytes at a */ \
  X(kGoto, "u--")                   /* to the label whose address is in a */ \
  X(kTrap, "---") \
  X(kUnsupported, "-i-")            /* text b */

// clang-format on

#define GMC_BYTECODE_PLAIN(name, fields) name,
#define GMC_BYTECODE_TYPED(name, fields) \
  name##I8, name##I16, name##I32, name##I64, name##U8, name##U16, name##U32, name##U64,
enum class Op : uint16_t { GMC_BYTECODES(GMC_BYTECODE_PLAIN, GMC_BYTECODE_TYPED) };
#undef GMC_BYTECODE_PLAIN
#undef GMC_BYTECODE_TYPED

// The fields of an operation, as in GMC_BYTECODES.
const char* FieldsOf(Op op);
const char* NameOf(Op op);

// The variant of a typed operation. REQUIRES: `numeric` is one of kI8..kU64 and `first` the variant kI8.
constexpr Op Typed(Op first, Numeric numeric) {
  return static_cast<Op>(static_cast<uint16_t>(first) + static_cast<uint16_t>(numeric));
}

struct Instruction {
  Op op;
  uint16_t x = 0;
  uint32_t a = 0;
  uint32_t b = 0;
  uint32_t c = 0;
};
static_assert(sizeof(Instruction) == 16);

// A register that is filled in when its function is called.
struct Constant {
  enum class Kind : uint8_t { kScalar, kObject, kFunction, kLabel };
  Kind kind = Kind::kScalar;
  uint32_t index = 0;  // the object or function; of a label, the function
  uint64_t bits = 0;   // the value; the offset into the object; of a label, its instruction
  friend bool operator==(const Constant&, const Constant&) = default;
};

// A value that is passed: a scalar in its register (or two), an object by a pointer to it.
struct Passed {
  ScalarType type;       // kind kObject: passed by pointer
  uint64_t size = 0;     // bytes of an object
  RegisterIndex at = 0;  // of an argument: behind the caller's frame; of a parameter: in the frame
};

struct CallSite {
  std::vector<Passed> arguments;
  ScalarType result;
  uint64_t result_size = 0;
  bool uses_result = false;
  bool has_static_chain = false;
  // Of a direct call: the arguments are of the parameters' types and lie where the callee has its parameters.
  bool in_place = false;
  uint32_t registers = 0;          // that the arguments take
  RegisterIndex static_chain = 0;  // the caller's register
  uint32_t choice = 0;             // what a nondeterministic result may be: a number in Code::choices, from 1
};

struct SwitchCase {
  __int128 first, last;
  uint32_t target;
};
struct SwitchTable {
  std::vector<SwitchCase> cases;  // sorted, disjoint
  uint32_t otherwise;
  ScalarType type;
};

struct BitField {
  uint64_t byte_offset = 0;
  uint32_t first_bit = 0;  // within that byte
  uint32_t bits = 0;
  bool is_signed = false;
  bool is_reversed = false;  // bytes and bits are counted from the most significant one
};

// A local that lives in memory: its address is taken, or it is no scalar.
struct MemoryLocal {
  uint64_t size = 0;
  uint32_t local = 0;  // its number in the function, 0 for one that lowering made
  RegisterIndex pointer = 0;
};

// Statements, in a row, before each of which control may be in the block of a variable.
struct Life {
  RegisterIndex variable = 0;
  uint32_t first = 0, end = 0;
};

struct FunctionCode {
  program::ProgramSymbol symbol;
  std::optional<program::ProgramFunction> body;  // none: nobody defines it
  std::string name;                              // in the source
  std::string link_name;                         // by which the library is asked when there is no body
  std::vector<Instruction> code;
  std::vector<uint32_t> statements;  // by instruction: the statement's index in the module's table, or kNoStatement
  uint32_t registers = 0;            // without constants
  std::vector<Constant> constants;
  std::vector<RegisterIndex> variables;  // of the source, in registers: uninitialised at first
  // Variables and parameters of the source, in registers: what they point to is not lost while they are alive.
  std::vector<RegisterIndex> holders;
  std::vector<Life> lives;  // by variable; those without any are alive throughout
  std::vector<Passed> parameters;
  std::vector<MemoryLocal> memory_locals;
  std::vector<uint32_t> memory_parameters;  // by parameter: the number of its memory local from 1, or 0
  std::vector<CallSite> call_sites;
  std::vector<SwitchTable> switches;
  std::vector<BitField> bit_fields;
  std::vector<std::string> texts;
  std::vector<uint32_t> labels;  // by label number - 1: the instruction
  bool varargs = false;
  bool unprototyped = false;
  bool returns_twice = false;      // calls setjmp, or may be jumped into by a nested function or an exception
  RegisterIndex static_chain = 0;  // the register that receives it, plus 1; 0: none

  uint32_t frame_size() const { return registers + static_cast<uint32_t>(constants.size()); }
  // Whether control before that instruction may be in the block of the variable.
  bool IsAlive(RegisterIndex variable, uint32_t instruction) const;
};
inline constexpr uint32_t kNoStatement = ~uint32_t{0};

// A variable, literal or compiler constant with static storage.
struct StaticObject {
  program::ProgramSymbol symbol;
  uint64_t size = 0;
  bool is_thread_local = false;
  bool is_defined = false;
  bool is_library_private = false;  // only the library's atomic sections change it (core/libc/libc.h)
};

// A lowered program.
struct Code {
  const program::Program* program = nullptr;
  uint32_t pointer_size = 8;
  // Calls the constructors, main with its three arguments, and exit. None if there is no main.
  std::optional<uint32_t> start;
  std::vector<FunctionCode> functions;
  std::vector<StaticObject> objects;
  // Which thread ends last is open (thread_ends.h), and that something of the program runs in that one.
  bool main_may_end_first = false;
  bool runs_functions_at_exit = false;
  // What the initialisers refer to, by module and symbol.
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, Constant> addresses;
  // By module and number of the body.
  absl::flat_hash_map<std::pair<uint32_t, uint32_t>, uint32_t> bodies;

  // Planned for the calls of __VERIFIER_nondet_* (choice_plan.h), and the range that was asked for.
  std::vector<ChoiceValues> choices;
  std::optional<NumberRange> nondet_range;
  std::vector<ChoiceValue> compared;  // constants that the program compares with, in the order of the code

  uint32_t FunctionOf(const program::ProgramFunction& function) const {
    return bodies.at({function.module, function.function.number});
  }
};

}  // namespace gmc::lower
