#include "tests/random/random_program.h"

#include <cctype>
#include <cstddef>
#include <functional>
#include <random>

namespace gmc::test {
namespace {

constexpr char kPrelude[] =
    "#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n"
    "#include <gmc/verifier.h>\n"
    "struct pair { int u, v; };\n"
    "static int add(int *at, int number) { int old = *at; *at = old + number; return old; }\n"
    "static int twice(int *at) { int scratch = 0; add(&scratch, 1); return add(at, scratch) + scratch; }\n";

class Maker {
 public:
  explicit Maker(uint64_t seed) : random_(seed) {}

  RandomProgram Make() {
    RandomProgram program;
    const size_t threads = 2 + Below(4) / 3;
    // The number of interleavings is what costs: few statements in each thread, fewer when there are more threads.
    left_ = threads == 2 ? 7 : 6;
    for (size_t i = 0; i < threads; ++i) {
      program.threads.push_back(List(1 + Below(threads == 2 ? 4 : 2), 0));
      program.is_joined.push_back(Below(8) != 0);
    }
    program.between = List(Below(3) == 0 ? 1 : 0, 0);
    program.end = List(Below(3), 1);
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
    switch (Below(is_leaf ? 10 : 13)) {
      case 0:
      case 1:
        return {Plain()};
      case 2:
        return {Atomic()};
      case 3:
        return {Heap()};
      case 4:
        return {Local()};
      case 5:
        return {Check()};
      case 6:
        return {Choice()};
      case 7:
        return {Condition()};
      case 8:
        return {Odd()};
      case 9:
        return {Meeting()};
      default:
        return Around(depth);
    }
  }

  Statement Around(int depth) {
    const std::string mutex = Mutex();
    std::vector<Statement> body = List(1 + Below(2), depth + 1);
    switch (Below(10)) {
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
    const std::string at = "&" + Shared(), own = Private();
    switch (Below(5)) {
      case 0:
        return own + " = __atomic_load_n(" + at + ", __ATOMIC_SEQ_CST);";
      case 1:
        return "__atomic_store_n(" + at + ", " + Digit(3) + ", __ATOMIC_SEQ_CST);";
      case 2:
        return own + " = __atomic_fetch_add(" + at + ", 1, __ATOMIC_SEQ_CST);";
      case 3:
        return "{ int e = " + Digit(2) + "; " + own + " = __atomic_compare_exchange_n(" + at + ", &e, " + Digit(3) +
               ", 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); }";
      default:
        return "while (__atomic_load_n(" + at + ", __ATOMIC_SEQ_CST) == " + Digit(3) + ") { }";
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

  std::mt19937_64 random_;
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
      "static pthread_rwlock_t w_ = PTHREAD_RWLOCK_INITIALIZER;\nstatic pthread_barrier_t b_;\nstatic sem_t q_;\n";
  const std::string locals = "  int a = 0, b = 0, l = 0;\n  int *p = 0;\n  (void)&l;\n";
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
