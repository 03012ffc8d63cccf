/* EXPECT: false(unreach-call) */
void reach_error(void);
int main(void) {
  reach_error(); /* ERROR */ /* TWIN: if (0) reach_error(); */
  return 0;
}
