/* EXPECT: false(def-behavior) */
typedef int four __attribute__((vector_size(16)));
four a = {1, 2, 3, 4}, b = {1, 1, 0, 1}; /* TWIN: four a = {1, 2, 3, 4}, b = {1, 1, -1, 1}; */
int main(void) {
  four c = a / b; /* ERROR */
  return c[0];
}
