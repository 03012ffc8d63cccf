/* EXPECT: false(def-behavior) */
struct block {
  int words[4];
};
int main(void) {
  int words[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  *(struct block *)(words + 2) = *(struct block *)words; /* ERROR */ /* TWIN: *(struct block *)(words + 4) = *(struct block *)words; */
  return words[3];
}
