/* OPTIONS: --prop no-overflow */
/* EXPECT: false(no-overflow) */
/* SAYS: in 40 bits */
struct wide {
  long number : 40;
};
int main(void) {
  struct wide w = {(1L << 39) - 1}; /* TWIN: struct wide w = {(1L << 38) - 1}; */
  return w.number + w.number > 0; /* ERROR */
}
