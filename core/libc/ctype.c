// Character classes of the C locale, as tables: the macros of ctype.h index them from -128 to 255, and an argument
// outside of that is an access out of bounds, as it should be.
#include "core/libc/libc.h"

#define IN(c, low, high) ((c) >= (low) && (c) <= (high))
#define LETTER(c) (IN(c, 'a', 'z') || IN(c, 'A', 'Z'))
#define WHEN(condition, bits) ((condition) ? (bits) : 0)
#define CLASS(c)                                                                                             \
  (unsigned short)(WHEN(IN(c, 'A', 'Z'), kUpper) | WHEN(IN(c, 'a', 'z'), kLower) | WHEN(LETTER(c), kAlpha) | \
                   WHEN(IN(c, '0', '9'), kDigit) |                                                           \
                   WHEN(IN(c, '0', '9') || IN(c, 'a', 'f') || IN(c, 'A', 'F'), kHexDigit) |                  \
                   WHEN((c) == ' ' || IN(c, '\t', '\r'), kSpace) | WHEN(IN(c, ' ', '~'), kPrint) |           \
                   WHEN(IN(c, '!', '~'), kGraph) | WHEN((c) == ' ' || (c) == '\t', kBlank) |                 \
                   WHEN(IN(c, 0, 31) || (c) == 127, kControl) |                                              \
                   WHEN(IN(c, '!', '~') && !LETTER(c) && !IN(c, '0', '9'), kPunctuation) |                   \
                   WHEN(LETTER(c) || IN(c, '0', '9'), kAlphanumeric))
#define LOWER(c) (IN(c, 'A', 'Z') ? (c) + 32 : IN(c, -128, -2) ? (c) + 256 : (c))
#define UPPER(c) (IN(c, 'a', 'z') ? (c)-32 : IN(c, -128, -2) ? (c) + 256 : (c))

#define FOUR(f, c) f(c), f(c + 1), f(c + 2), f(c + 3)
#define SIXTEEN(f, c) FOUR(f, c), FOUR(f, c + 4), FOUR(f, c + 8), FOUR(f, c + 12)
#define HALF(f, c)                                                                                                   \
  SIXTEEN(f, c), SIXTEEN(f, c + 16), SIXTEEN(f, c + 32), SIXTEEN(f, c + 48), SIXTEEN(f, c + 64), SIXTEEN(f, c + 80), \
      SIXTEEN(f, c + 96), SIXTEEN(f, c + 112)
#define ALL(f) \
  { HALF(f, -128), HALF(f, 0), HALF(f, 128) }

const unsigned short __gmc_ctype_classes[384] = ALL(CLASS);
static const int kLowerCase[384] = ALL(LOWER);
static const int kUpperCase[384] = ALL(UPPER);

static const unsigned short* const kClassesFromZero = __gmc_ctype_classes + 128;
static const int* const kLowerFromZero = kLowerCase + 128;
static const int* const kUpperFromZero = kUpperCase + 128;

const unsigned short* const* __ctype_b_loc(void) { return &kClassesFromZero; }
const int* const* __ctype_tolower_loc(void) { return &kLowerFromZero; }
const int* const* __ctype_toupper_loc(void) { return &kUpperFromZero; }

size_t __ctype_get_mb_cur_max(void) { return 1; }

#define DEFINE_CLASS(name, bits)                                    \
  int name(int c) { return __gmc_ctype_classes[c + 128] & (bits); } \
  int name##_l(int c, void* locale) {                               \
    (void)locale;                                                   \
    return __gmc_ctype_classes[c + 128] & (bits);                   \
  }

DEFINE_CLASS(isalnum, kAlphanumeric)
DEFINE_CLASS(isalpha, kAlpha)
DEFINE_CLASS(isblank, kBlank)
DEFINE_CLASS(iscntrl, kControl)
DEFINE_CLASS(isdigit, kDigit)
DEFINE_CLASS(isgraph, kGraph)
DEFINE_CLASS(islower, kLower)
DEFINE_CLASS(isprint, kPrint)
DEFINE_CLASS(ispunct, kPunctuation)
DEFINE_CLASS(isspace, kSpace)
DEFINE_CLASS(isupper, kUpper)
DEFINE_CLASS(isxdigit, kHexDigit)

int tolower(int c) { return kLowerCase[c + 128]; }
int toupper(int c) { return kUpperCase[c + 128]; }
int isascii(int c) { return (c & ~0x7f) == 0; }
int toascii(int c) { return c & 0x7f; }
