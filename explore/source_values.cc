#include "explore/source_values.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace gmc::explore {

using gimplexx::Field;
using gimplexx::Ref;
using gimplexx::Type;
using gimplexx::TypeFlag;
using gimplexx::TypeKind;

namespace {

// Of one access; a copy of a whole array shows its first elements.
constexpr size_t kMaxLeaves = 8;
constexpr size_t kMaxLiteral = 24;
constexpr uint32_t kMaxTypeDepth = 16;

bool IsMutex(SourceType type) {
  const std::string_view name = type.module->text(type->name);
  return name == "pthread_mutex_t" || name == "mtx_t";
}

std::string IntegerText(uint64_t bits, const Type& type, SourceType source) {
  const uint32_t precision = type.precision == 0 || type.precision > 64 ? 64 : type.precision;
  const uint32_t shift = 64 - precision;
  const bool is_unsigned = type.flags.Has(TypeFlag::kUnsigned);
  const auto number = static_cast<int64_t>(bits << shift) >> shift;
  if (type.kind == TypeKind::kEnum) {
    for (const gimplexx::Enumerator& enumerator : source.module->Of(type.enumerators)) {
      if (enumerator.value == number) return std::string(source.module->text(enumerator.name));
    }
  }
  const bool is_char = source.module->text(type.name) == "char";
  if (is_char && number >= 0x20 && number < 0x7f) return std::string("'") + static_cast<char>(number) + "'";
  return is_unsigned ? std::to_string(bits << shift >> shift) : std::to_string(number);
}

std::string RealText(const uint64_t* bits, gimplexx::RealFormat format) {
  char text[64];
  if (format == gimplexx::RealFormat::kSingle) {
    float number;
    std::memcpy(&number, bits, sizeof number);
    std::snprintf(text, sizeof text, "%.9g", static_cast<double>(number));
  } else if (format == gimplexx::RealFormat::kDouble) {
    double number;
    std::memcpy(&number, bits, sizeof number);
    std::snprintf(text, sizeof text, "%.17g", number);
  } else if (format == gimplexx::RealFormat::kX87 && sizeof(long double) == 16) {
    long double number = 0;
    std::memcpy(&number, bits, 10);
    std::snprintf(text, sizeof text, "%.20Lg", number);
  } else {
    std::snprintf(text, sizeof text, "0x%016llx%016llx", static_cast<unsigned long long>(bits[1]),
                  static_cast<unsigned long long>(bits[0]));
  }
  return text;
}

}  // namespace

std::optional<SourceValues::Variable> SourceValues::VariableAt(AreaId area) const {
  const Area* info = machine_.memory().Find(area);
  const bool is_local = info != nullptr && info->attributes.kind == AreaKind::kLocal;
  if (const auto local = locals_.find(area); is_local && local != locals_.end()) return local->second;
  std::optional<uint32_t> object = machine_.ObjectAt(area);
  const bool is_copy = !object && is_local && info->attributes.tag < code_.objects.size() &&
                       code_.objects[info->attributes.tag].is_thread_local;
  if (is_copy) object = static_cast<uint32_t>(info->attributes.tag);
  if (!object) return std::nullopt;
  const program::ProgramSymbol symbol = code_.objects[*object].symbol;
  if (!symbol || code_.program->module_name(symbol.module).starts_with(exec::kLibraryModule)) return std::nullopt;
  const gimplexx::Module& module = code_.program->module(symbol.module);
  const gimplexx::Symbol& record = code_.program->Get(symbol);
  if (record.kind != gimplexx::SymbolKind::kVariable || !record.type) return std::nullopt;
  return Variable{std::string(module.text(record.name)), {&module, record.type}};
}

std::vector<Leaf> SourceValues::LeavesAt(Pointer at, uint64_t size) const {
  std::vector<Leaf> leaves;
  const std::optional<Variable> variable = VariableAt(at.area);
  if (!variable || variable->name.empty() || at.offset < 0) return leaves;
  const auto begin = static_cast<uint64_t>(at.offset);
  AddLeaves({variable->name, variable->type, {at.area, 0}}, begin, begin + size, &leaves);
  return leaves;
}

// [begin, end) counts from the beginning of the area. Of a union, the first member; names that are reserved for the
// implementation belong to the library's own types and tell the reader nothing.
void SourceValues::AddLeaves(const Leaf& object, uint64_t begin, uint64_t end, std::vector<Leaf>* leaves) const {
  const auto first = static_cast<uint64_t>(object.at.offset);
  const Type& type = *object.type;
  const auto depth = static_cast<size_t>(
      std::count_if(object.name.begin(), object.name.end(), [](char c) { return c == '.' || c == '['; }));
  if (leaves->size() >= kMaxLeaves || first >= end || depth > kMaxTypeDepth) return;
  const gimplexx::Module& module = *object.type.module;
  if (IsMutex(object.type)) {
    if (begin < first + type.size) leaves->push_back(object);
    return;
  }
  switch (type.kind) {
    case TypeKind::kArray: {
      const uint64_t size = type.target ? module.Get(type.target).size : 0;
      if (size == 0) return;
      const Area* area = machine_.memory().Find(object.at.area);
      const uint64_t room = area == nullptr || area->size < first ? 0 : area->size - first;
      const uint64_t count = type.elements != 0 ? type.elements : room / size;
      for (uint64_t i = begin > first ? (begin - first) / size : 0; i < count && first + i * size < end; ++i) {
        if (leaves->size() >= kMaxLeaves) return;
        const std::string index = std::to_string(static_cast<int64_t>(i) + type.low_bound);
        AddLeaves({object.name + "[" + index + "]", object.type.Other(type.target),
                   object.at + static_cast<int64_t>(i * size)},
                  begin, end, leaves);
      }
      return;
    }
    case TypeKind::kStruct:
    case TypeKind::kUnion:
      for (const Field& field : module.Of(type.fields)) {
        const std::string name(module.text(field.name));
        if (name.starts_with("__")) {
          if (type.kind == TypeKind::kUnion) return;
          continue;
        }
        Leaf part{name.empty() ? object.name : object.name + "." + name, object.type.Other(field.type),
                  object.at + static_cast<int64_t>(field.byte_offset)};
        if (field.bit_size != 0) {
          part.at = part.at + static_cast<int64_t>(field.bit_offset / 8);
          part.first_bit = field.bit_offset % 8;
          part.bits = field.bit_size;
        }
        AddLeaves(part, begin, end, leaves);
        if (type.kind == TypeKind::kUnion) return;
      }
      return;
    case TypeKind::kBool:
    case TypeKind::kInteger:
    case TypeKind::kEnum:
    case TypeKind::kReal:
    case TypeKind::kPointer:
    case TypeKind::kReference: {
      const uint64_t size = object.bits != 0 ? (object.first_bit + object.bits + 7) / 8 : type.size;
      if (begin < first + size) leaves->push_back(object);
      return;
    }
    default:
      return;
  }
}

std::optional<std::string> SourceValues::Text(const Leaf& leaf) const {
  if (IsMutex(leaf.type)) return MutexText(leaf);
  const uint64_t size = leaf.bits != 0 ? (leaf.first_bit + leaf.bits + 7) / 8 : leaf.type->size;
  if (size == 0 || size > 16) return std::nullopt;
  const Result<Value> loaded = machine_.memory().Load(leaf.at, static_cast<uint32_t>(size));
  if (!loaded.ok()) return std::nullopt;
  if (leaf.bits == 0) return Text(*loaded, leaf.type);
  if (leaf.first_bit + leaf.bits > 64 || !loaded->is_scalar()) return std::nullopt;
  const uint64_t select = (leaf.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << leaf.bits) - 1) << leaf.first_bit;
  if ((loaded->mask[0] & select) != select) return "?";
  const uint64_t bits = (loaded->bits[0] & select) >> leaf.first_bit;
  if (leaf.type->flags.Has(TypeFlag::kUnsigned)) return std::to_string(bits);
  return std::to_string(static_cast<int64_t>(bits << (64 - leaf.bits)) >> (64 - leaf.bits));
}

std::string SourceValues::Text(const Value& value, SourceType type) const {
  if (value.is_pointer()) return PointerText(value.target);
  if (!value.is_scalar()) return "?";
  const bool is_real = type->kind == TypeKind::kReal;
  Value whole = value;
  if (is_real && type->real_format == gimplexx::RealFormat::kX87) {  // the rest is padding
    whole.mask[0] |= LowBytes(std::min(value.width, 8u));
    whole.mask[1] |= value.width > 8 ? LowBytes(value.width - 8) & ~uint64_t{0xffff} : 0;
  }
  if (!whole.fully_initialised()) return "?";
  switch (type->kind) {
    case TypeKind::kBool:
      return value.bits[0] == 0 ? "false" : "true";
    case TypeKind::kPointer:
    case TypeKind::kReference: {
      if (value.bits[0] == 0) return "NULL";
      char text[32];
      std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value.bits[0]));
      return text;
    }
    case TypeKind::kReal:
      return RealText(value.bits, type->real_format);
    default:
      break;
  }
  if (value.width > 8) return RealText(value.bits, gimplexx::RealFormat::kOther);
  return IntegerText(value.bits[0], *type, type);
}

std::string SourceValues::Text(const exec::Register* registers, SourceType type) const {
  const auto size = static_cast<uint32_t>(type->size);
  if (size <= 8) return Text(machine_.ValueOf(registers[0], size), type);
  if (!registers[0].is_number() || !registers[1].is_number()) return "?";
  return Text(Value::Scalar128(registers[0].bits, registers[1].bits), type);
}

// The owner is the first member of the library's mutexes (core/libc/threads.h).
std::string SourceValues::MutexText(const Leaf& leaf) const {
  const Result<Value> owner = machine_.memory().Load(leaf.at, machine_.pointer_size());
  if (!owner.ok()) return "?";
  if (owner->is_pointer()) return "held by " + ThreadText(owner->target.area);
  return owner->fully_initialised() && owner->bits[0] == 0 ? "free" : "?";
}

std::string SourceValues::ThreadText(AreaId record) const {
  for (uint32_t slot = 0, limit = machine_.thread_limit(); slot < limit; ++slot) {
    if (machine_.HasThread(slot)) thread_records_[machine_.RecordOf(slot)] = machine_.ThreadName(slot);
  }
  const auto name = thread_records_.find(record);
  return name == thread_records_.end() ? "" : name->second;
}

std::string SourceValues::LiteralText(Pointer target) const {
  std::string text = "\"";
  for (;; target = target + 1) {
    const Result<Value> byte = machine_.memory().Load(target, 1);
    if (!byte.ok() || !byte->is_scalar() || byte->bits[0] == 0) break;
    const auto c = static_cast<char>(byte->bits[0]);
    if (text.size() > kMaxLiteral) return text + "...\"";
    text += c >= 0x20 && c < 0x7f ? c : '?';
  }
  return text + "\"";
}

std::string SourceValues::PointerText(Pointer target) const {
  const Area* area = machine_.memory().Find(target.area);
  if (area == nullptr) return "memory that is gone";
  const std::string offset = target.offset == 0 ? "" : "+" + std::to_string(target.offset);
  if (area->attributes.kind == AreaKind::kHeap) {
    const auto [number, is_new] = heap_numbers_.try_emplace(target.area, heap_numbers_.size() + 1);
    return "heap block " + std::to_string(number->second) + offset;
  }
  if (const std::optional<uint32_t> function = machine_.FunctionAt(exec::Register::To(target))) {
    return code_.functions[*function].name;
  }
  if (area->attributes.kind == AreaKind::kInternal) {
    const std::string thread = ThreadText(target.area);
    return thread.empty() ? "an object of the library" : "thread " + thread;
  }
  const std::optional<Variable> variable = VariableAt(target.area);
  if (variable) {
    if (target.offset == 0) return "&" + variable->name;
    const std::vector<Leaf> leaves = LeavesAt(target, 1);
    if (leaves.size() == 1 && leaves[0].at == target) return "&" + leaves[0].name;
    return "&" + variable->name + offset;
  }
  if (const std::optional<uint32_t> object = machine_.ObjectAt(target.area)) {
    const program::ProgramSymbol symbol = code_.objects[*object].symbol;
    if (symbol && code_.program->Get(symbol).kind == gimplexx::SymbolKind::kLiteral) return LiteralText(target);
  }
  return area->attributes.kind == AreaKind::kLocal ? "a local variable" : "an object of the library";
}

}  // namespace gmc::explore
