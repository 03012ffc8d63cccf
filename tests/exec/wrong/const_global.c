/* EXPECT: false(valid-deref) */
const int limit = 3; /* TWIN: int limit = 3; */
int main(void) {
  *(int *)&limit = 4; /* ERROR */
  return limit;
}
