// VALUES: 3 -7 4294967295 200 1
// BRANCHES: if (a == 3)=true if (b < -5)=true if (b > -8 && b != -6)=true if (c == 4294967295u)=true while (left > 0)=true while (left > 0)=false if (__VERIFIER_nondet_uchar()=true
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

static int choose(void) { return __VERIFIER_nondet_int(); }

int main(void) {
  int left = 1;
  int a = __VERIFIER_nondet_int();
  if (a == 3) {
    int b = choose();
    if (b < -5) {
      if (b > -8 && b != -6) {
        unsigned c = __VERIFIER_nondet_uint(
        );
        if (c == 4294967295u) {
          while (left > 0)
            left = left - 1;
          if (__VERIFIER_nondet_uchar() == 200 && __VERIFIER_nondet_bool()) reach_error(); /* ERROR */
        }
      }
    }
  }
  return 0;
}
