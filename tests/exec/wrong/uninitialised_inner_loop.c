/* EXPECT: false(def-behavior) */
int main(void) {
  int found = 0, i = 0;
  while (i < 3) {
    int best;
    for (int k = 0; k < i; k++) best = k;
    if (i > 0) found += best;
    i++;
  }
  do {
    long last;
    if (i == 4) found += last > 0; /* ERROR */
    last = i;
  } while (i++ < 5);
  return found;
}
