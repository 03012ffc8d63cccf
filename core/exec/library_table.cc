#include "absl/container/flat_hash_map.h"
#include "core/exec/library.h"

namespace gmc::exec {

Machine::Primitive FindPrimitive(std::string_view link_name) {
  static const auto* const table = [] {
    auto* entries = new absl::flat_hash_map<std::string, Machine::Primitive>;
    for (const auto& topic : {MemoryLibrary(), BuiltinLibrary(), NumberLibrary(), FormatLibrary(), ThreadLibrary(),
                              WorldLibrary(), ChoiceLibrary()}) {
      for (const LibraryEntry& entry : topic) entries->emplace(entry.name, entry.primitive);
    }
    return entries;
  }();
  const auto found = table->find(std::string(link_name));
  return found != table->end() ? found->second : FindChoice(link_name);
}

bool NumberArgument(Call& call, size_t i, uint64_t* bits) {
  if (i >= call.site.arguments.size()) {
    call.machine.Fail(Property::kDefBehavior, "call of '" + call.function.name + "' with too few arguments");
    return false;
  }
  if (const Register& argument = Argument(call, i); argument.is_number()) {
    *bits = argument.bits;
    return true;
  }
  const std::string what = "argument " + std::to_string(i + 1) + " of '" + call.function.name + "'";
  return call.machine.NumberOf(Argument(call, i), what.c_str(), bits);
}

void Return(Call& call, const Register& value) {
  if (call.result != nullptr && call.site.uses_result) *call.result = value;
}

// Extended as the caller's type of the result wants it.
void ReturnNumber(Call& call, uint64_t bits) {
  Return(call, call.machine.FromValue(Value::Scalar(bits, call.site.result.size == 0 ? 8 : call.site.result.size),
                                      call.site.result.numeric));
}

bool FailRead(Machine& machine, const Register& pointer, uint64_t count, const MemoryError& error) {
  if (machine.Touch(pointer, 0, count, AccessKind::kRead)) machine.FailMemory(error, "read");
  return false;
}

bool ReadString(Machine& machine, const Register& pointer, std::string* text) {
  text->clear();
  Pointer at = pointer.pointer();
  if (!pointer.is_pointer()) {
    uint64_t bits;
    if (machine.NumberOf(pointer, "a string", &bits))
      machine.Fail(Property::kValidDeref, "read through a null pointer");
    return false;
  }
  for (;; at = at + 1) {
    const Result<Value> byte = machine.memory().LoadInitialised(at, 1);
    if (!byte.ok()) return FailRead(machine, pointer, text->size() + 1, byte.error());
    if (byte->bits[0] == 0) return true;
    text->push_back(static_cast<char>(byte->bits[0]));
  }
}

bool StringArgument(Call& call, size_t i, std::string* text) {
  if (i >= call.site.arguments.size()) {
    call.machine.Fail(Property::kDefBehavior, "call of '" + call.function.name + "' with too few arguments");
    return false;
  }
  return ReadString(call.machine, Argument(call, i), text);
}

bool WriteBytes(Machine& machine, const Register& pointer, const void* bytes, size_t count) {
  if (count == 0) return true;
  if (!pointer.is_pointer()) {
    machine.Fail(Property::kValidDeref, "write through a null pointer");
    return false;
  }
  const auto* data = static_cast<const uint8_t*>(bytes);
  for (size_t i = 0; i < count; ++i) {
    const Result<void> stored =
        machine.memory().Store(pointer.pointer() + static_cast<int64_t>(i), Value::Scalar(data[i], 1));
    if (!stored.ok()) return machine.FailMemory(stored.error(), "write"), false;
  }
  return true;
}

bool ReadBytes(Machine& machine, const Register& pointer, std::string* bytes, size_t count) {
  bytes->clear();
  if (count == 0) return true;
  if (!pointer.is_pointer()) {
    machine.Fail(Property::kValidDeref, "read through a null pointer");
    return false;
  }
  for (size_t i = 0; i < count; ++i) {
    const Result<Value> byte = machine.memory().LoadInitialised(pointer.pointer() + static_cast<int64_t>(i), 1);
    if (!byte.ok()) return FailRead(machine, pointer, i + 1, byte.error());
    bytes->push_back(static_cast<char>(byte->bits[0]));
  }
  return true;
}

}  // namespace gmc::exec
