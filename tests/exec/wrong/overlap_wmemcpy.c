/* EXPECT: false(def-behavior) */
#include <wchar.h>
int main(void) {
  wchar_t text[16] = L"overlap";
  wmemcpy(text + 1, text, 4); /* ERROR */ /* TWIN: wmemcpy(text + 4, text, 4); */
  return 0;
}
