// Library primitives: what programs and the C library in core/libc call and no C source provides.
//
// To add one: write a function of type Machine::Primitive in the file of its topic and list it in the topic's table.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/exec/machine.h"

namespace gmc::exec {

struct LibraryEntry {
  const char* name;  // as programs link to it
  Machine::Primitive primitive;
};

std::span<const LibraryEntry> MemoryLibrary();
std::span<const LibraryEntry> BuiltinLibrary();
std::span<const LibraryEntry> NumberLibrary();
std::span<const LibraryEntry> FormatLibrary();
std::span<const LibraryEntry> ThreadLibrary();
std::span<const LibraryEntry> WorldLibrary();
std::span<const LibraryEntry> ChoiceLibrary();
// One of __VERIFIER_nondet_*, which are too many to list; null for other names.
Machine::Primitive FindChoice(std::string_view link_name);

// --- for the primitives
using Call = Machine::LibraryCall;

inline const Register& Argument(const Call& call, size_t i) { return call.arguments[call.site.arguments[i].at]; }
// False: stopped, or there are fewer arguments (which is an error of the program).
bool NumberArgument(Call& call, size_t i, uint64_t* bits);
void Return(Call& call, const Register& value);
void ReturnNumber(Call& call, uint64_t bits);
// A zero-terminated string of the program; false: stopped.
bool StringArgument(Call& call, size_t i, std::string* text);
bool ReadString(Machine& machine, const Register& pointer, std::string* text);
bool WriteBytes(Machine& machine, const Register& pointer, const void* bytes, size_t count);
// The last of `count` bytes that are read cannot be. All of them are announced: another thread may change them before.
// False: stopped.
bool FailRead(Machine& machine, const Register& pointer, uint64_t count, const MemoryError& error);
// These look at the bytes without announcing them, unless they fail.
bool ReadBytes(Machine& machine, const Register& pointer, std::string* bytes, size_t count);

}  // namespace gmc::exec
