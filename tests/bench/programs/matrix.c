// The product of two matrices.
#include <stdio.h>

#define SIZE 160

static double a[SIZE][SIZE], b[SIZE][SIZE], product[SIZE][SIZE];

static void multiply(void) {
  for (int i = 0; i < SIZE; i++) {
    for (int j = 0; j < SIZE; j++) {
      double sum = 0;
      for (int k = 0; k < SIZE; k++) sum += a[i][k] * b[k][j];
      product[i][j] = sum;
    }
  }
}

int main(void) {
  for (int i = 0; i < SIZE; i++) {
    for (int j = 0; j < SIZE; j++) {
      a[i][j] = i + j;
      b[i][j] = i - j;
    }
  }
  for (int i = 0; i < 4; i++) multiply();
  printf("%.1f %.1f\n", product[3][5], product[SIZE - 1][SIZE - 2]);
  return 0;
}
