/* OpenMP is another language on top of C.
 * FLAGS: -fopenmp
 * UNSUPPORTED: 1
 * DUMP: GOMP_parallel
 */
int openmp(int *a) {
#pragma omp parallel
  a[0] = 1;
  return a[0];
}
