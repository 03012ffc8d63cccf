/* A text is found by its letters. EXPECT: false(unreach-call) */
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
  char text[11], copy[11];
  text[10] = 0;
  for (int i = 0; i < 10; i++) text[i] = __VERIFIER_nondet_char();
  strcpy(copy, text);
  if (strlen(copy) == 4 && strcmp(copy, "wxyz") == 0) reach_error(); /* ERROR */
}
