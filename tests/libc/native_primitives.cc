#include "tests/libc/native_primitives.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string_view>

#include "hash/check.h"

namespace gmc::libc_test {
namespace {

struct OpenInput {
  std::string bytes;
  size_t position = 0;
};
std::map<int, OpenInput>& OpenInputs() {
  static std::map<int, OpenInput> inputs;
  return inputs;
}

// The library's own blocks. They are never leaks: here the leak checker finds them.
std::set<void*>& OwnBlocks() {
  static auto* blocks = new std::set<void*>;
  return *blocks;
}

bool Overlap(const void* a, size_t a_size, const void* b, size_t b_size) {
  const auto x = reinterpret_cast<uintptr_t>(a), y = reinterpret_cast<uintptr_t>(b);
  return a_size > 0 && b_size > 0 && x < y + b_size && y < x + a_size;
}

void RequireNoOverlap(const void* a, size_t a_size, const void* b, size_t b_size) {
  if (Overlap(a, a_size, b, b_size)) throw LibraryError{"def-behavior", "overlap"};
}

// The conventions of __gmc_scan_double on a function like strtod.
template <class T>
int Scan(const char* text, T* value, T (*read)(const char*, char**)) {
  if (std::strchr(" \t\n\v\f\r", *text) != nullptr) return 0;
  char* end;
  const int before = errno;
  errno = 0;
  *value = read(text, &end);
  const bool in_range = errno != ERANGE;
  errno = before;
  const int length = static_cast<int>(end - text);
  return in_range ? length : -length;
}

}  // namespace

World& TheWorld() {
  static World world;
  return world;
}

void ResetWorld() {
  TheWorld() = World();
  OpenInputs().clear();
}

extern "C" {

void* __gmc_memcpy(void* to, const void* from, size_t count) {
  RequireNoOverlap(to, count, from, count);
  return count == 0 ? to : std::memcpy(to, from, count);
}
void* __gmc_memmove(void* to, const void* from, size_t count) { return std::memmove(to, from, count); }
void* __gmc_memset(void* to, int byte, size_t count) { return std::memset(to, byte, count); }
int __gmc_memcmp(const void* a, const void* b, size_t count) { return std::memcmp(a, b, count); }
size_t __gmc_strlen(const char* text) { return std::strlen(text); }
int __gmc_strcmp(const char* a, const char* b) { return std::strcmp(a, b); }
char* __gmc_strcpy(char* to, const char* from) {
  const size_t size = std::strlen(from) + 1;
  RequireNoOverlap(to, size, from, size);
  return std::strcpy(to, from);
}

size_t __gmc_block_size(void*) { return 1; }

void* __gmc_allocate(size_t size) {
  void* block = std::malloc(size);
  GMC_CHECK(block != nullptr);
  TheWorld().own_blocks++;
  OwnBlocks().insert(block);
  return std::memset(block, 0xa5, size);
}
void __gmc_release(void* block) {
  TheWorld().own_blocks--;
  GMC_CHECK(OwnBlocks().erase(block) == 1);
  std::free(block);
}

void __gmc_atomic_begin() { GMC_CHECK(TheWorld().sections++ == 0); }
void __gmc_atomic_end() { GMC_CHECK(--TheWorld().sections == 0); }

// One thread, which is never cancelled.
void* __gmc_self(size_t size) {
  static std::vector<char> record(size);
  GMC_CHECK(record.size() == size);
  return record.data();
}
bool __gmc_is_last_thread() { return true; }
int __gmc_thread_number() { return 1; }
void __gmc_yield() {}
unsigned __gmc_choose(unsigned) { return 0; }
void* __gmc_thread_start(size_t, void (*)(void* (*)(void*), int (*)(void*), void*), void* (*)(void*), int (*)(void*),
                         void*) {
  throw Unsupported{"a second thread"};
}
void __gmc_exit_begin() { __gmc_atomic_begin(); }
void __gmc_thread_release(int) {}
void __gmc_thread_end() { throw Unsupported{"the end of a thread"}; }
bool __gmc_has_landing_pad() { return false; }
void __gmc_enter_landing_pad() { throw Unsupported{"a landing pad"}; }
int __gmc_await(int, const volatile void*, const volatile int*, int) { throw Unsupported{"waiting"}; }
int __gmc_wait(const volatile void*, int, const volatile void*, const volatile int*, int) {
  throw Unsupported{"waiting"};
}
void __gmc_wake_one(const volatile void*) {}
void __gmc_wake_all(const volatile void*) {}
int __gmc_waiters(const volatile void*) { return 0; }

void __gmc_check_overlap(const void* to, size_t to_size, const void* from, size_t from_size) {
  RequireNoOverlap(to, to_size, from, from_size);
}
void __gmc_error(const char* property, const char* message) { throw LibraryError{property, message}; }
void __gmc_unsupported(const char* what) { throw Unsupported{what}; }

void __gmc_write(int descriptor, const void* bytes, size_t count) {
  TheWorld().output[descriptor].append(static_cast<const char*>(bytes), count);
}
long __gmc_read(int descriptor, void* bytes, size_t count) {
  std::string_view rest = TheWorld().input;
  if (descriptor != 0) {
    const OpenInput& input = OpenInputs().at(descriptor);
    rest = std::string_view(input.bytes).substr(std::min(input.position, input.bytes.size()));
  }
  count = std::min(count, rest.size());
  std::memcpy(bytes, rest.data(), count);
  if (descriptor == 0) {
    TheWorld().input.erase(0, count);
  } else {
    OpenInputs()[descriptor].position += count;
  }
  return static_cast<long>(count);
}
int __gmc_open(const char* path) {
  const auto file = TheWorld().files.find(path);
  if (file == TheWorld().files.end()) return -1;
  int descriptor = 3;
  while (OpenInputs().contains(descriptor)) descriptor++;
  OpenInputs()[descriptor] = {file->second};
  return descriptor;
}
void __gmc_close(int descriptor) { GMC_CHECK(OpenInputs().erase(descriptor) == 1); }
long __gmc_seek(int descriptor, long offset, int whence) {
  if (descriptor < 3) return -1;
  OpenInput& input = OpenInputs().at(descriptor);
  const size_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? input.position : input.bytes.size();
  input.position = base + static_cast<size_t>(offset);
  return static_cast<long>(input.position);
}

int __gmc_format_real(char* buffer, int capacity, int flags, int width, int precision, int conversion,
                      long double value) {
  std::string format = "%";
  for (int i = 0; i < 5; i++) {
    if ((flags >> i & 1) != 0) format += "-+ #0"[i];
  }
  format += "*.*";
  const auto size = static_cast<size_t>(capacity);
  if ((flags & 32) == 0) {
    format += static_cast<char>(conversion);
    return std::snprintf(buffer, size, format.c_str(), width, precision, static_cast<double>(value));
  }
  format += 'L';
  format += static_cast<char>(conversion);
  return std::snprintf(buffer, size, format.c_str(), width, precision, value);
}
int __gmc_format_pointer(char* buffer, int capacity, const void* pointer) {
  return std::snprintf(buffer, static_cast<size_t>(capacity), "%p", pointer);
}
int __gmc_scan_float(const char* text, float* value) { return Scan(text, value, std::strtof); }
int __gmc_scan_double(const char* text, double* value) { return Scan(text, value, std::strtod); }
int __gmc_scan_long_double(const char* text, long double* value) { return Scan(text, value, std::strtold); }

void __gmc_exit(int status) { throw ProgramEnd{"exit", status}; }
void __gmc_abort() { throw ProgramEnd{"abort", 0}; }
void __gmc_kill_self(int signal) { throw ProgramEnd{"signal", signal}; }
void __gmc_assert_fail(const char* expression, const char*, unsigned line, const char*) {
  throw ProgramEnd{expression, static_cast<int>(line)};
}
void __gmc_prune() { throw ProgramEnd{"prune", 0}; }
void __gmc_run_destructors() { TheWorld().events.push_back("destructors"); }

unsigned __gmc_random(unsigned bound) {
  GMC_CHECK(!TheWorld().random.empty());
  const unsigned number = TheWorld().random.back();
  TheWorld().random.pop_back();
  return number % bound;
}
void __gmc_seed_random(unsigned seed) { TheWorld().events.push_back("seed " + std::to_string(seed)); }

long long __gmc_time(int, long* nanoseconds) {
  *nanoseconds = TheWorld().nanoseconds;
  return TheWorld().seconds;
}
void __gmc_sleep(long long seconds, long nanoseconds) {
  TheWorld().events.push_back("sleep " + std::to_string(seconds) + " " + std::to_string(nanoseconds));
}

const char* __gmc_environment(int i) {
  const auto& environment = TheWorld().environment;
  return static_cast<size_t>(i) < environment.size() ? environment[static_cast<size_t>(i)].c_str() : nullptr;
}
const char* __gmc_undeclared_variable(const char* name) {
  const auto variable = TheWorld().undeclared_variables.find(name);
  return variable == TheWorld().undeclared_variables.end() ? nullptr : variable->second.c_str();
}
const char* __gmc_program_name() { return "dir/program"; }
long long __gmc_settle(long long number) { return number; }
long __gmc_system_value(const char* name) { return std::string_view(name) == "pid" ? 4711 : 1; }

}  // extern "C"

}  // namespace gmc::libc_test
