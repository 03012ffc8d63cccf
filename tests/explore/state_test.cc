// What makes two states different: every component of a state is in its hash, and what cannot matter any more is not.
#include <gtest/gtest.h>

#include "hash/check.h"
#include "tests/agree/search_runner.h"
#include "tests/tools/scratch.h"

namespace gmc::test {
namespace {

class NoWorld : public exec::Environment {
 public:
  void Write(int, const char*, size_t) override {}
  size_t Read(int, char*, size_t) override { return 0; }
};

// A program that is driven by hand.
class Driver {
 public:
  explicit Driver(const std::string& source) {
    absl::StatusOr<std::unique_ptr<Compiled>> compiled = CompileFile(scratch_.Write("program.c", source));
    if (!compiled.ok()) {
      ADD_FAILURE() << compiled.status();
      return;
    }
    compiled_ = *std::move(compiled);
    exec::MachineOptions options;
    options.arguments = {"program"};
    options.world = &world_;
    options.tracking = Tracking::kStates;
    options.canon = &canon_;
    options.keeps_heap_references = false;
    options.input = "input";
    machine_ = std::make_unique<exec::Machine>(compiled_->code, options);
    EXPECT_EQ(machine_->Start().kind, exec::StopKind::kRunning);
  }

  exec::Machine& machine() { return *machine_; }
  MemoryState& memory() { return machine_->memory(); }
  bool ok() const { return machine_ != nullptr; }

  // Lets the thread go on until it has a choice.
  void RunToChoice(uint32_t slot) {
    for (int i = 0; i < 1000; ++i) {
      Save();
      if (machine_->Probe(slot).alternatives > 1) return;
      ASSERT_TRUE(machine_->Probe(slot).is_enabled);
      Step(slot, 0);
    }
    FAIL() << "no choice";
  }
  void Step(uint32_t slot, uint32_t alternative) {
    const exec::Stop stop = machine_->Step(slot, alternative);
    ASSERT_EQ(stop.kind, exec::StopKind::kRunning) << stop.text;
  }
  // Lets the other threads go on while they can.
  void RunOthers() {
    for (int i = 0; i < 1000; ++i) {
      Save();
      bool moved = false;
      for (uint32_t slot = 1; slot < machine_->thread_limit() && !moved; ++slot) {
        if (!machine_->HasThread(slot)) continue;
        moved = machine_->Probe(slot).is_enabled;
        if (moved) Step(slot, 0);
      }
      if (!moved) return;
    }
    FAIL() << "no end";
  }
  void Save() { GMC_CHECK(memory().Push().ok()); }
  Hash128 Hash() { return *memory().Commit(); }

  // The state in which main has its second choice, when it took that alternative of the first.
  Hash128 StateAfter(uint32_t alternative) {
    const size_t saved = memory().SavedStateCount();
    Save();
    Step(0, alternative);
    RunToChoice(0);
    const Hash128 hash = Hash();
    while (memory().SavedStateCount() > saved + 1) GMC_CHECK(memory().Pop().ok());
    GMC_CHECK(memory().Backtrack().ok());
    GMC_CHECK(memory().Pop().ok());
    return hash;
  }

 private:
  tools::Scratch scratch_;
  NoWorld world_;
  PathHashCanon canon_;  // so that hashes of several drivers can be compared
  std::unique_ptr<Compiled> compiled_;
  std::unique_ptr<exec::Machine> machine_;
};

constexpr char kPrelude[] =
    "#include <pthread.h>\n#include <sched.h>\n#include <stdlib.h>\n#include <threads.h>\n#include <unistd.h>\n"
    "#include <semaphore.h>\n#include <gmc/verifier.h>\n"
    "static int x, *g, *h;\nstatic _Thread_local int tl;\n"
    "static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
    "static pthread_t t[2];\n"
    "static void use(int number) { x = number; }\n"
    "static void *sleeper(void *at) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m);\n"
    "  return at; }\n"
    "static void *ends(void *at) { return at; }\n";

enum class Same : uint8_t { kYes, kNo };

// The body of main chooses twice; the states before the second choice are compared.
struct Component {
  const char* name;
  Same same;
  const char* text;  // other functions, then "@", then the body of main
};

const Component kComponents[] = {
    {"ProgramCounter", Same::kNo, "@ if (gmc_choose(2)) gmc_choose(2); else gmc_choose(2);"},
    {"LiveRegister", Same::kNo, "@ int a = gmc_choose(2); gmc_choose(2); use(a);"},
    {"DeadRegister", Same::kYes, "@ int a = gmc_choose(2); if (a) a = 5; gmc_choose(2); a = 0; use(a);"},
    {"UninitialisedRegister", Same::kNo, "@ int a; if (gmc_choose(2)) a = 0; if (gmc_choose(2)) use(a);"},
    {"RegisterOfACaller", Same::kNo,
     "static void rest(void) { gmc_choose(2); }@ int a = gmc_choose(2); rest(); use(a);"},
    {"DeadRegisterOfACaller", Same::kYes,
     "static void rest(void) { gmc_choose(2); }@ int a = gmc_choose(2); use(0); rest(); a = 1; use(a);"},
    {"ReturnAddress", Same::kNo,
     "static void rest(void) { gmc_choose(2); }@ if (gmc_choose(2)) { rest(); } else { rest(); }"},
    {"ByteOfAGlobal", Same::kNo, "@ x = gmc_choose(2); gmc_choose(2);"},
    {"ByteOfALocal", Same::kNo, "@ int a[2] = {0, 0}; a[1] = gmc_choose(2); gmc_choose(2); use(a[x]);"},
    {"InitialisedBit", Same::kNo, "@ int a[2]; if (gmc_choose(2)) a[1] = 0; if (gmc_choose(2)) use(a[1]);"},
    {"ScopeThatEnded", Same::kNo,
     "@ int *p; { int l = 0; p = &l; if (gmc_choose(2)) goto out; gmc_choose(2); use(*p); } out: gmc_choose(2); use(p "
     "== 0);"},
    {"HeapByte", Same::kNo, "@ g = malloc(4); *g = gmc_choose(2); gmc_choose(2);"},
    {"HeapBlockFreed", Same::kNo, "@ g = malloc(4); if (gmc_choose(2)) free(g); gmc_choose(2);"},
    {"SizeOfABlock", Same::kNo, "@ g = malloc(gmc_choose(2) + 4); gmc_choose(2);"},
    {"OrderOfAllocation", Same::kYes,
     "@ if (gmc_choose(2)) { g = malloc(4); h = malloc(4); } else { h = malloc(4); g = malloc(4); } gmc_choose(2);"},
    {"OneBlockOrTwo", Same::kNo,
     "@ g = malloc(4); h = malloc(4); if (gmc_choose(2)) { free(h); h = g; } gmc_choose(2);"},
    {"OffsetOfAPointer", Same::kNo, "@ static int a[2]; g = a + gmc_choose(2); gmc_choose(2);"},
    {"ThreadLocal", Same::kNo, "@ tl = gmc_choose(2); gmc_choose(2);"},
    {"Lock", Same::kNo, "@ if (gmc_choose(2)) pthread_mutex_lock(&m); gmc_choose(2);"},
    {"LockAndUnlock", Same::kYes,
     "@ pthread_self(); if (gmc_choose(2)) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } gmc_choose(2);"},
    {"PendingChoice", Same::kNo, "@ gmc_choose(gmc_choose(2) + 2);"},
    {"SectionOwner", Same::kNo,
     "@ pthread_create(&t[0], 0, sleeper, 0); if (gmc_choose(2)) gmc_atomic_begin(); gmc_choose(2);"},
    {"DetachedThread", Same::kNo,
     "@ pthread_create(&t[0], 0, sleeper, 0); if (gmc_choose(2)) pthread_detach(t[0]); gmc_choose(2);"},
    {"SectionDepth", Same::kNo,
     "@ pthread_create(&t[0], 0, sleeper, 0); gmc_atomic_begin(); if (gmc_choose(2)) gmc_atomic_begin(); "
     "gmc_choose(2);"},
    {"CancelState", Same::kNo,
     "@ pthread_self(); if (gmc_choose(2)) pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0); gmc_choose(2);"},
    {"CancelRequest", Same::kNo,
     "@ pthread_create(&t[0], 0, sleeper, 0); if (gmc_choose(2)) pthread_cancel(t[0]); gmc_choose(2);"},
    {"ValueUnderAKey", Same::kNo,
     "static pthread_key_t k;@ pthread_key_create(&k, 0); pthread_setspecific(k, gmc_choose(2) ? &x : (void *)&h); "
     "gmc_choose(2);"},
    {"ResetValueUnderAKey", Same::kYes,
     "static pthread_key_t k;@ pthread_key_create(&k, 0); pthread_setspecific(k, gmc_choose(2) ? &x : (void *)&h); "
     "pthread_setspecific(k, &x); gmc_choose(2);"},
    {"InputPosition", Same::kNo, "@ char c; if (gmc_choose(2)) read(0, &c, 1); c = 0; gmc_choose(2);"},
    {"SemaphoreValue", Same::kNo,
     "static sem_t q;@ sem_init(&q, 0, 1); if (gmc_choose(2)) sem_wait(&q); gmc_choose(2);"},
    {"OnceControl", Same::kNo,
     "static pthread_once_t o = PTHREAD_ONCE_INIT;static void once(void) {}@ static pthread_once_t other; "
     "pthread_once(gmc_choose(2) ? &o : &other, once); gmc_choose(2);"},
    {"Readers", Same::kNo,
     "static pthread_rwlock_t r, w;@ pthread_rwlock_rdlock(gmc_choose(2) ? &r : &w); gmc_choose(2);"},
    {"ThreadExists", Same::kNo, "@ if (gmc_choose(2)) pthread_create(&t[0], 0, sleeper, 0); gmc_choose(2);"},
    {"FunctionOfAThread", Same::kNo, "@ pthread_create(&t[0], 0, gmc_choose(2) ? sleeper : ends, 0); gmc_choose(2);"},
    {"ArgumentOfAThread", Same::kNo, "@ pthread_create(&t[0], 0, sleeper, gmc_choose(2) ? &x : 0); gmc_choose(2);"},
};

class StateComponents : public testing::TestWithParam<Component> {};

TEST_P(StateComponents, IsInTheHashOrNot) {
  const std::string text = GetParam().text;
  const size_t at = text.find('@');
  Driver driver(kPrelude + text.substr(0, at) + "\nint main(void) {" + text.substr(at + 1) + " return 0; }\n");
  ASSERT_TRUE(driver.ok());
  driver.RunToChoice(0);
  const Hash128 first = driver.StateAfter(0), second = driver.StateAfter(1), again = driver.StateAfter(0);
  EXPECT_TRUE(first == again) << "the same state hashes differently";
  EXPECT_EQ(first == second, GetParam().same == Same::kYes);
}

INSTANTIATE_TEST_SUITE_P(Components, StateComponents, testing::ValuesIn(kComponents),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

constexpr char kTwoSleepers[] =
    "int main(void) { for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, sleeper, 0); gmc_choose(2);\n"
    "  pthread_cond_signal(&c); return 0; }\n";

TEST(States, TheSetOfWaitersIsInTheHash) {
  Driver driver(std::string(kPrelude) + kTwoSleepers);
  ASSERT_TRUE(driver.ok());
  driver.RunToChoice(0);
  driver.RunOthers();  // both wait
  driver.Save();
  const Hash128 both = driver.Hash();
  driver.Step(0, 0);
  driver.RunToChoice(0);  // which of them is woken
  driver.Save();
  driver.Step(0, 0);
  const Hash128 second_left = driver.Hash();
  GMC_CHECK(driver.memory().Backtrack().ok());
  driver.Step(0, 1);
  const Hash128 first_left = driver.Hash();
  EXPECT_FALSE(both == second_left);
  EXPECT_FALSE(both == first_left);
  EXPECT_FALSE(first_left == second_left);
}

// What a thread leaves behind, until it was joined.
TEST(States, AThreadThatEndedAndItsResultAreInTheHash) {
  std::vector<Hash128> hashes;
  for (const char* const result : {"0", "&x"}) {
    Driver driver(std::string(kPrelude) + "static void *late(void *at) { use(0); return at; }\n" +
                  "int main(void) { pthread_create(&t[0], 0, late, " + result +
                  "); gmc_choose(2); pthread_join(t[0], 0); return x; }\n");
    ASSERT_TRUE(driver.ok());
    driver.RunToChoice(0);
    hashes.push_back(driver.Hash());
    driver.RunOthers();
    hashes.push_back(driver.Hash());
  }
  for (size_t i = 0; i < hashes.size(); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(hashes[i] == hashes[j]) << j << " and " << i;
  }
}

TEST(States, ALeakIsInTheHash) {
  Driver driver(std::string(kPrelude) + "int main(void) { gmc_choose(2); return 0; }\n");
  ASSERT_TRUE(driver.ok());
  driver.RunToChoice(0);
  const Hash128 before = driver.Hash();
  driver.machine().NoteLeak();
  EXPECT_FALSE(driver.Hash() == before);
}

// Every byte, every initialised bit and every pointer of a state with two waiting threads and a heap block.
TEST(States, EveryByteAndPointerIsInTheHash) {
  Driver driver(std::string(kPrelude) +
                "int main(void) { g = calloc(3, 4); for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, sleeper, 0);\n"
                "  gmc_atomic_begin(); gmc_choose(2); use(*g); return 0; }\n");
  ASSERT_TRUE(driver.ok());
  driver.RunToChoice(0);
  MemoryState& memory = driver.memory();
  driver.Save();
  const Hash128 expected = driver.Hash();
  size_t bytes = 0, pointers = 0;
  const auto expect_change = [&](AreaId id, uint64_t offset, const char* what) {
    EXPECT_FALSE(driver.Hash() == expected)
        << what << " at " << offset << " of area " << id << ": " << driver.machine().DescribeArea(id);
    GMC_CHECK(memory.Backtrack().ok());
  };
  for (AreaId id = 1; id < memory.area_limit(); ++id) {
    const Area* const area = memory.Find(id);
    if (area == nullptr || area->state != AreaState::kLive || area->attributes.access != Access::kReadWrite) continue;
    for (uint64_t offset = 0, size = area->size; offset < size; ++offset) {
      const Pointer place{id, static_cast<int64_t>(offset)};
      uint8_t byte;
      Pointer target;
      if (memory.LoadScalar(id, offset, &byte)) {
        ++bytes;
        ASSERT_TRUE(memory.Store(place, Value::Scalar(byte ^ 1, 1)).ok());
        expect_change(id, offset, "a byte");
        ASSERT_TRUE(memory.Uninitialise(place, 1).ok());
        expect_change(id, offset, "an initialised byte");
      } else if (memory.LoadPointer(id, offset, &target)) {
        ++pointers;
        ASSERT_TRUE(memory.Store(place, Value::PointerTo(target + 1, memory.pointer_size())).ok());
        expect_change(id, offset, "the offset of a pointer");
        ASSERT_TRUE(memory.Uninitialise(place, memory.pointer_size()).ok());
        expect_change(id, offset, "a pointer");
        const Pointer other{target.area == memory.root().area ? id : memory.root().area, 0};
        ASSERT_TRUE(memory.Store(place, Value::PointerTo(other, memory.pointer_size())).ok());
        expect_change(id, offset, "the target of a pointer");
        offset += memory.pointer_size() - 1;
      }
    }
  }
  // Stacks, records, mutexes, the condition variable and the block are all there.
  EXPECT_GT(bytes, 300u);
  EXPECT_GT(pointers, 50u);
}

// The owner of a lock: a state in which another thread has it is another state.
TEST(States, TheOwnerOfALockIsInTheHash) {
  Driver driver(std::string(kPrelude) +
                "int main(void) { for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, sleeper, 0);\n"
                "  pthread_mutex_lock(&m); gmc_choose(2); return 0; }\n");
  ASSERT_TRUE(driver.ok());
  driver.RunToChoice(0);
  MemoryState& memory = driver.memory();
  const AreaId owner = driver.machine().RecordOf(0), other = driver.machine().RecordOf(1);
  driver.Save();
  const Hash128 expected = driver.Hash();
  size_t found = 0;
  for (AreaId id = 1; id < memory.area_limit(); ++id) {
    const Area* const area = memory.Find(id);
    if (area == nullptr || area->attributes.kind != AreaKind::kGlobal) continue;
    std::vector<uint64_t> places;
    memory.ForEachPointer(id, [&](uint64_t offset, Pointer target) {
      if (target.area == owner) places.push_back(offset);
    });
    for (const uint64_t offset : places) {
      ++found;
      const Pointer place{id, static_cast<int64_t>(offset)};
      ASSERT_TRUE(memory.Store(place, Value::PointerTo({other, 0}, memory.pointer_size())).ok());
      EXPECT_FALSE(driver.Hash() == expected);
      GMC_CHECK(memory.Backtrack().ok());
    }
  }
  EXPECT_EQ(found, 1u);
}

}  // namespace
}  // namespace gmc::test
