/* EXPECT: false(valid-deref) */
struct node {
  struct node *next;
  int value;
};
int main(void) {
  struct node only = {0, 1}; /* TWIN: struct node only = {&only, 1}; */
  return only.next->value; /* ERROR */
}
