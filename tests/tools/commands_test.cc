// gmc and gmc-cc as the user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/program/program.h"
#include "tests/tools/scratch.h"
#include "tools/compile.h"

namespace gmc::tools {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kGmc = GMC_PROGRAM;
const std::string kGmcCc = GMC_CC_PROGRAM;

class CommandsTest : public ::testing::Test {
 protected:
  // The functions of a file that carries GIMPLE++, in order.
  static std::vector<std::string> FunctionsIn(const std::string& path) {
    absl::StatusOr<program::InputFile> file = program::LoadInput(path);
    if (!file.ok()) return {std::string(file.status().message())};
    std::vector<std::string> names;
    for (const program::InputObject& object : file->objects) {
      for (const gimplexx::Module& module : object.modules) {
        for (const gimplexx::Function& function : module.functions()) names.emplace_back(module.name(function));
      }
    }
    return names;
  }

  static absl::StatusOr<program::Program> LinkFile(const std::string& path) {
    absl::StatusOr<program::InputFile> file = program::LoadInput(path);
    if (!file.ok()) return file.status();
    std::vector<program::InputFile> files;
    files.push_back(*std::move(file));
    return program::Link(std::move(files), program::ArchiveMembers::kAsNeeded);
  }

  Scratch scratch_;
  const std::string a_ = scratch_.Write("a.c", "int b(int);\nint main(void) { return b(2); }\n");
  const std::string b_ = scratch_.Write("b.c", "int b(int x) { return x + 1; }\n");
};

using DumpTest = CommandsTest;
using GmcCcTest = CommandsTest;

TEST_F(DumpTest, PrintsSourcesAsOneProgram) {
  const Scratch::Outcome outcome = scratch_.Succeed({kGmc, "dump", a_, b_});
  EXPECT_THAT(outcome.out, HasSubstr("'main"));
  EXPECT_THAT(outcome.out, HasSubstr("'b"));
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(scratch_.Succeed({kGmc, "--dump", a_, b_}).out, outcome.out);
}

TEST_F(DumpTest, TextAndBinaryAreTheSame) {
  const std::string text = scratch_.Path("p.txt");
  const std::string binary = scratch_.Path("p.gimplexx");
  const std::string again = scratch_.Path("q.gimplexx");
  scratch_.Succeed({kGmc, "dump", a_, b_, "--output", text});
  scratch_.Succeed({kGmc, "dump", text, "--output", binary});
  scratch_.Succeed({kGmc, "dump", a_, b_, "--output", again});
  EXPECT_EQ(Scratch::Read(binary), Scratch::Read(again));
  EXPECT_EQ(scratch_.Succeed({kGmc, "dump", binary}).out, Scratch::Read(text));
}

// A process that runs has mapped the library; the build must not pull it away.
TEST_F(DumpTest, ReplacesTheOutputInsteadOfWritingOverIt) {
  const std::string output = scratch_.Path("p.gimplexx"), old_name = scratch_.Path("old");
  scratch_.Succeed({kGmc, "dump", a_, "--output", output});
  const std::string old_contents = Scratch::Read(output);
  std::filesystem::create_hard_link(output, old_name);
  scratch_.Succeed({kGmc, "dump", a_, b_, "--output", output});
  EXPECT_NE(Scratch::Read(output), old_contents);
  EXPECT_EQ(Scratch::Read(old_name), old_contents);
  const std::filesystem::directory_iterator files(std::filesystem::path(output).parent_path());
  for (const std::filesystem::directory_entry& file : files) EXPECT_NE(file.path().extension(), ".new");
}

TEST_F(DumpTest, WritesThroughLinks) {
  const std::string link = scratch_.Path("link"), target = scratch_.Write("target", "");
  std::filesystem::create_symlink(target, link);
  scratch_.Succeed({kGmc, "dump", a_, "--output", link});
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_THAT(Scratch::Read(target), HasSubstr("'main"));
}

TEST_F(DumpTest, OneFunction) {
  const std::string out = scratch_.Succeed({kGmc, "dump", "--function", "b", a_, b_}).out;
  EXPECT_THAT(out, HasSubstr("'b"));
  EXPECT_THAT(out, Not(HasSubstr("'main")));
  const Scratch::Outcome missing = scratch_.Run({kGmc, "dump", "--function", "nothing", a_});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("no unit defines a function 'nothing'"));
}

TEST_F(DumpTest, Graphs) {
  const std::string calls = scratch_.Succeed({kGmc, "dump", "--dot", a_, b_}).out;
  EXPECT_THAT(calls, HasSubstr("digraph"));
  EXPECT_THAT(calls, HasSubstr("main"));
  const std::string flow = scratch_.Succeed({kGmc, "dump", "--dot", "--function", "b", a_, b_}).out;
  EXPECT_THAT(flow, HasSubstr("digraph"));
  EXPECT_THAT(flow, Not(HasSubstr("main")));
}

TEST_F(DumpTest, CompilerFlags) {
  const std::string c = scratch_.Write("flags.c", "#if N != 3\n#error N\n#endif\nunsigned long x = sizeof(void *);\n");
  EXPECT_THAT(scratch_.Succeed({kGmc, "dump", c, "--", "-DN=3", "-O2", "-g"}).out, HasSubstr("pointer_bits=64"));
  EXPECT_THAT(scratch_.Succeed({kGmc, "dump", "--32", c, "--", "-DN=3"}).out, HasSubstr("pointer_bits=32"));
  EXPECT_THAT(scratch_.Succeed({kGmc, "dump", c, "--", "-DN=3", "-fwrapv"}).out, HasSubstr("wrap_signed"));
  EXPECT_EQ(scratch_.Run({kGmc, "dump", c}).status, 2);
}

TEST_F(DumpTest, UndeclaredLibraryFunctionsKeepTheirTypes) {
  const std::string c = scratch_.Write("u.c", "char *f(char *s) { return strchr(s, 'x'); }\n");
  const std::string out = scratch_.Succeed({kGmc, "dump", c}).out;
  EXPECT_THAT(out, HasSubstr("strchr"));
  EXPECT_THAT(out, Not(HasSubstr("unprototyped")));
}

struct UsageCase {
  std::vector<std::string> arguments;
  int status;
  const char* message;
};

TEST_F(DumpTest, ErrorsAndExitStatus) {
  const std::string bad = scratch_.Write("bad.c", "int f( { }\n");
  const UsageCase cases[] = {
      {{}, 1, "no command given"},
      {{"nonsense"}, 1, "no command 'nonsense'"},
      {{"dump"}, 1, "no FILE given"},
      {{"dump", "--no-such-option", a_}, 1, "--no-such-option"},
      {{"dump", "--32", "--64", a_}, 1, "exclude each other"},
      {{"check"}, 1, "no FILE given"},
      {{"check", "--prop", "nonsense", a_}, 1, "nonsense"},
      {{"-m", "--threads", "0", a_}, 1, "at least 1"},
      {{"check", "--timeout", "soon", a_}, 1, "cannot read 'soon'"},
      {{"dump", bad}, 2, "bad.c:1:8: error:"},
      {{"dump", scratch_.Path("missing.c")}, 2, "No such file"},
      {{"dump", scratch_.Path("missing.o")}, 2, "No such file"},
      {{"dump", "--gcc", "/bin/false", a_}, 2, "'/bin/false' is not a GCC"},
      {{"dump", a_, "--output", scratch_.Path("no/such/folder")}, 2, "cannot write"},
      {{"dump", a_, "--", "b.c"}, 2, "is not an option of gcc"},
  };
  for (const UsageCase& test : cases) {
    std::vector<std::string> argv = {kGmc};
    argv.insert(argv.end(), test.arguments.begin(), test.arguments.end());
    const Scratch::Outcome outcome = scratch_.Run(argv);
    EXPECT_EQ(outcome.status, test.status) << test.message;
    EXPECT_THAT(outcome.err, HasSubstr(test.message));
  }
  EXPECT_THAT(scratch_.Run({kGmc, "-m", "--dump", a_}).out, HasSubstr("'main"));
  EXPECT_THAT(scratch_.Succeed({kGmc, "--help"}).out, HasSubstr("dump FILE..."));
  EXPECT_THAT(scratch_.Succeed({kGmc, "--version"}).out, HasSubstr("gmc "));
}

TEST_F(DumpTest, NothingIsLeftBehind) {
  const std::string folder = scratch_.Path("tmp");
  std::filesystem::create_directory(folder);
  const std::string variable = absl::StrCat("TMPDIR=", folder);
  scratch_.Succeed({"env", variable, kGmc, "dump", a_});
  scratch_.Run({"env", variable, kGmc, "dump", scratch_.Write("bad.c", "int f( { }\n")});
  scratch_.Succeed({"env", variable, kGmcCc, "-c", a_, "-o", scratch_.Path("a.o")});
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  EXPECT_THAT(scratch_.Succeed({"env", variable, kGmc, "dump", "--keep", a_}).err, HasSubstr(folder));
  EXPECT_FALSE(std::filesystem::is_empty(folder));
}

TEST_F(DumpTest, NothingIsLeftBehindAfterASignal) {
  const std::string folder = scratch_.Path("tmp");
  std::filesystem::create_directory(folder);
  // The compiler waits for someone to write into its source.
  const std::string source = scratch_.Path("endless.c");
  ASSERT_EQ(mkfifo(source.c_str(), 0600), 0);
  setenv("TMPDIR", folder.c_str(), 1);
  const char* argv[] = {kGmc.c_str(), "dump", source.c_str(), nullptr};
  pid_t child;
  ASSERT_EQ(posix_spawn(&child, argv[0], nullptr, nullptr, const_cast<char**>(argv), environ), 0);
  for (int i = 0; i < 500 && std::filesystem::is_empty(folder); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  kill(child, SIGTERM);
  int status;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  unsetenv("TMPDIR");
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

TEST_F(GmcCcTest, ObjectsArchivesAndExecutables) {
  const std::string a = scratch_.Path("a.o");
  const std::string b = scratch_.Path("b.o");
  const std::string lib = scratch_.Path("lib.a");
  const std::string program = scratch_.Path("program");
  scratch_.Succeed({kGmcCc, "-O2", "-g", "-c", a_, "-o", a});
  scratch_.Succeed({kGmcCc, "-O2", "-c", b_, "-o", b});
  scratch_.Succeed({"ar", "rcs", lib, b});
  scratch_.Succeed({kGmcCc, a, lib, "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 3);
  EXPECT_THAT(FunctionsIn(program), ::testing::ElementsAre("main", "b"));
  absl::StatusOr<program::Program> linked = LinkFile(program);
  ASSERT_TRUE(linked.ok()) << linked.status();
  EXPECT_THAT(linked->undefined(), IsEmpty());
}

TEST_F(GmcCcTest, CompileAndLinkInOneCommand) {
  const std::string program = scratch_.Path("program");
  const std::string b = scratch_.Path("b.o");
  scratch_.Succeed({kGmcCc, a_, b_, "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 3);
  EXPECT_THAT(FunctionsIn(program), ::testing::ElementsAre("main", "b"));
  // A source and an object that carries its own.
  scratch_.Succeed({kGmcCc, "-c", b_, "-o", b});
  scratch_.Succeed({kGmcCc, a_, b, "-Wl,--gc-sections", "-s", "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 3);
  EXPECT_THAT(FunctionsIn(program), ::testing::UnorderedElementsAre("main", "b"));
}

TEST_F(GmcCcTest, LinkTimeOptimisation) {
  const std::string a = scratch_.Path("a.o");
  const std::string b = scratch_.Path("b.o");
  const std::string unused = scratch_.Path("unused.o");
  const std::string lib = scratch_.Path("lib.a");
  const std::string program = scratch_.Path("program");
  scratch_.Succeed({kGmcCc, "-flto", "-O2", "-c", a_, "-o", a});
  scratch_.Succeed({kGmcCc, "-flto", "-O2", "-c", b_, "-o", b});
  scratch_.Succeed({kGmcCc, "-flto", "-c", scratch_.Write("unused.c", "int unused;\nvoid f(void) {}\n"), "-o", unused});
  scratch_.Succeed({"gcc-ar", "rcs", lib, unused, b});
  scratch_.Succeed({kGmcCc, "-flto", "-O2", a, lib, "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 3);
  EXPECT_THAT(FunctionsIn(program), ::testing::UnorderedElementsAre("main", "b"));
  // One unit compiled in the link command, one with LTO code, one without.
  const std::string plain = scratch_.Path("plain.o");
  scratch_.Succeed({kGmcCc, "-c", scratch_.Path("unused.c"), "-o", plain});
  scratch_.Succeed({kGmcCc, a_, plain, b, "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 3);
  EXPECT_THAT(FunctionsIn(program), ::testing::UnorderedElementsAre("main", "b", "f"));
}

TEST_F(GmcCcTest, StandardInputAndResponseFiles) {
  const std::string object = scratch_.Path("in.o");
  scratch_.Succeed({kGmcCc, "-c", "-x", "c", "-", "-o", object}, b_);
  EXPECT_THAT(FunctionsIn(object), ::testing::ElementsAre("b"));
  const std::string response = scratch_.Write("args", absl::StrCat("-c '", a_, "' -o ", object));
  scratch_.Succeed({kGmcCc, absl::StrCat("@", response)});
  EXPECT_THAT(FunctionsIn(object), ::testing::ElementsAre("main"));
}

TEST_F(GmcCcTest, PassesThroughWhatMakesNoCode) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--version"},
                                             {"-E", a_},
                                             {"-M", a_},
                                             {"-MM", a_},
                                             {"-S", "-o", "-", a_},
                                             {"-print-search-dirs"},
                                             {"-dumpmachine"},
                                             {"-c", scratch_.Path("missing.c")},
                                             {"-fno-such-option", a_},
                                             {}}) {
    std::vector<std::string> wrapped = {kGmcCc};
    wrapped.insert(wrapped.end(), arguments.begin(), arguments.end());
    std::vector<std::string> plain = {"gcc"};
    plain.insert(plain.end(), arguments.begin(), arguments.end());
    const Scratch::Outcome ours = scratch_.Run(wrapped);
    const Scratch::Outcome theirs = scratch_.Run(plain);
    EXPECT_EQ(ours.status, theirs.status);
    EXPECT_EQ(ours.out, theirs.out);
    EXPECT_EQ(ours.err, theirs.err);
  }
}

TEST_F(GmcCcTest, QuestionsGetNoNotes) { EXPECT_EQ(scratch_.Succeed({kGmcCc, "-c", b_, "-o", "/dev/null"}).err, ""); }

TEST_F(GmcCcTest, MachineCodeIsUnchanged) {
  const std::string ours = scratch_.Path("ours.o");
  const std::string theirs = scratch_.Path("theirs.o");
  scratch_.Succeed({kGmcCc, "-O2", "-g", "-c", b_, "-o", ours});
  scratch_.Succeed({"gcc", "-O2", "-g", "-c", b_, "-o", theirs});
  scratch_.Succeed({"objcopy", "--remove-section", ".gmc", ours});
  scratch_.Succeed({"objcopy", theirs});
  EXPECT_EQ(Scratch::Read(ours), Scratch::Read(theirs));
}

TEST_F(GmcCcTest, AFailingPluginRunCostsANote) {
  const std::string c = scratch_.Write("o.c", "#ifndef __OPTIMIZE__\n#error optimise\n#endif\nint x;\n");
  const std::string object = scratch_.Path("o.o");
  const Scratch::Outcome outcome = scratch_.Succeed({kGmcCc, "-O2", "-c", c, "-o", object});
  EXPECT_THAT(outcome.err, HasSubstr(absl::StrCat("gmc-cc: note: no GIMPLE++ for ", c)));
  EXPECT_THAT(outcome.err, HasSubstr("#error optimise"));
  scratch_.Succeed({"readelf", "-h", object});
}

TEST_F(GmcCcTest, InlineFunctionsSharedByThreeFiles) {
  const std::string header = "inline int f(int x) { return x + 1; }\n";
  const std::string one = scratch_.Write("one.c", header + "int one(void) { return f(1); }\n");
  const std::string two = scratch_.Write("two.c", header + "int one(void);\nint main(void) { return f(1) + one(); }\n");
  const std::string three = scratch_.Write("three.c", header + "extern inline int f(int);\n");
  const std::string program = scratch_.Path("program");
  scratch_.Succeed({kGmcCc, one, two, three, "-o", program});
  EXPECT_EQ(scratch_.Run({program}).status, 4);
  absl::StatusOr<program::Program> linked = LinkFile(program);
  ASSERT_TRUE(linked.ok()) << linked.status();
  EXPECT_THAT(linked->undefined(), IsEmpty());
  EXPECT_EQ(linked->Find("f").module, 2u);
  EXPECT_EQ(linked->functions().size(), 3u);
}

TEST(ToolchainTest, SaysWhichPluginIsMissing) {
  Scratch scratch;
  absl::StatusOr<Toolchain> none = FindToolchain("", scratch.Path(""));
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(std::string(none.status().message()), HasSubstr("no plug-in (gimple_dump_N.so)"));
  scratch.Write("gimple_dump_5.so", "");
  absl::StatusOr<Toolchain> other = FindToolchain("gcc-12", scratch.Path(""));
  ASSERT_FALSE(other.ok());
  EXPECT_THAT(std::string(other.status().message()), HasSubstr("'gcc-12' is GCC 12"));
  EXPECT_THAT(std::string(other.status().message()), HasSubstr("there is one for: 5"));
}

TEST_F(GmcCcTest, CxxSources) {
  const std::string source = scratch_.Write("x.cc", "struct S { virtual ~S() {} };\nint main() { S s; return 0; }\n");
  const std::string program = scratch_.Path("x");
  setenv("GMC_REAL_CC", "g++", 1);
  scratch_.Succeed({kGmcCc, source, "-o", program});
  // g++ takes a .c file for C++ unless it is told otherwise.
  const std::string c = scratch_.Write("y.c", "int class;\n");
  scratch_.Succeed({kGmcCc, "-x", "c", "-c", c, "-o", scratch_.Path("y.o")});
  EXPECT_THAT(FunctionsIn(scratch_.Path("y.o")), IsEmpty());
  unsetenv("GMC_REAL_CC");
  EXPECT_EQ(scratch_.Run({program}).status, 0);
  EXPECT_THAT(FunctionsIn(program), ::testing::Contains("main"));
}

}  // namespace
}  // namespace gmc::tools
