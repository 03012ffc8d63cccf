// Classes of wide characters: those of ASCII, as in the C locale.
#include "core/libc/libc.h"

static unsigned classes_of(wint_t c) { return c < 0x80 ? __gmc_ctype_classes[c + 128] : 0; }

int iswalnum(wint_t c) { return (classes_of(c) & kAlphanumeric) != 0; }
int iswalpha(wint_t c) { return (classes_of(c) & kAlpha) != 0; }
int iswblank(wint_t c) { return (classes_of(c) & kBlank) != 0; }
int iswcntrl(wint_t c) { return (classes_of(c) & kControl) != 0; }
int iswdigit(wint_t c) { return (classes_of(c) & kDigit) != 0; }
int iswgraph(wint_t c) { return (classes_of(c) & kGraph) != 0; }
int iswlower(wint_t c) { return (classes_of(c) & kLower) != 0; }
int iswprint(wint_t c) { return (classes_of(c) & kPrint) != 0; }
int iswpunct(wint_t c) { return (classes_of(c) & kPunctuation) != 0; }
int iswspace(wint_t c) { return (classes_of(c) & kSpace) != 0; }
int iswupper(wint_t c) { return (classes_of(c) & kUpper) != 0; }
int iswxdigit(wint_t c) { return (classes_of(c) & kHexDigit) != 0; }

wint_t towlower(wint_t c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }
wint_t towupper(wint_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

// A wctype_t is the mask of the class.
unsigned long wctype(const char* name) {
  static const struct {
    const char* name;
    unsigned long mask;
  } kClasses[] = {{"alnum", kAlphanumeric}, {"alpha", kAlpha}, {"blank", kBlank}, {"cntrl", kControl},
                  {"digit", kDigit},        {"graph", kGraph}, {"lower", kLower}, {"print", kPrint},
                  {"punct", kPunctuation},  {"space", kSpace}, {"upper", kUpper}, {"xdigit", kHexDigit}};
  for (size_t i = 0; i < sizeof kClasses / sizeof *kClasses; i++) {
    if (strcmp(name, kClasses[i].name) == 0) return kClasses[i].mask;
  }
  return 0;
}

int iswctype(wint_t c, unsigned long mask) { return (classes_of(c) & mask) != 0; }

// A wctrans_t: nothing, to lower case, to upper case.
const int* wctrans(const char* name) {
  static const int kMappings[2] = {'l', 'u'};
  if (strcmp(name, "tolower") == 0) return &kMappings[0];
  return strcmp(name, "toupper") == 0 ? &kMappings[1] : NULL;
}

wint_t towctrans(wint_t c, const int* mapping) {
  if (mapping == NULL) return c;
  return *mapping == 'l' ? towlower(c) : towupper(c);
}
