/* EXPECT: false(valid-deref) */
int table[4], i = 4;
int main(void) {
  return table[i]; /* ERROR */
}
