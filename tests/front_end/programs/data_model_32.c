/* Another data model on the same host.
 * FLAGS: -m32
 * DUMP: pointer_bits=32 long_bits=32 size_bits=32
 * DUMP: init address size=4
 */
long value;
long *pointer = &value;
struct pair { char c; long long l; };
int size(struct pair *p) { return sizeof(void *) + sizeof(long) + (int)p->l; }
