/* EXPECT: false(def-behavior) */
static void *label(void) {
  return &&here;
here:
  return 0;
}
int main(void) {
  void *p = label(); /* TWIN: void *p = label() ? &&here : 0; here: if (!p) return 0; p = 0; */
  goto *p; /* ERROR */ /* TWIN: goto here; */
}
