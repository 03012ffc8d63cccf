/* EXPECT: false(def-behavior) */
#include <wchar.h>
int main(void) {
  wchar_t text[16] = L"overlap";
  wcscpy(text + 1, text); /* ERROR */ /* TWIN: wcscpy(text + 8, text); */
  return 0;
}
