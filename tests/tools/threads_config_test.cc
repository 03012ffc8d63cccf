// Thread configuration files: what is read, what is refused, and that programs then mean what they should.
#include "tools/threads_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(ThreadsConfig, Reads) {
  absl::StatusOr<ThreadsConfig> config = ParseThreadsConfig("t.cfg",
                                                            "# a comment\n\n"
                                                            "CREATE=spawn 2 1 4\n"
                                                            "  JOIN = wait_for 3   # trailing\r\n"
                                                            "EXIT=leave\n"
                                                            "MUTEX_TRY_LOCK=attempt 1\n"
                                                            "COND_WAIT=sleep_on 2\n"
                                                            "RWLOCK_RDLOCK=share 1\n"
                                                            "SEM_INIT=ticket 1 0 2\n"
                                                            "TYPE=task\n");
  ASSERT_TRUE(config.ok()) << config.status();
  const std::vector<lower::Redirection> redirections = config->redirections();
  ASSERT_EQ(redirections.size(), 7u);
  EXPECT_EQ(redirections[0].function, "spawn");
  EXPECT_EQ(redirections[0].target, "pthread_create");
  EXPECT_THAT(redirections[0].arguments, ElementsAre(2, 0, 1, 4));
  EXPECT_EQ(redirections[1].target, "pthread_join");
  EXPECT_THAT(redirections[1].arguments, ElementsAre(3));
  EXPECT_EQ(redirections[2].target, "pthread_exit");
  EXPECT_THAT(redirections[2].arguments, IsEmpty());
  EXPECT_EQ(redirections[3].target, "pthread_mutex_trylock");
  EXPECT_THAT(redirections[4].arguments, ElementsAre(2, 3)) << "the mutex is beside the condition variable";
  EXPECT_EQ(redirections[5].target, "pthread_rwlock_rdlock");
  EXPECT_EQ(redirections[6].target, "sem_init");
  EXPECT_THAT(redirections[6].arguments, ElementsAre(1, 0, 2));
  ASSERT_EQ(config->types.size(), 1u);
  EXPECT_EQ(config->types[0].object, "pthread_t");
}

TEST(ThreadsConfig, PosixItselfNeedsNoRedirection) {
  absl::StatusOr<ThreadsConfig> config = ParseThreadsConfig(
      "t.cfg", "CREATE=pthread_create 1 3 4\nJOIN=pthread_join 1\nMUTEX_LOCK=pthread_mutex_lock 1\n");
  ASSERT_TRUE(config.ok()) << config.status();
  EXPECT_THAT(config->redirections(), IsEmpty());
}

TEST(ThreadsConfig, RefusesWithAPlace) {
  const std::pair<const char*, const char*> cases[] = {
      {"CREATE spawn 1 2 3\n", "t.cfg:1:8: error: '=' is missing"},
      {"CREATE\n", "t.cfg:1:1: error: '=' is missing"},
      {"\n#\ncreate=spawn 1\n", "t.cfg:3:1: error: 'create' is no role"},
      {"JOIN=\n", "t.cfg:1:5: error: the name of a function or type is missing"},
      {"JOIN=1\n", "t.cfg:1:6: error: the name of a function or type is missing"},
      {"JOIN=wait_for one\n", "t.cfg:1:15: error: 'one' is no position of an argument"},
      {"JOIN=wait_for -1\n", "t.cfg:1:15: error: '-1' is no position of an argument"},
      {"CREATE=spawn 1 2 3 4 5\n", "t.cfg:1:22: error: CREATE has 4 positions"},
      {"TYPE=task 1\n", "t.cfg:1:11: error: a type has no positions"},
      {"JOIN=f 1\nEXIT=f 1\n", "t.cfg:2:6: error: 'f' has a role already"},
      {"CREATE=pthread_create 2 3 4\n", "t.cfg:1:8: error: the arguments of pthread_create are in another order"},
  };
  for (const auto& [text, message] : cases) {
    absl::StatusOr<ThreadsConfig> config = ParseThreadsConfig("t.cfg", text);
    ASSERT_FALSE(config.ok()) << text;
    EXPECT_EQ(config.status().message(), message);
  }
}

class OtherThreads : public testing::Test {
 protected:
  Scratch::Outcome Gmc(const std::string& command, const std::string& config, const std::string& program) {
    return scratch_.Run({GMC_PROGRAM, command, "--threads-config", scratch_.Write("other.cfg", config),
                         scratch_.Write("program.c", program)});
  }

  Scratch scratch_;
};

const std::string kLibrary =
    "typedef struct task { unsigned long handle; } task;\n"
    "typedef struct { long words[8]; } lock_type;\n"
    "void spawn(void *(*body)(void *), int priority, task *new_task, void *data);\n"
    "int wait_for(const char *why, unsigned long handle);\n"
    "int enter(lock_type *lock, int spins);\n"
    "void leave(lock_type *lock);\n";
const std::string kConfig =
    "CREATE=spawn 3 1 4\n"
    "JOIN=wait_for 2\n"
    "MUTEX_LOCK=enter 1\n"
    "MUTEX_UNLOCK=leave 1\n"
    "TYPE=task\n"
    "MUTEX_TYPE=lock_type\n";
const std::string kCounter = "#include <assert.h>\n#include <stdio.h>\n" + kLibrary +
                             "static lock_type lock;\nstatic int counter;\n"
                             "static void *count(void *data) {\n"
                             "  int (*take)(lock_type *, int) = enter;\n"
                             "  take(&lock, 7);\n"
                             "  counter += *(int *)data;\n"
                             "  leave(&lock);\n"
                             "  return 0;\n}\n"
                             "int main(void) {\n"
                             "  task other;\n  int two = 2, three = 3;\n"
                             "  spawn(count, 1, &other, &two);\n"
                             "  count(&three);\n"
                             "  assert(wait_for(\"the sum\", other.handle) == 0);\n"
                             "  assert(counter == 5);\n"
                             "  printf(\"%d\\n\", counter);\n"
                             "  return 0;\n}\n";

TEST_F(OtherThreads, Run) {
  const Scratch::Outcome run = Gmc("run", kConfig, kCounter);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, "5\n");
}

TEST_F(OtherThreads, AreChecked) {
  const Scratch::Outcome check = Gmc("check", kConfig, kCounter);
  EXPECT_THAT(check.out, EndsWith("verdict: true\n")) << check.err;
  const Scratch::Outcome parallel = scratch_.Run(
      {GMC_PAR_PROGRAM, "--threads", "2", "--threads-config", scratch_.Path("other.cfg"), scratch_.Path("program.c")});
  EXPECT_THAT(parallel.out, EndsWith("verdict: true\n")) << parallel.err;
}

TEST_F(OtherThreads, ErrorsAreFoundAndReplay) {
  std::string program = kCounter;
  program.replace(program.find("  leave(&lock);\n"), 16, "");
  const std::string trace = std::filesystem::current_path() / "program.gmc-trace.json";
  const Scratch::Outcome check = Gmc("check", kConfig, program);
  EXPECT_EQ(check.status, 10);
  EXPECT_THAT(check.out, HasSubstr("[no-deadlock]"));
  EXPECT_EQ(scratch_.Run({GMC_PROGRAM, "replay", trace}).status, 10);
  std::filesystem::remove(trace);
}

TEST_F(OtherThreads, AMeaningReplacesADefinition) {
  const std::string program = kCounter + "void leave(lock_type *lock) { lock->words[0] = 1 / 0; }\n";
  EXPECT_EQ(Gmc("run", kConfig, program).out, "5\n");
}

TEST_F(OtherThreads, WithoutAConfigurationNobodyDefinesThem) {
  const Scratch::Outcome run = Gmc("run", "# nothing\n", kCounter);
  EXPECT_EQ(run.status, 5);
  EXPECT_THAT(run.err, HasSubstr("call of 'spawn', which nobody defines"));
}

TEST_F(OtherThreads, EverythingElseOfPosixHasARole) {
  const Scratch::Outcome run = Gmc("run",
                                   "SEM_INIT=ticket_init 1 0 2\nSEM_WAIT=ticket_take 1\nSEM_POST=ticket_give 1\n"
                                   "RWLOCK_INIT=board_init 1\nRWLOCK_RDLOCK=board_read 1\nRWLOCK_UNLOCK=board_done 1\n"
                                   "BARRIER_INIT=gate_init 1 0 2\nBARRIER_WAIT=gate_wait 1\n"
                                   "KEY_CREATE=slot_create 1\nSETSPECIFIC=slot_set 1 2\nGETSPECIFIC=slot_get 1\n"
                                   "ONCE=only_once 1 2\nCOND_INIT=bell_init 1\nCOND_BROADCAST=bell_ring 1\n"
                                   "SPIN_INIT=spin_make 1\nSPIN_TRYLOCK=spin_try 1\nSELF=who_am_i\nEQUAL=is_same 1 2\n"
                                   "SEM_TYPE=box\nRWLOCK_TYPE=box\nBARRIER_TYPE=box\nCOND_TYPE=box\n",
                                   "#include <assert.h>\n"
                                   "typedef struct { long words[8]; } box;\n"
                                   "int ticket_init(box *, int), ticket_take(box *), ticket_give(box *);\n"
                                   "int board_init(box *), board_read(box *), board_done(box *);\n"
                                   "int gate_init(box *, unsigned), gate_wait(box *);\n"
                                   "int slot_create(unsigned *), slot_set(unsigned, const void *);\n"
                                   "void *slot_get(unsigned);\n"
                                   "int only_once(int *, void (*)(void)), bell_init(box *), bell_ring(box *);\n"
                                   "int spin_make(int *), spin_try(int *);\n"
                                   "unsigned long who_am_i(void);\n"
                                   "int is_same(unsigned long, unsigned long);\n"
                                   "static box ticket, board, gate, bell;\nstatic int control, runs, spin;\n"
                                   "static void run(void) { runs++; }\n"
                                   "int main(void) {\n"
                                   "  unsigned slot;\n"
                                   "  assert(ticket_init(&ticket, 1) == 0 && ticket_take(&ticket) == 0);\n"
                                   "  assert(ticket_give(&ticket) == 0);\n"
                                   "  assert(board_init(&board) == 0 && board_read(&board) == 0);\n"
                                   "  assert(board_done(&board) == 0);\n"
                                   "  assert(slot_create(&slot) == 0 && slot_set(slot, &runs) == 0);\n"
                                   "  assert(slot_get(slot) == &runs);\n"
                                   "  assert(only_once(&control, run) == 0 && only_once(&control, run) == 0);\n"
                                   "  assert(runs == 1 && bell_init(&bell) == 0 && bell_ring(&bell) == 0);\n"
                                   "  assert(spin_make(&spin) == 0 && spin_try(&spin) == 0 && spin_try(&spin) == 16);\n"
                                   "  assert(is_same(who_am_i(), who_am_i()));\n"
                                   "  assert(gate_init(&gate, 2) == 0);\n"
                                   "  gate_wait(&gate);\n"
                                   "}\n");
  EXPECT_EQ(run.status, 10) << "alone at the gate";
  EXPECT_THAT(run.err, HasSubstr("verdict: false(no-deadlock)"));
}

TEST_F(OtherThreads, WhatDoesNotFitIsRefused) {
  struct {
    std::string config, message;
  } const cases[] = {
      {"MUTEX_SHUT=enter 1\n", "other.cfg:1:1: error: no role 'MUTEX_SHUT'"},
      {"MUTEX_LOCK=enter 3\n", "other.cfg:1:1: error: argument 3 of 'enter', declared at "},
      {"MUTEX_LOCK=enter 1 2\n", "other.cfg:1:1: error: MUTEX_LOCK has 1 positions"},
      {"MUTEX_LOCK=enter 1\nRWLOCK_TYPE=task\n",
       "other.cfg:2:13: error: 'task' has 8 bytes, a pthread_rwlock_t needs 56"},
  };
  for (const auto& refused : cases) {
    const Scratch::Outcome run = Gmc("run", refused.config, kCounter);
    EXPECT_EQ(run.status, 2) << refused.config << run.err;
    EXPECT_THAT(run.err, HasSubstr(refused.message));
  }
  const Scratch::Outcome missing =
      scratch_.Run({GMC_PROGRAM, "check", "--threads-config", scratch_.Path("none"), scratch_.Path("program.c")});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("none"));
}

}  // namespace
}  // namespace gmc::tools
