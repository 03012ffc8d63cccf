/* Operations on every kind of number.
 * DUMP: trunc_div(
 * DUMP: trunc_mod(
 * DUMP: rshift(
 * DUMP: fix_trunc(
 * DUMP: float(
 * DUMP: rdiv(
 * DUMP: conj(
 * DUMP: real_part(
 * DUMP: "ADD_OVERFLOW"
 * DUMP: 340282366920938463463374607431768211455
 * DUMP: unge(
 * DUMP: vector
 * DUMP: vec_perm(
 * DUMP: format=x87
 * DUMP: pointer_diff(
 */
typedef int v4 __attribute__((vector_size(16)));
unsigned __int128 huge(void) { return ~(unsigned __int128)0; }
long arithmetic(long a, unsigned b, signed char c, _Bool flag) { return a / 3 + a % 7 + (a >> b) - (~a ^ c) + !flag; }
double floating(double x, float y, long double z) { return (int)x + y / 2 + (double)z + (double)(long)y; }
_Complex double complex(_Complex double z) { return ~z * z + __real__ z; }
int overflow(int a, int b, int *r) { return __builtin_add_overflow(a, b, r); }
int unordered(double x, double y) { return !(x >= y); }
int ordered(double x, double y) { return __builtin_isless(x, y); }
v4 vectors(v4 a, v4 b) { v4 mask = {3, 2, 1, 0}; return __builtin_shuffle(a * b + (v4){1, 2, 3, 4}, mask); }
long distance(char *p, char *q) { return p - q; }
