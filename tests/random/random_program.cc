#include "tests/random/random_program.h"

#include <cctype>
#include <cstddef>
#include <functional>
#include <random>

namespace gmc::test {
namespace {

constexpr char kPrelude[] =
    "#include <assert.h>\n#include <pthread.h>\n#include <sched.h>\n#include <semaphore.h>\n#include <stdlib.h>\n"
    "#include <string.h>\n#include <time.h>\n#include <unistd.h>\n#include <gmc/verifier.h>\n"
    "static const struct timespec soon = {1, 0};\n"
    "struct pair { int u, v; };\n"
    "static int add(int *at, int number) { int old = *at; *at = old + number; return old; }\n"
    "static int twice(int *at) { int scratch = 0; add(&scratch, 1); return add(at, scratch) + scratch; }\n";

class Maker {
 public:
  explicit Maker(uint64_t seed) : random_(seed) {}

  RandomProgram Make() {
    RandomProgram program;
    const size_t threads = 2 + Below(4) / 3;
    const bool has_all_kinds = Below(3) == 0;
    for (bool& is_used : is_used_) is_used = has_all_kinds || Below(2) == 0;
    is_used_[kPlain] = is_used_[kCheck] = true;
    // The number of interleavings is what costs: few statements in each thread, fewer when there are more threads.
    left_ = threads == 2 ? 7 : 6;
    for (size_t i = 0; i < threads; ++i) {
      program.threads.push_back(List(1 + Below(threads == 2 ? 4 : 2), 0));
      program.is_joined.push_back(Below(8) != 0);
    }
    program.between = List(Below(3) == 0 ? 1 : 0, 0);
    program.end = List(Below(3), 1);
    is_used_[kThread] = false;  // or children would create children
    program.child = List(1 + Below(2), 1);
    return program;
  }

 private:
  uint32_t Below(uint32_t limit) { return static_cast<uint32_t>(random_() % limit); }
  std::string Digit(uint32_t limit) { return std::to_string(Below(limit)); }
  std::string Shared() { return "x" + Digit(2) + "_"; }
  std::string Private() { return Below(2) == 0 ? "a" : "b"; }
  std::string Mutex() { return "m" + std::to_string(Below(4) == 0 ? 1 : 0) + "_"; }
  std::string Global() { return "g" + Digit(2) + "_"; }

  std::vector<Statement> List(uint32_t count, int depth) {
    std::vector<Statement> list;
    for (uint32_t i = 0; i < count; ++i) list.push_back(One(depth));
    return list;
  }

  Statement One(int depth) {
    const bool is_leaf = depth >= 2 || left_ == 0;
    if (left_ > 0) --left_;
    if (!is_leaf && Below(4) == 0) return Around(depth);
    Kind kind;
    do {
      kind = static_cast<Kind>(Below(kKinds));
    } while (!is_used_[kind]);
    switch (kind) {
      case kPlain:
        return {Plain()};
      case kAtomic:
        return {Atomic()};
      case kHeap:
        return {Heap()};
      case kLocal:
        return {Local()};
      case kCheck:
        return {Check()};
      case kChoice:
        return {Choice()};
      case kCondition:
        return {Condition()};
      case kOdd:
        return {Odd()};
      case kMeeting:
        return {Meeting()};
      case kLifetime:
        return {Lifetime()};
      case kPublished:
        return {Published()};
      case kScope:
        return {Scope()};
      case kThread:
        return {Thread()};
      case kTimed:
        return {Timed()};
      case kText:
      case kKinds:
        break;
    }
    return {Text()};
  }

  Statement Around(int depth) {
    const std::string mutex = Mutex();
    std::vector<Statement> body = List(1 + Below(2), depth + 1);
    switch (Below(11)) {
      case 0:
      case 1:
      case 2:
        return {"pthread_mutex_lock(&" + mutex + ");", std::move(body), "pthread_mutex_unlock(&" + mutex + ");"};
      case 3:
      case 4:
        return {"gmc_atomic_begin();", std::move(body), "gmc_atomic_end();"};
      case 5:
        return {"if (" + Private() + " == " + Digit(3) + ") {", std::move(body), "}"};
      case 6:
        return {"if (pthread_mutex_trylock(&" + mutex + ") == 0) {", std::move(body),
                "pthread_mutex_unlock(&" + mutex + "); }"};
      case 7:
        return {"pthread_rwlock_rdlock(&w_);", std::move(body), "pthread_rwlock_unlock(&w_);"};
      case 8:
        return {"pthread_rwlock_wrlock(&w_);", std::move(body), "pthread_rwlock_unlock(&w_);"};
      case 9:
        return {"pthread_spin_lock(&k_);", std::move(body), "pthread_spin_unlock(&k_);"};
      default:
        return {"for (int i = 0; i < 2; i++) {", std::move(body), "}"};
    }
  }

  std::string Plain() {
    const std::string shared = Shared(), own = Private();
    switch (Below(6)) {
      case 0:
        return shared + " = " + Digit(3) + ";";
      case 1:
        return own + " = " + shared + ";";
      case 2:
        return shared + "++;";
      case 3:
        return shared + " = " + own + ";";
      case 4:
        return own + " = add(&" + shared + ", 1);";
      default:
        return "s1_ = s0_; s0_.u = " + own + ";";
    }
  }

  std::string Atomic() {
    const std::string at = "&" + Shared(), own = Private(), order = ", __ATOMIC_SEQ_CST";
    switch (Below(10)) {
      case 0:
        return own + " = __atomic_load_n(" + at + order + ");";
      case 1:
        return "__atomic_store_n(" + at + ", " + Digit(3) + order + ");";
      case 2:
        return own + " = __atomic_fetch_add(" + at + ", 1" + order + ");";
      case 3:
      case 4:
        return "{ int e = " + Digit(2) + "; " + own + " = __atomic_compare_exchange_n(" + at + ", &e, " + Digit(3) +
               ", " + Digit(2) + order + order + "); }";
      case 5:
        return own + " = __atomic_compare_exchange_n(" + at + ", &" + Shared() + ", " + Digit(3) + ", 0" + order +
               order + ");";
      case 6:
        return own + " = __sync_val_compare_and_swap(" + at + ", " + Digit(2) + ", " + Digit(3) + ");";
      case 7:
        return own + " = __atomic_exchange_n(" + at + ", " + own + order + ");";
      case 8:
        return "for (int i = 0; i < 2 && __atomic_load_n(" + at + order + ") == 0; i++) { }";
      default:
        return "while (__atomic_load_n(" + at + order + ") == " + Digit(3) + ") { }";
    }
  }

  std::string Heap() {
    const std::string global = Global(), own = Private();
    switch (Below(10)) {
      case 0:
      case 1:
        return "p = malloc(sizeof *p); *p = " + Digit(3) + ";";
      case 2:
        return "if (p) " + own + " = *p;";
      case 3:
        return "free(p); p = 0;";
      case 4:
        return global + " = p;";
      case 5:
        return "p = " + global + ";";
      case 6:
        return "{ int *old = " + global + "; if (old) " + own + " = *old; }";
      case 7:
        return "free(" + global + "); " + global + " = 0;";
      case 8:
        return "{ int *fresh = calloc(1, sizeof *fresh); " + own + " = twice(fresh); free(fresh); }";
      default:
        return "p = __atomic_exchange_n(&" + global + ", p, __ATOMIC_SEQ_CST);";
    }
  }

  std::string Local() {
    const std::string own = Private();
    switch (Below(6)) {
      case 0:
        return "l = " + own + ";";
      case 1:
        return own + " = twice(&l);";
      case 2:
        return Global() + " = &l;";
      case 3:
        return "p = &l;";
      case 4:
        return own + " = tl_++;";
      default:
        return "{ int array[2] = { " + own + ", 1 }; l = array[" + own + " & 1]; }";
    }
  }

  std::string Check() {
    switch (Below(4)) {
      case 0:
        return "assert(" + Shared() + " != " + Digit(4) + ");";
      case 1:
        return "assert(" + Private() + " < 2);";
      case 2:
        return "assert(a + b != " + Digit(4) + ");";
      default:
        return "assert(l == 0);";
    }
  }

  std::string Choice() {
    switch (Below(4)) {
      case 0:
        return Private() + " = gmc_choose(2);";
      case 1:
        return Private() + " += gmc_choose(3);";
      case 2:
        return "gmc_assume(" + Private() + " != " + Digit(3) + ");";
      default:
        return "if (gmc_choose(2)) " + Shared() + " = 1;";
    }
  }

  std::string Condition() {
    const std::string wait = "pthread_cond_wait(&c_, &m0_); ";
    switch (Below(5)) {
      case 0:
        return "pthread_mutex_lock(&m0_); while (x0_ == 0) " + wait + "pthread_mutex_unlock(&m0_);";
      case 1:
        return "pthread_mutex_lock(&m0_); if (x0_ == 0) " + wait + "pthread_mutex_unlock(&m0_);";
      case 2:
        return "pthread_cond_signal(&c_);";
      case 3:
        return "pthread_mutex_lock(&m0_); x0_ = 1; pthread_cond_signal(&c_); pthread_mutex_unlock(&m0_);";
      default:
        return "pthread_mutex_lock(&m0_); x0_ = 1; pthread_mutex_unlock(&m0_); pthread_cond_broadcast(&c_);";
    }
  }

  std::string Meeting() {
    switch (Below(6)) {
      case 0:
        return "pthread_barrier_wait(&b_);";
      case 1:
        return "sem_wait(&q_);";
      case 2:
        return "if (sem_trywait(&q_) == 0) " + Private() + " = 1;";
      case 3:
        return Shared() + " = 1; sem_post(&q_);";
      case 4:
        return "if (pthread_rwlock_tryrdlock(&w_) == 0) { " + Private() + " = " + Shared() +
               "; pthread_rwlock_unlock(&w_); }";
      default:
        return "sem_post(&q_);";
    }
  }

  // Objects that end or begin again, or are written over, while others use them.
  std::string Lifetime() {
    const std::string mutex = Mutex();
    switch (Below(14)) {
      case 0:
        return "pthread_mutex_destroy(&" + mutex + ");";
      case 1:
        return "pthread_mutex_init(&" + mutex + ", 0);";
      case 2:
        return "memset(&" + mutex + ", 0, sizeof " + mutex + ");";
      case 3:
        return "*(void **)&" + mutex + " = 0;";
      case 4:
        return "pthread_cond_destroy(&c_);";
      case 5:
        return "pthread_cond_init(&c_, 0);";
      case 6:
        return "sem_destroy(&q_);";
      case 7:
        return "sem_init(&q_, 0, " + Digit(2) + ");";
      case 8:
        return "*(int *)&q_ = " + Digit(2) + ";";
      case 9:
        return "__atomic_store_n((int *)&q_, " + Digit(2) + ", __ATOMIC_SEQ_CST);";
      case 10:
        return "pthread_rwlock_destroy(&w_);";
      case 11:
        return "pthread_barrier_destroy(&b_);";
      case 12:
        return "pthread_spin_destroy(&k_);";
      default:
        return "pthread_spin_init(&k_, 0);";
    }
  }

  // Blocks and locks in them that others come to know late.
  std::string Published() {
    const std::string global = Global(), own = Private();
    const std::string seen = "{ int *seen = __atomic_load_n(&" + global + ", __ATOMIC_SEQ_CST); if (seen) ";
    switch (Below(13)) {
      case 0:
        return "p = malloc(sizeof *p); *p = " + Digit(3) + "; " + global + " = p; *p = " + own + ";";
      case 1:
        return "__atomic_store_n(&" + global + ", p, __ATOMIC_SEQ_CST);";
      case 2:
        return seen + own + " = *seen; }";
      case 3:
        return seen + "*seen = " + own + "; }";
      case 4:
        return "hq_ = malloc(sizeof *hq_); sem_init(hq_, 0, " + Digit(2) + ");";
      case 5:
        return "hq_ = malloc(sizeof *hq_);";
      case 6:
        return "if (hq_) sem_init(hq_, 0, 1);";
      case 7:
        return "if (hq_) sem_wait(hq_);";
      case 8:
        return "if (hq_) sem_post(hq_);";
      case 9:
        return "free(hq_); hq_ = 0;";
      case 10:
        return "hm_ = calloc(1, sizeof *hm_);";
      case 11:
        return "if (hm_) { pthread_mutex_lock(hm_); " + Shared() + "++; pthread_mutex_unlock(hm_); }";
      default:
        return "free(hm_);";
    }
  }

  // What ends while others may know it.
  std::string Scope() {
    const std::string global = Global(), own = Private(), shared = Shared();
    switch (Below(8)) {
      case 0:
        return "{ int inner = " + own + "; " + global + " = &inner; " + shared + " = 1; }";
      case 1:
        return "{ int inner = 0; __atomic_store_n(&" + global + ", &inner, __ATOMIC_SEQ_CST); " + own + " = " + shared +
               "; }";
      case 2:
        return "{ int count = 2, array[count]; array[0] = " + own + "; " + global + " = array; " + shared + " = 2; }";
      case 3:
        return global + " = &tl_;";
      case 4:
        return global + " = __builtin_alloca(sizeof(int));";
      case 5:
        return "if (" + own + " == 0) pthread_exit(0);";
      case 6:
        return "if (" + own + " == 1) exit(0);";
      default:
        return "if (" + own + " == 1) _exit(0);";
    }
  }

  std::string Thread() {
    switch (Below(9)) {
      case 0:
      case 1:
        return "{ pthread_t id; pthread_create(&id, 0, child_, 0); pthread_detach(id); }";
      case 2:
        return "{ pthread_t id; pthread_create(&id, 0, child_, &l); pthread_join(id, 0); }";
      case 3:
        return "pthread_create(&id_, 0, child_, 0);";
      case 4:
        return "if (id_) pthread_join(id_, 0);";
      case 5:
        return "if (id_) pthread_detach(id_);";
      case 6:
        return "pthread_detach(pthread_self());";
      case 7:
        return "if (id_) pthread_cancel(id_);";
      default:
        return "pthread_once(&o_, once_);";
    }
  }

  std::string Timed() {
    const std::string own = Private(), mutex = Mutex(), shared = Shared();
    switch (Below(6)) {
      case 0:
        return "if (sem_timedwait(&q_, &soon) == 0) " + own + " = 1;";
      case 1:
        return "if (pthread_mutex_timedlock(&" + mutex + ", &soon) == 0) { " + shared + "++; pthread_mutex_unlock(&" +
               mutex + "); }";
      case 2:
        return "pthread_mutex_lock(&m0_); " + own +
               " = pthread_cond_timedwait(&c_, &m0_, &soon) == 0; "
               "pthread_mutex_unlock(&m0_);";
      case 3:
        return "while (pthread_mutex_trylock(&" + mutex + ")) sched_yield(); pthread_mutex_unlock(&" + mutex + ");";
      case 4:
        return "for (int i = 0; i < 2; i++) if (" + shared + ") break;";
      default:
        return "sched_yield();";
    }
  }

  std::string Text() {
    const std::string own = Private();
    switch (Below(8)) {
      case 0:
        return "text_[" + Digit(2) + "] = 'a';";
      case 1:
        return "text_[" + Digit(2) + "] = 0;";
      case 2:
        return own + " = strlen(text_) == 1;";
      case 3:
        return own + " = strcmp(text_, \"a\") == 0;";
      case 4:
        return "strcpy(text_, \"a\");";
      case 5:
        return "memcpy(&s0_, &s1_, sizeof s0_);";
      case 6:
        return "if (p) " + own + " = memcmp(p, &" + Shared() + ", sizeof *p) == 0;";
      default:
        return "if (p) { struct pair copy = s0_; *p = copy.u; }";
    }
  }

  // What is rarely right.
  std::string Odd() {
    switch (Below(8)) {
      case 0:
        return "pthread_mutex_lock(&" + Mutex() + ");";
      case 1:
        return "pthread_mutex_unlock(&" + Mutex() + ");";
      case 2:
        return Private() + " = *" + Global() + ";";
      case 3:
        return "*p = " + Private() + ";";
      case 4:
        return "p = malloc(sizeof *p);";
      case 5:
        return "l = *p;";
      case 6:
        return "{ int unset; " + Private() + " = " + Private() + " == 2 ? unset : 0; }";
      default:
        return "if (" + Private() + " == 1) return 0;";
    }
  }

  enum Kind : uint8_t {
    kPlain,
    kAtomic,
    kHeap,
    kLocal,
    kCheck,
    kChoice,
    kCondition,
    kOdd,
    kMeeting,
    kLifetime,
    kPublished,
    kScope,
    kThread,
    kTimed,
    kText,
    kKinds,
  };

  std::mt19937_64 random_;
  bool is_used_[kKinds] = {};
  uint32_t left_ = 0;  // statements before only leaves follow
};

void Print(const std::vector<Statement>& list, const std::string& indent, std::string* out) {
  for (const Statement& statement : list) {
    *out += indent + statement.before + "\n";
    Print(statement.body, indent + "  ", out);
    if (!statement.after.empty()) *out += indent + statement.after + "\n";
  }
}

// Calls `f` for each list with one statement less, or unwrapped. The list is as before afterwards.
void ForEachSmaller(std::vector<Statement>* list, const std::function<void()>& f) {
  for (size_t i = 0; i < list->size(); ++i) {
    const std::vector<Statement> before = *list;
    list->erase(list->begin() + static_cast<ptrdiff_t>(i));
    f();
    if (!before[i].body.empty()) {
      list->insert(list->begin() + static_cast<ptrdiff_t>(i), before[i].body.begin(), before[i].body.end());
      f();
    }
    *list = before;
    ForEachSmaller(&(*list)[i].body, f);
  }
}

// Every name that ends in '_' gets the number.
std::string Numbered(const std::string& text, size_t number) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    const bool ends_name =
        text[i] == '_' && i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0 &&
        (i + 1 == text.size() || (std::isalnum(static_cast<unsigned char>(text[i + 1])) == 0 && text[i + 1] != '_'));
    if (ends_name) out += std::to_string(number);
  }
  return out;
}

size_t SizeOf(const std::vector<Statement>& list) {
  size_t size = list.size();
  for (const Statement& statement : list) size += SizeOf(statement.body);
  return size;
}

}  // namespace

RandomProgram MakeRandomProgram(uint64_t seed) { return Maker(seed).Make(); }

std::vector<RandomProgram> Smaller(const RandomProgram& program) {
  std::vector<RandomProgram> all;
  for (size_t i = 0; i < program.threads.size(); ++i) {
    RandomProgram fewer = program;
    fewer.threads.erase(fewer.threads.begin() + static_cast<ptrdiff_t>(i));
    fewer.is_joined.erase(fewer.is_joined.begin() + static_cast<ptrdiff_t>(i));
    all.push_back(std::move(fewer));
  }
  RandomProgram copy = program;
  const auto add = [&] { all.push_back(copy); };
  for (std::vector<Statement>& thread : copy.threads) ForEachSmaller(&thread, add);
  ForEachSmaller(&copy.between, add);
  ForEachSmaller(&copy.end, add);
  ForEachSmaller(&copy.child, add);
  for (size_t i = 0; i < program.is_joined.size(); ++i) {
    if (!program.is_joined[i]) continue;
    copy.is_joined[i] = false;
    add();
    copy.is_joined[i] = true;
  }
  return all;
}

RandomProgram Trimmed(const RandomProgram& program) {
  RandomProgram less = program;
  if (less.threads.size() > 2) {
    less.threads.pop_back();
    less.is_joined.pop_back();
    return less;
  }
  std::vector<Statement>* largest = &less.between;
  for (std::vector<Statement>& thread : less.threads) {
    if (SizeOf(thread) > SizeOf(*largest)) largest = &thread;
  }
  while (largest->size() == 1 && !largest->front().body.empty()) largest = &largest->front().body;
  if (!largest->empty()) largest->pop_back();
  return less;
}

std::string TextOf(const RandomProgram& program, size_t number) {
  std::string text =
      "static int x0_, x1_;\nstatic int *g0_, *g1_;\nstatic struct pair s0_, s1_;\n"
      "static _Thread_local int tl_;\nstatic pthread_mutex_t m0_ = PTHREAD_MUTEX_INITIALIZER;\n"
      "static pthread_mutex_t m1_ = PTHREAD_MUTEX_INITIALIZER;\nstatic pthread_cond_t c_ = PTHREAD_COND_INITIALIZER;\n"
      "static pthread_rwlock_t w_ = PTHREAD_RWLOCK_INITIALIZER;\nstatic pthread_barrier_t b_;\nstatic sem_t q_;\n"
      "static pthread_spinlock_t k_;\nstatic sem_t *hq_;\nstatic pthread_mutex_t *hm_;\nstatic pthread_t id_;\n"
      "static char text_[3];\nstatic pthread_once_t o_ = PTHREAD_ONCE_INIT;\n"
      "static void once_(void) { x0_ = x0_ + 1; }\n";
  const std::string locals = "  int a = 0, b = 0, l = 0;\n  int *p = 0;\n  (void)&l;\n";
  text += "static void *child_(void *argument) {\n" + locals;
  Print(program.child, "  ", &text);
  text += "  return 0;\n}\n";
  for (size_t i = 0; i < program.threads.size(); ++i) {
    text += "static void *t" + std::to_string(i) + "_(void *argument) {\n" + locals;
    Print(program.threads[i], "  ", &text);
    text += "  return 0;\n}\n";
  }
  std::string body;
  for (size_t i = 0; i < program.threads.size(); ++i) {
    body += "  pthread_create(&ids[" + std::to_string(i) + "], 0, t" + std::to_string(i) + "_, 0);\n";
  }
  Print(program.between, "  ", &body);
  for (size_t i = 0; i < program.threads.size(); ++i) {
    if (program.is_joined[i]) body += "  pthread_join(ids[" + std::to_string(i) + "], 0);\n";
  }
  Print(program.end, "  ", &body);
  const auto uses = [&](const char* object) { return (text + body).find(object) != std::string::npos; };
  const std::string first = std::string(uses("&b_") ? "  pthread_barrier_init(&b_, 0, 2);\n" : "") +
                            (uses("&q_") ? "  sem_init(&q_, 0, 0);\n" : "");
  text += "static int main_(void) {\n" + locals + "  pthread_t ids[" + std::to_string(program.threads.size() + 1) +
          "];\n" + first + body;
  return Numbered(text + "  return 0;\n}\n", number);
}

std::string SourceOf(const std::vector<RandomProgram>& programs) {
  std::string source = kPrelude;
  for (size_t i = 0; i < programs.size(); ++i) source += TextOf(programs[i], i);
  source += "int main(int argc, char **argv) {\n  switch (argc) {\n";
  for (size_t i = 0; i < programs.size(); ++i) {
    source += "    case " + std::to_string(i + 1) + ": return main_" + std::to_string(i) + "();\n";
  }
  return source + "  }\n  return 0;\n}\n";
}

}  // namespace gmc::test
