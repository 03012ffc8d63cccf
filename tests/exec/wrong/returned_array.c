/* EXPECT: false(valid-deref) */
#include <string.h>
static char *name(void) {
  char text[8] = "local", *p = text; /* TWIN: static char text[8] = "local"; char *p = text; */
  return p;
}
int main(void) {
  const char *p = name();
  return (int)strlen(p); /* ERROR */
}
