#include "hash/out_of_memory.h"

#include <unistd.h>

#include <cstdio>
#include <new>

namespace gmc {
namespace {

void (*end_of_process)() = nullptr;

}  // namespace

void OutOfMemory() {
  if (end_of_process != nullptr) end_of_process();
  std::fputs("gmc: out of memory\n", stderr);
  _exit(6);
}

void SetOutOfMemoryHandler(void (*handler)()) {
  end_of_process = handler;
  std::set_new_handler(OutOfMemory);
}

}  // namespace gmc
