// The name of the program, for messages.
#include "core/libc/libc.h"

char* program_invocation_name = (char*)"";
char* program_invocation_short_name = (char*)"";
ALIAS(__progname_full, program_invocation_name);
ALIAS(__progname, program_invocation_short_name);

__attribute__((constructor(101))) static void set_program_name(void) {
  char* name = (char*)__gmc_program_name();
  program_invocation_name = name;
  program_invocation_short_name = name;
  for (; *name != '\0'; name++) {
    if (*name == '/') program_invocation_short_name = name + 1;
  }
}
