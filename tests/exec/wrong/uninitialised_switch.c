/* EXPECT: false(def-behavior) */
int main(void) {
  int choice; /* TWIN: int choice = 0; */
  switch (choice) { /* ERROR */
    case 1: return 1;
    default: return 0;
  }
}
