/* EXPECT: false(def-behavior) */
int main(void) {
  int choice;
  switch (choice) { /* ERROR */
    case 1: return 1;
    default: return 0;
  }
}
