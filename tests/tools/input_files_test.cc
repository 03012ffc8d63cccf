// Inputs as the tools of the system make them: objects, archives, linked files, and damaged ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <random>

#include "core/gimplexx/text_writer.h"
#include "core/program/archive.h"
#include "core/program/elf_file.h"
#include "core/program/program.h"
#include "tests/program/unit_builder.h"
#include "tests/tools/scratch.h"
#include "tools/add_section.h"

namespace gmc::tools {
namespace {

using program::InputFile;
using program::LoadInput;
using program::Shape;
using program::UnitBuilder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

std::string ChunkOf(const std::string& source) {
  UnitBuilder unit(source);
  unit.Define(Shape::kFunction, source);
  return unit.Chunk();
}

// The sources of all modules, in order.
std::vector<std::string> SourcesIn(const absl::StatusOr<InputFile>& file) {
  if (!file.ok()) return {std::string(file.status().message())};
  std::vector<std::string> sources;
  for (const program::InputObject& object : file->objects) {
    for (const gimplexx::Module& module : object.modules) sources.emplace_back(module.text(module.unit().source));
  }
  return sources;
}

class InputFilesTest : public ::testing::Test {
 protected:
  // An object with machine code for the C text and a chunk that calls itself `name`.
  std::string Object(const std::string& name, const std::string& c, const std::vector<std::string>& flags = {}) {
    const std::string source = scratch_.Write(name + ".c", c);
    const std::string object = scratch_.Path(name + ".o");
    std::vector<std::string> argv = {"gcc", "-c", source, "-o", object};
    argv.insert(argv.end(), flags.begin(), flags.end());
    scratch_.Succeed(argv);
    const absl::Status status = AppendToSection(object, ".gmc", ChunkOf(name));
    EXPECT_TRUE(status.ok()) << status;
    return object;
  }

  Scratch scratch_;
};

TEST_F(InputFilesTest, AnObjectStaysAnObject) {
  const std::string object = Object("a", "int main(void) { return 7; }\n", {"-g"});
  EXPECT_THAT(SourcesIn(LoadInput(object)), ElementsAre("a"));
  EXPECT_THAT(scratch_.Succeed({"readelf", "-aW", object}).err, "");
  scratch_.Succeed({"gcc", object, "-o", scratch_.Path("p")});
  EXPECT_EQ(scratch_.Run({scratch_.Path("p")}).status, 7);
}

TEST_F(InputFilesTest, AppendingTwiceConcatenates) {
  const std::string object = Object("a", "int x;\n");
  ASSERT_TRUE(AppendToSection(object, ".gmc", ChunkOf("b")).ok());
  EXPECT_THAT(SourcesIn(LoadInput(object)), ElementsAre("a", "b"));
  EXPECT_THAT(scratch_.Succeed({"readelf", "-aW", object}).err, "");
}

TEST_F(InputFilesTest, ManySections) {
  // More sections than the ELF header can count.
  std::string c;
  for (int i = 0; i < 66000; ++i) c += ".section .t" + std::to_string(i) + ",\"a\"\n.byte 1\n";
  const std::string source = scratch_.Write("many.s", c);
  const std::string object = scratch_.Path("many.o");
  scratch_.Succeed({"gcc", "-c", source, "-o", object});
  const absl::Status status = AppendToSection(object, ".gmc", ChunkOf("many"));
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_THAT(SourcesIn(LoadInput(object)), ElementsAre("many"));
  EXPECT_THAT(scratch_.Succeed({"readelf", "-SW", object}).err, "");
}

TEST_F(InputFilesTest, Objects32Bit) {
  const std::string object = Object("narrow", "int f(void) { return 1; }\n", {"-m32"});
  EXPECT_THAT(SourcesIn(LoadInput(object)), ElementsAre("narrow"));
  EXPECT_THAT(scratch_.Succeed({"readelf", "-aW", object}).err, "");
}

// A program is linked from main.o, needed.o and an archive of which used.o is needed and unused.o is not.
class LinkedFilesTest : public InputFilesTest {
 protected:
  LinkedFilesTest() {
    main_ = Object("main", "int used(void), needed(void); int main(void) { return used() + needed(); }\n");
    needed_ =
        Object("needed", "int needed(void) { return 2; }\nint extra(void) { return 3; }\n", {"-ffunction-sections"});
    const std::string used = Object("used", "int used(void) { return 1; }\n");
    const std::string unused = Object("unused_with_a_long_member_name", "int unused(void) { return 1; }\n");
    archive_ = scratch_.Path("lib.a");
    thin_ = scratch_.Path("thin.a");
    scratch_.Succeed({"ar", "rcs", archive_, unused, used});
    scratch_.Succeed({"ar", "rcsT", thin_, unused, used});
  }

  std::string LinkWith(const std::vector<std::string>& flags) {
    const std::string output = scratch_.Path("linked");
    std::vector<std::string> argv = {"gcc", main_, needed_, archive_, "-o", output};
    argv.insert(argv.end(), flags.begin(), flags.end());
    scratch_.Succeed(argv);
    return output;
  }

  std::string main_, needed_, archive_, thin_;
};

TEST_F(LinkedFilesTest, Archives) {
  for (const std::string& archive : {archive_, thin_}) {
    EXPECT_THAT(SourcesIn(LoadInput(archive)), ElementsAre("unused_with_a_long_member_name", "used"));
  }
  EXPECT_EQ(LoadInput(archive_)->objects[1].name, archive_ + "(used.o)");
}

TEST_F(LinkedFilesTest, AnExecutableHoldsTheChunksOfWhatWasLinked) {
  for (const std::vector<std::string>& flags : std::vector<std::vector<std::string>>{
           {}, {"-static"}, {"-no-pie"}, {"-Wl,--gc-sections"}, {"-s"}, {"-fuse-ld=gold"}}) {
    const std::string linked = LinkWith(flags);
    EXPECT_THAT(SourcesIn(LoadInput(linked)), UnorderedElementsAre("main", "needed", "used"));
    EXPECT_EQ(scratch_.Run({linked}).status, 3);
  }
}

TEST_F(LinkedFilesTest, ChunksSurviveStrip) {
  for (const char* flag : {"--strip-all", "--strip-debug", "--strip-unneeded"}) {
    const std::string linked = LinkWith({});
    scratch_.Succeed({"strip", flag, linked});
    EXPECT_THAT(SourcesIn(LoadInput(linked)), UnorderedElementsAre("main", "needed", "used")) << flag;
    EXPECT_EQ(scratch_.Run({linked}).status, 3);
  }
}

TEST_F(LinkedFilesTest, RelocatableLink) {
  const std::string linked = LinkWith({"-r", "-nostdlib"});
  EXPECT_THAT(SourcesIn(LoadInput(linked)), UnorderedElementsAre("main", "needed", "used"));
}

TEST_F(LinkedFilesTest, AnExecutableTakesFurtherChunks) {
  const std::string linked = LinkWith({});
  ASSERT_TRUE(AppendToSection(linked, ".gmc", ChunkOf("late")).ok());
  EXPECT_THAT(SourcesIn(LoadInput(linked)), UnorderedElementsAre("main", "needed", "used", "late"));
  EXPECT_EQ(scratch_.Run({linked}).status, 3);
  scratch_.Succeed({"strip", linked});
  EXPECT_THAT(SourcesIn(LoadInput(linked)), UnorderedElementsAre("main", "needed", "used", "late"));
  EXPECT_EQ(scratch_.Run({linked}).status, 3);
}

TEST_F(InputFilesTest, SharedObjects) {
  const std::string object =
      Object("lib", "int api(void) { return 1; }\n__attribute__((visibility(\"hidden\"))) int inner;\n", {"-fPIC"});
  const std::string library = scratch_.Path("lib.so");
  scratch_.Succeed({"gcc", "-shared", object, "-o", library});
  absl::StatusOr<InputFile> file = LoadInput(library);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->kind, program::InputKind::kSharedObject);
  EXPECT_THAT(file->exports, ::testing::Contains("api"));
  EXPECT_THAT(file->exports, ::testing::Not(::testing::Contains("inner")));

  const std::string program = scratch_.Path("pie");
  scratch_.Succeed({"gcc", "-pie", Object("m", "int main(void) { return 0; }\n", {"-fPIE"}), "-o", program});
  EXPECT_EQ(LoadInput(program)->kind, program::InputKind::kPlain);
}

TEST_F(InputFilesTest, RawChunksAndText) {
  const std::string binary = scratch_.Write("two.gimplexx", ChunkOf("one") + ChunkOf("two"));
  absl::StatusOr<InputFile> file = LoadInput(binary);
  ASSERT_TRUE(file.ok()) << file.status();
  std::string text;
  for (const gimplexx::Module& module : file->objects[0].modules) text += gimplexx::WriteText(module);
  EXPECT_THAT(SourcesIn(LoadInput(scratch_.Write("two.txt", text))), ElementsAre("one", "two"));
}

TEST_F(InputFilesTest, ErrorsNameTheFile) {
  const std::string plain = scratch_.Path("plain.o");
  scratch_.Succeed({"gcc", "-c", "-x", "c", "/dev/null", "-o", plain});
  const std::string archive = scratch_.Path("plain.a");
  scratch_.Succeed({"ar", "rcs", archive, plain});
  const std::string cases[][2] = {
      {plain, "holds no GIMPLE++"},
      {archive, "holds no GIMPLE++"},
      {scratch_.Path("missing"), "No such file"},
      {scratch_.Path("."), "not a regular file"},
      {scratch_.Write("empty", ""), "holds no GIMPLE++"},
      {scratch_.Write("noise", "hello, world, this is no program\n"), "chunk at byte 0"},
      {scratch_.Write("thin.a", "!<thin>\ngone.o/         0           0     0     644     10        `\n"),
       "gone.o: No such file"},
  };
  for (const auto& [path, message] : cases) {
    absl::StatusOr<InputFile> file = LoadInput(path);
    ASSERT_FALSE(file.ok()) << path;
    EXPECT_THAT(std::string(file.status().message()), HasSubstr(path.substr(0, path.rfind('/') + 1)));
    EXPECT_THAT(std::string(file.status().message()), HasSubstr(message));
  }
}

// Reads everything there is to read. Bytes are in a block of their own, so that an overrun is noticed.
void ReadAll(std::string_view bytes) {
  const std::unique_ptr<char[]> block(new char[bytes.size()]);
  std::copy(bytes.begin(), bytes.end(), block.get());
  const std::string_view copy(block.get(), bytes.size());
  if (absl::StatusOr<program::ElfFile> elf = program::ElfFile::Parse(copy); elf.ok()) {
    (void)elf->FindSection("no such section");
    (void)elf->FindSection(".gmc");
    (void)elf->ExportedNames();
  }
  (void)program::Archive::Parse(copy);
}

TEST_F(LinkedFilesTest, DamagedFilesGiveErrors) {
  const bool is_long = std::getenv("GMC_LONG") != nullptr;
  const std::string library = scratch_.Path("small.so");
  scratch_.Succeed(
      {"gcc", "-shared", "-nostdlib", Object("s", "int api(void) { return 1; }\n", {"-fPIC"}), "-o", library});
  scratch_.Succeed({"strip", library});
  std::mt19937 random(17);
  for (const std::string& path : {main_, archive_, thin_, library}) {
    const std::string whole = Scratch::Read(path);
    for (size_t size = 0; size < whole.size(); ++size) {
      // The far half of a file is mostly contents, which no header depends on.
      if (size > 4096 && !is_long && size % 7 != 0) continue;
      ReadAll(std::string_view(whole).substr(0, size));
    }
    for (int round = 0; round < (is_long ? 200000 : 2000); ++round) {
      std::string damaged = whole;
      for (int i = 0; i < 3; ++i) {
        // Headers are at the start, section tables at the end.
        const size_t reach = std::min<size_t>(damaged.size(), 1024);
        const size_t at = random() % reach;
        damaged[random() % 2 == 0 ? at : damaged.size() - 1 - at] = static_cast<char>(random());
      }
      ReadAll(damaged);
    }
  }
}

TEST_F(LinkedFilesTest, DamagedSectionsAreNotExtended) {
  const std::string whole = Scratch::Read(main_);
  for (size_t size = 0; size < whole.size(); size += 61) {
    const std::string path = scratch_.Write("cut.o", whole.substr(0, size));
    if (AppendToSection(path, ".gmc", ChunkOf("x")).ok()) continue;
    EXPECT_EQ(Scratch::Read(path), whole.substr(0, size));
  }
}

}  // namespace
}  // namespace gmc::tools
