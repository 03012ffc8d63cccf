// gmc-cc: a compiler that leaves GIMPLE++ in the objects and executables it makes. GMC_REAL_CC names the compiler that
// does the work (default: gcc).
#include <cstdlib>
#include <string>
#include <vector>

#include "tools/compiler_wrapper.h"

int main(int argc, char** argv) {
  const char* compiler = std::getenv("GMC_REAL_CC");
  return gmc::tools::RunCompilerWrapper(compiler == nullptr || *compiler == '\0' ? "gcc" : compiler,
                                        {argv + 1, argv + argc});
}
