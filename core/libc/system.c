// Small questions to the system.
#include "core/libc/libc.h"

int getpid(void) { return (int)__gmc_system_value("pid"); }
int getppid(void) { return (int)__gmc_system_value("ppid"); }
unsigned getuid(void) { return (unsigned)__gmc_system_value("uid"); }
unsigned geteuid(void) { return (unsigned)__gmc_system_value("uid"); }
unsigned getgid(void) { return (unsigned)__gmc_system_value("gid"); }
unsigned getegid(void) { return (unsigned)__gmc_system_value("gid"); }

enum { kPageSize = 4096 };

int getpagesize(void) { return kPageSize; }
int get_nprocs(void) { return (int)__gmc_system_value("processors"); }
int get_nprocs_conf(void) { return (int)__gmc_system_value("processors"); }

long sysconf(int name) {
  switch (name) {
    case 2:  // clock ticks
      return 100;
    case 4:  // open files
      return 1024;
    case 30:
      return kPageSize;
    case 83:
    case 84:
      return __gmc_system_value("processors");
    default:
      __gmc_unsupported("sysconf of this name");
  }
}

// There is no command processor.
int system(const char* command) {
  if (command != NULL) __gmc_unsupported("system");
  return 0;
}
