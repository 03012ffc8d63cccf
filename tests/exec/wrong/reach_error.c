/* EXPECT: false(unreach-call) */
void reach_error(void);
int main(void) {
  reach_error(); /* ERROR */
  return 0;
}
