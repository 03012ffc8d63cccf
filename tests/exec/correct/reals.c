/* float, double, long double, complex numbers, conversions. */
#include <complex.h>
#include <math.h>
#include <stdio.h>
int main(void) {
  float f = 1.0f / 3; double d = 0.1; long double l = 1.0L / 3;
  printf("%.9g %.17g %.20Lg\n", f, d, l);
  printf("%d %u %lld %d\n", (int)-2.9, (unsigned)3e9, (long long)1e18, (int)(f * 10));
  printf("%.3f %.3e %g %a\n", d * 100, 12345.678, 1e-10, 0.5);
  double complex z = 1 + 2 * I, w = z * z / (3 - I);
  printf("%g %g %g\n", creal(w), cimag(w), creal(conj(z)));
  printf("%d %d %d %d\n", NAN == NAN, INFINITY > 1e308, isnan(NAN) != 0, signbit(-0.0) != 0);
  printf("%g %g %g %g\n", sqrt(2), floor(-1.5), fmod(7, 3), pow(2, 10));
  printf("%Lg %g\n", (long double)(1ull << 63) * 2, (double)(float)16777217);
  double sum = 0; for (int i = 1; i <= 1000; i++) sum += 1.0 / i; printf("%.15f\n", sum);
  return 0;
}
