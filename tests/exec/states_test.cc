// gmc run with saved states: what is saved, gone back to, and met again. The hashes are verified throughout.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/tools/scratch.h"

namespace gmc::tools {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

class States : public testing::Test {
 protected:
  Scratch::Outcome Run(const std::string& option, const std::string& source, const std::string& input,
                       const std::vector<std::string>& more = {}) {
    std::vector<std::string> command = {GMC_BINARY, "run", "--verify-states", option};
    command.insert(command.end(), more.begin(), more.end());
    command.push_back(scratch_.Write("program.c", source));
    return scratch_.Run(command, scratch_.Write("in", input));
  }

  static void ExpectMetAgain(const Scratch::Outcome& run, const std::string& line, const std::string& reason) {
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr("program.c:" + line + ":"));
    EXPECT_THAT(run.err, EndsWith("\nreason: " + reason + "\nverdict: unknown\n"));
  }

  Scratch scratch_;
};

const std::string kMetAgain = "a state is met again";
const std::string kEndless = "a state is met again, and nothing was read since: this is an endless loop";

// Everything that a state consists of: globals, the heap, locals in registers and in memory, alloca, frames, the
// library's random numbers and clock.
const std::string kAdder =
    "#include <alloca.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\n"
    "struct node { int value; struct node *next; };\n"
    "static int total;\n"
    "static struct node *list;\n"
    "static int read_number(int depth) {\n"
    "  int number = 0, *own = alloca(sizeof *own);\n"
    "  *own = depth;\n"
    "  if (depth > 0) return read_number(depth - 1) + *own - depth;\n"
    "  return scanf(\"%d\", &number) == 1 ? number : -1;\n"
    "}\n"
    "int main(void) {\n"
    "  int count = 0;\n"
    "  for (int number; (number = read_number(count)) > 0; count++) {\n"
    "    struct node *node = malloc(sizeof *node);\n"
    "    node->value = number;\n"
    "    node->next = list;\n"
    "    list = node;\n"
    "    total += number;\n"
    "    sleep(1);\n"
    "    printf(\"%d:\", count);\n"
    "    for (node = list; node; node = node->next) printf(\" %d\", node->value);\n"
    "    printf(\" = %d, clock %d, random %d\\n\", total, (int)time(0), rand() % 100);\n"
    "  }\n"
    "  while (list) {\n"
    "    struct node *next = list->next;\n"
    "    free(list);\n"
    "    list = next;\n"
    "  }\n"
    "  return count;\n"
    "}\n";

TEST_F(States, SavingChangesNothing) {
  const Scratch::Outcome plain = Run("--quiet", kAdder, "5 6 7 0");
  ASSERT_EQ(plain.status, 3);
  ASSERT_EQ(plain.err, "");
  for (const std::string option :
       {"--save-states", "--save-states=fine", "--detect-reentry", "--detect-reentry=fine"}) {
    const Scratch::Outcome run = Run(option, kAdder, "5 6 7 0");
    EXPECT_EQ(run.status, 3) << option << run.err;
    EXPECT_EQ(run.out, plain.out) << option;
  }
}

TEST_F(States, OneIsSavedAtEachInput) {
  EXPECT_EQ(Run("--save-states", kAdder, "5 6 7 0").err, "note: states saved: 4\n");
  // Two inputs and, for each character, the condition and the jump back.
  const std::string counter =
      "#include <stdio.h>\n"
      "int main(void) {\n  int n = 0;\n  for (int i = 0; i < 10; i++) n += i;\n  return getchar() + getchar() == "
      "n;\n}\n";
  EXPECT_EQ(Run("--save-states", counter, "ab").err, "note: states saved: 2\n");
  EXPECT_EQ(Run("--save-states=fine", counter, "ab").err, "note: states saved: 13\n");
}

TEST_F(States, GoingBackUndoesEverything) {
  const Scratch::Outcome run = Run("--backtrack", kAdder, "0 5\n0 6\n0 7\n2\n0 8\n2\n0 1\n0 0\n");
  EXPECT_EQ(run.out,
            "0: 5 = 5, clock 1, random 83\n"
            "1: 6 5 = 11, clock 2, random 86\n"
            "2: 7 6 5 = 18, clock 3, random 77\n"
            "1: 8 5 = 13, clock 2, random 86\n"
            "0: 1 = 1, clock 1, random 83\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err, "note: states saved: 2\n");
}

TEST_F(States, GoingBackCountsInputsAlsoWhenBranchesAreSaved) {
  const std::string input = "0 5\n0 6\n0 7\n2\n0 8\n0 0\n";
  EXPECT_EQ(Run("--backtrack=fine", kAdder, input).out, Run("--backtrack", kAdder, input).out);
}

TEST_F(States, GoingBackRestoresAllThreads) {
  const std::string source =
      "#include <pthread.h>\n#include <stdio.h>\n"
      "static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n"
      "static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;\n"
      "static int number, turns;\n"
      "static void *print(void *unused) {\n"
      "  int sum = 0;\n"
      "  pthread_mutex_lock(&mutex);\n"
      "  for (;;) {\n"
      "    while (number == 0) pthread_cond_wait(&changed, &mutex);\n"
      "    if (number < 0) break;\n"
      "    printf(\"%d\\n\", sum += number);\n"
      "    number = 0;\n"
      "    pthread_cond_signal(&changed);\n"
      "  }\n"
      "  pthread_mutex_unlock(&mutex);\n"
      "  return unused;\n"
      "}\n"
      "int main(void) {\n"
      "  pthread_t thread;\n"
      "  pthread_create(&thread, 0, print, 0);\n"
      "  for (int next = 0; next >= 0; turns++) {\n"
      "    if (scanf(\"%d\", &next) != 1) next = -1;\n"
      "    pthread_mutex_lock(&mutex);\n"
      "    while (number != 0) pthread_cond_wait(&changed, &mutex);\n"
      "    number = next;\n"
      "    pthread_cond_signal(&changed);\n"
      "    while (number > 0) pthread_cond_wait(&changed, &mutex);\n"
      "    pthread_mutex_unlock(&mutex);\n"
      "  }\n"
      "  pthread_join(thread, 0);\n"
      "  return turns;\n"
      "}\n";
  const Scratch::Outcome run = Run("--backtrack", source, "0 1\n0 2\n0 4\n1\n0 8\n3\n0 16\n0 -1\n");
  EXPECT_EQ(run.out, "1\n3\n7\n11\n16\n");
  EXPECT_EQ(run.status, 2);
}

TEST_F(States, GoingBackNeedsANumberThatThereIs) {
  for (const auto& [input, reason] :
       {std::pair{"0 5\n2\n", "cannot go back 2 inputs: there were 1"},
        std::pair{"0 5\nx\n", "cannot go back: the input does not say how many inputs"}}) {
    const Scratch::Outcome run = Run("--backtrack", kAdder, input);
    EXPECT_EQ(run.status, 5);
    EXPECT_THAT(run.err, HasSubstr(std::string("reason: ") + reason));
  }
}

TEST_F(States, TheEndOfTheInputGoesNowhere) {
  const Scratch::Outcome run = Run("--backtrack", kAdder, "0 5\n");
  EXPECT_EQ(run.out, "0: 5 = 5, clock 1, random 83\n");
  EXPECT_EQ(run.status, 1);
}

TEST_F(States, EndlessLoopsAreNoticed) {
  ExpectMetAgain(
      Run("--detect-reentry=fine", "int main(void) {\n  int n = 5;\n  while (n > 3) n = 9 - n + n - 4;\n}\n", ""), "3",
      kEndless);
  ExpectMetAgain(Run("--detect-reentry=fine", "int main(void) {\n  for (;;) {}\n}\n", ""), "1", kEndless);
  ExpectMetAgain(Run("--detect-reentry=fine",
                     "#include <pthread.h>\n#include <sched.h>\n"
                     "static volatile int go;\n"
                     "static void *spin(void *p) {\n  while (!go) sched_yield();\n  return p;\n}\n"
                     "int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, spin, 0);\n  spin(0);\n}\n",
                     ""),
                 "5", kEndless);
}

// Each of these changes something that is no variable of the program.
TEST_F(States, LoopsThatEndAreNotTaken) {
  const std::string random = "#include <stdlib.h>\nint main(void) {\n  while (rand() % 8 != 5) {}\n  return 7;\n}\n";
  const std::string clock =
      "#include <time.h>\n#include <unistd.h>\nint main(void) {\n  while (time(0) < 4) sleep(1);\n  return 7;\n}\n";
  for (const std::string& source : {random, clock}) {
    const Scratch::Outcome run = Run("--detect-reentry=fine", source, "");
    EXPECT_EQ(run.status, 7) << run.err;
    EXPECT_EQ(run.err, "");
  }
}

TEST_F(States, AStateIsMetAgainAtAnInput) {
  const std::string reader =
      "#include <stdio.h>\nint main(void) {\n  char c;\n  do {\n    c = 0;\n"
      "    if (scanf(\" %c\", &c) != 1) c = '.';\n  } while (c == 'a' || c == '.');\n  return 3;\n}\n";
  ExpectMetAgain(Run("--detect-reentry", reader, "aab"), "6", kMetAgain);
  EXPECT_EQ(Run("--detect-reentry", reader, "b").status, 3);
  // At the end of the input nothing is read any more: only branches are left.
  ExpectMetAgain(Run("--detect-reentry=fine", reader, ""), "6", kEndless);
  EXPECT_EQ(Run("--detect-reentry", kAdder, "1 1 1 0").status, 3) << "the list grows";
}

TEST_F(States, LimitsHold) {
  const std::string counter = "int main(void) {\n  for (unsigned long n = 0;; n++) {}\n}\n";
  std::vector<std::string> command = {GMC_BINARY, "run", "--save-states=fine",
                                      "--memory", "60m", scratch_.Write("program.c", counter)};
  const Scratch::Outcome run = scratch_.Run(command);
  EXPECT_EQ(run.status, 5);
  EXPECT_THAT(run.err, HasSubstr("reason: the limit of --memory was reached"));
}

TEST_F(States, OtherValuesAreWrongUsage) {
  for (const std::string option : {"--save-states=rough", "--backtrack=2", "--detect-reentry=x"}) {
    const Scratch::Outcome run = Run(option, "int main(void) { return 0; }\n", "");
    EXPECT_EQ(run.status, 1) << option;
    EXPECT_THAT(run.err, HasSubstr("is not 'fine'"));
  }
}

// Two threads that append letters where they synchronise.
const std::string kLetters =
    "#include <pthread.h>\n#include <stdio.h>\n"
    "static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;\n"
    "static void *print(void *letter) {\n"
    "  for (int i = 0; i < 6; i++) {\n"
    "    pthread_mutex_lock(&mutex);\n    putchar(*(char *)letter);\n    pthread_mutex_unlock(&mutex);\n"
    "  }\n  return 0;\n}\n"
    "int main(void) {\n"
    "  pthread_t thread;\n  pthread_create(&thread, 0, print, \"a\");\n  print(\"b\");\n  pthread_join(thread, 0);\n"
    "  return 0;\n}\n";

TEST_F(States, TheSeedDecidesARandomSchedule) {
  std::set<std::string> outputs;
  for (const std::string seed : {"1", "2", "3", "4", "5", "6"}) {
    const Scratch::Outcome run = Run("--schedule", kLetters, "", {"random", "--seed", seed});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), 'a'), 6);
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), 'b'), 6);
    EXPECT_EQ(run.out, Run("--schedule", kLetters, "", {"random", "--seed", seed}).out);
    outputs.insert(run.out);
  }
  EXPECT_GT(outputs.size(), 3u);
  EXPECT_EQ(Run("--schedule", kLetters, "", {"sequential"}).out, "bbbbbbaaaaaa");
}

}  // namespace
}  // namespace gmc::tools
