// The environment. `environ` belongs to the program as much as to us: it may assign to it or to its elements, so each
// call looks at it afresh. Strings and arrays that setenv made stay where they are, as programs keep pointers to them.
#include "core/libc/libc.h"

char** environ;
ALIAS(__environ, environ);
ALIAS(_environ, environ);

// Once the program has changed its environment, a name that is not in it has no value. Each getenv reads this and each
// change writes it: calls that race, race here.
static bool changed;

// Before the program's own constructors.
__attribute__((constructor(101))) static void fill_environment(void) {
  int count = 0;
  while (__gmc_environment(count) != NULL) count++;
  environ = __gmc_allocate(((size_t)count + 1) * sizeof *environ);
  for (int i = 0; i < count; i++) {
    const char* entry = __gmc_environment(i);
    environ[i] = strcpy(__gmc_allocate(strlen(entry) + 1), entry);
  }
  environ[count] = NULL;
}

// The value behind "NAME=" if the entry is for that name.
static char* value_in(char* entry, const char* name, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (entry[i] != name[i]) return NULL;
  }
  return entry[length] == '=' ? entry + length + 1 : NULL;
}

static char** find(const char* name, size_t length) {
  if (environ == NULL) return NULL;
  for (char** entry = environ; *entry != NULL; entry++) {
    if (value_in(*entry, name, length) != NULL) return entry;
  }
  return NULL;
}

char* getenv(const char* name) {
  bool is_own = changed;
  size_t length = strlen(name);
  char** entry = find(name, length);
  if (entry != NULL) return value_in(*entry, name, length);
  return is_own ? NULL : (char*)__gmc_undeclared_variable(name);
}
ALIAS(secure_getenv, getenv);
ALIAS(__secure_getenv, getenv);

static void put(char** place, char* entry) {
  changed = true;
  if (place != NULL) {
    *place = entry;
    return;
  }
  size_t count = 0;
  while (environ != NULL && environ[count] != NULL) count++;
  char** longer = __gmc_allocate((count + 2) * sizeof *longer);
  if (count > 0) memcpy(longer, environ, count * sizeof *longer);
  longer[count] = entry;
  longer[count + 1] = NULL;
  environ = longer;
}

static bool is_name(const char* name) {
  if (name == NULL || *name == '\0') return false;
  while (*name != '\0' && *name != '=') name++;
  return *name == '\0';
}

int setenv(const char* name, const char* value, int overwrite) {
  if (!is_name(name)) {
    errno = EINVAL;
    return -1;
  }
  size_t name_length = strlen(name);
  char** place = find(name, name_length);
  if (place != NULL && overwrite == 0) return 0;
  size_t value_length = strlen(value);
  char* entry = __gmc_allocate(name_length + value_length + 2);
  memcpy(entry, name, name_length);
  entry[name_length] = '=';
  memcpy(entry + name_length + 1, value, value_length + 1);
  put(place, entry);
  return 0;
}

int unsetenv(const char* name) {
  if (!is_name(name)) {
    errno = EINVAL;
    return -1;
  }
  size_t length = strlen(name);
  changed = true;
  for (char** place = find(name, length); place != NULL; place = find(name, length)) {
    do {
      place[0] = place[1];
      place++;
    } while (*place != NULL);
  }
  return 0;
}

int putenv(char* entry) {
  size_t length = 0;
  while (entry[length] != '\0' && entry[length] != '=') length++;
  if (entry[length] == '=') {
    put(find(entry, length), entry);
    return 0;
  }
  return unsetenv(entry);
}

int clearenv(void) {
  changed = true;
  environ = NULL;
  return 0;
}
