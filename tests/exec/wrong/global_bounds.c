/* EXPECT: false(valid-deref) */
int table[4], i = 4; /* TWIN: int table[4], i = 3; */
int main(void) {
  return table[i]; /* ERROR */
}
