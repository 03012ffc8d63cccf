// Bodies that attract each other, in steps of time; the sums are printed.
#include <math.h>
#include <stdio.h>

#define BODIES 5

struct body {
  double x, y, z, vx, vy, vz, mass;
};

static struct body bodies[BODIES] = {
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 40.0},     {5.0, -1.0, 0.1, 0.5, 2.5, -0.1, 0.04},
    {8.0, 4.0, -0.4, -1.0, 1.8, 0.02, 0.01},  {13.0, -15.0, -0.2, 1.1, 0.9, -0.01, 0.002},
    {15.0, -26.0, 0.2, 1.0, 0.6, -0.03, 0.002},
};

static void advance(double step) {
  for (int i = 0; i < BODIES; i++) {
    struct body *a = &bodies[i];
    for (int j = i + 1; j < BODIES; j++) {
      struct body *b = &bodies[j];
      double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
      double square = dx * dx + dy * dy + dz * dz;
      double pull = step / (square * sqrt(square));
      a->vx -= dx * b->mass * pull;
      a->vy -= dy * b->mass * pull;
      a->vz -= dz * b->mass * pull;
      b->vx += dx * a->mass * pull;
      b->vy += dy * a->mass * pull;
      b->vz += dz * a->mass * pull;
    }
  }
  for (int i = 0; i < BODIES; i++) {
    bodies[i].x += step * bodies[i].vx;
    bodies[i].y += step * bodies[i].vy;
    bodies[i].z += step * bodies[i].vz;
  }
}

int main(void) {
  for (int i = 0; i < 240000; i++) advance(0.001);
  double sum = 0;
  for (int i = 0; i < BODIES; i++) sum += bodies[i].x + bodies[i].vy;
  printf("%.9f\n", sum);
  return 0;
}
