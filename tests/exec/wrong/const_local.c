/* EXPECT: false(valid-deref) */
int main(void) {
  const int limit = 3; /* TWIN: int limit = 3; */
  *(int *)&limit = 4; /* ERROR */
  return limit;
}
