// Streams and descriptors on files in memory: random operations against the system's on a real file.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "tests/libc/native_primitives.h"
#include "tests/libc/random_source.h"

GMC_LIBC(fopen);
GMC_LIBC(fclose);
GMC_LIBC(freopen);
GMC_LIBC(fread);
GMC_LIBC(fwrite);
GMC_LIBC(fseek);
GMC_LIBC(ftell);
GMC_LIBC(rewind);
GMC_LIBC(feof);
GMC_LIBC(ferror);
GMC_LIBC(clearerr);
GMC_LIBC(fgetc);
GMC_LIBC(ungetc);
GMC_LIBC(fgets);
GMC_LIBC(fputs);
GMC_LIBC(fputc);
GMC_LIBC(puts);
GMC_LIBC(putchar);
GMC_LIBC(getchar);
GMC_LIBC(getline);
GMC_LIBC(getdelim);
GMC_LIBC(remove);
GMC_LIBC(rename);
GMC_LIBC(tmpfile);
GMC_LIBC(fileno);
GMC_LIBC(fdopen);
GMC_LIBC(popen);
GMC_LIBC(perror);
GMC_LIBC(fprintf);
GMC_LIBC(printf);
GMC_LIBC(open);
GMC_LIBC(close);
GMC_LIBC(read);
GMC_LIBC(write);
GMC_LIBC(lseek);
GMC_LIBC(dup);
GMC_LIBC(dup2);
GMC_LIBC(access);
GMC_LIBC(mkstemp);
GMC_LIBC(ftruncate);
extern "C" FILE *gmc_stdin, *gmc_stdout, *gmc_stderr;

namespace gmc::libc_test {
namespace {

class FilesTest : public testing::Test {
 protected:
  FilesTest() {
    ResetWorld();
    gmc_clearerr(gmc_stdin);
    char path[] = "gmc_files_test_XXXXXX";
    const std::string directory = testing::TempDir();
    path_ = directory + path;
    const int descriptor = mkstemp(path_.data());
    close(descriptor);
  }
  ~FilesTest() override { std::remove(path_.c_str()); }

  std::string path_;
};

struct Library {
  decltype(gmc_fread)* read;
  decltype(gmc_fwrite)* write;
  decltype(gmc_fseek)* seek;
  decltype(gmc_ftell)* tell;
  decltype(gmc_feof)* at_end;
  decltype(gmc_ferror)* failed;
  decltype(gmc_fgetc)* get;
  decltype(gmc_ungetc)* unget;
  decltype(gmc_fgets)* get_line;
  decltype(gmc_fputs)* put_text;
  decltype(gmc_fputc)* put;
  decltype(gmc_fprintf)* print;
};

const Library kOurs = {gmc_fread, gmc_fwrite, gmc_fseek, gmc_ftell, gmc_feof,  gmc_ferror,
                       gmc_fgetc, gmc_ungetc, gmc_fgets, gmc_fputs, gmc_fputc, gmc_fprintf};
const Library kTheirs = {fread, fwrite, fseek, ftell, feof, ferror, fgetc, ungetc, fgets, fputs, fputc, fprintf};

// One operation chosen by `random`, and all that it shows. A stream for update is positioned between reading and
// writing, as the standard demands.
std::string Operate(const Library& library, FILE* stream, RandomSource random, bool& wrote) {
  const unsigned what = random.Below(9);
  const bool writes = what >= 4 && what <= 6;
  std::string shown;
  if (what < 7 && writes != wrote) {
    shown += std::to_string(library.seek(stream, 0, SEEK_CUR)) + " ";
    wrote = writes;
  }
  const std::string text = random.Text("ab\n", 10);
  char buffer[300] = "";
  switch (what) {
    case 0:
      shown += std::to_string(library.get(stream));
      break;
    case 1: {
      const int c = library.get(stream);
      if (c != EOF) shown += std::to_string(library.unget(c, stream));
      break;
    }
    case 2: {
      const size_t size = 1 + random.Below(3);
      const size_t count = library.read(buffer, size, random.Below(90), stream);
      shown += std::to_string(count) + std::string(buffer, count * size);
      break;
    }
    case 3:
      shown += library.get_line(buffer, 1 + static_cast<int>(random.Below(12)), stream) == nullptr ? "none" : buffer;
      break;
    case 4:
      shown += std::to_string(library.write(text.data(), 1, text.size(), stream));
      break;
    case 5:
      shown += std::to_string(library.put_text(text.c_str(), stream) >= 0) + std::to_string(library.put('x', stream));
      break;
    case 6:
      shown += std::to_string(library.print(stream, "%d %s\n", 42, text.c_str()));
      break;
    default:
      shown += std::to_string(
          library.seek(stream, static_cast<long>(random.Below(40)) - 10, static_cast<int>(random.Below(3))));
      break;
  }
  shown += "; " + std::to_string(library.tell(stream)) + (library.at_end(stream) != 0 ? " end" : "") +
           (library.failed(stream) != 0 ? " failed" : "");
  return shown;
}

TEST_F(FilesTest, RandomOperations) {
  static const char* const kModes[] = {"r", "w", "a", "r+", "w+", "a+"};
  RandomSource random(1);
  for (int i = 0; i < Rounds(400) && !HasFailure(); i++) {
    const char* mode = kModes[i == 0 ? 1 : random.Below(6)];
    FILE* ours = gmc_fopen("name", mode);
    FILE* theirs = fopen(path_.c_str(), mode);
    ASSERT_NE(ours, nullptr);
    ASSERT_NE(theirs, nullptr);
    bool we_wrote = false, they_wrote = false;
    std::string history = mode;
    for (int k = 0; k < 25; k++) {
      const RandomSource choice(static_cast<unsigned>(random.Bits()));
      const std::string mine = Operate(kOurs, ours, choice, we_wrote);
      const std::string yours = Operate(kTheirs, theirs, choice, they_wrote);
      history += "\n" + mine;
      ASSERT_EQ(mine, yours) << history;
    }
    EXPECT_EQ(gmc_fclose(ours), 0);
    fclose(theirs);
  }
  EXPECT_EQ(gmc_remove("name"), 0);
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

TEST_F(FilesTest, Lines) {
  TheWorld().input = "first\nsecond;third";
  char* line = nullptr;
  size_t size = 0;
  EXPECT_EQ(gmc_getline(&line, &size, gmc_stdin), 6);
  EXPECT_STREQ(line, "first\n");
  EXPECT_EQ(gmc_getdelim(&line, &size, ';', gmc_stdin), 7);
  EXPECT_EQ(gmc_getline(&line, &size, gmc_stdin), 5);
  EXPECT_STREQ(line, "third");
  EXPECT_EQ(gmc_getline(&line, &size, gmc_stdin), -1);
  EXPECT_EQ(gmc_getchar(), EOF);
  TheWorld().input = std::string(500, 'l') + "\n";
  gmc_clearerr(gmc_stdin);
  EXPECT_EQ(gmc_getline(&line, &size, gmc_stdin), 501);
  std::free(line);
}

TEST_F(FilesTest, StandardStreams) {
  gmc_puts("one");
  gmc_putchar('2');
  gmc_fputs("err", gmc_stderr);
  *gmc___errno_location() = ENOENT;
  gmc_perror("what");
  EXPECT_EQ(TheWorld().output[1], "one\n2");
  EXPECT_EQ(TheWorld().output[2], "errwhat: No such file or directory\n");
  EXPECT_EQ(gmc_fgetc(gmc_stdout), EOF);
  EXPECT_NE(gmc_ferror(gmc_stdout), 0);
  EXPECT_EQ(gmc_fputc('x', gmc_stdin), EOF);
  gmc_clearerr(gmc_stdout);
  gmc_clearerr(gmc_stdin);
  EXPECT_EQ(gmc_fseek(gmc_stdout, 0, SEEK_SET), -1);
  EXPECT_EQ(*gmc___errno_location(), ESPIPE);
}

TEST_F(FilesTest, FilesFromOutside) {
  TheWorld().files["data"] = "0123456789";
  EXPECT_EQ(gmc_fopen("missing", "r"), nullptr);
  EXPECT_EQ(*gmc___errno_location(), ENOENT);
  FILE* stream = gmc_fopen("data", "r");
  ASSERT_NE(stream, nullptr);
  EXPECT_EQ(gmc_fgetc(stream), '0');
  EXPECT_EQ(gmc_ungetc('z', stream), 'z');
  EXPECT_EQ(gmc_ftell(stream), 0);
  EXPECT_EQ(gmc_fgetc(stream), 'z');
  EXPECT_EQ(gmc_fseek(stream, -2, SEEK_END), 0);
  EXPECT_EQ(gmc_fgetc(stream), '8');
  EXPECT_EQ(gmc_fputc('x', stream), EOF);
  gmc_fclose(stream);
  // Changing it makes a copy.
  stream = gmc_fopen("data", "r+");
  gmc_fputs("ab", stream);
  gmc_rewind(stream);
  char line[20];
  EXPECT_STREQ(gmc_fgets(line, sizeof line, stream), "ab23456789");
  gmc_fclose(stream);
  EXPECT_EQ(TheWorld().files["data"], "0123456789");
  EXPECT_EQ(gmc_access("data", R_OK), 0);
  EXPECT_EQ(gmc_access("nothing", F_OK), -1);
  TheWorld().files["other"] = "";
  EXPECT_THROW(gmc_remove("other"), Unsupported);
  EXPECT_EQ(gmc_remove("nothing"), -1);
  EXPECT_EQ(gmc_remove("data"), 0);
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

TEST_F(FilesTest, NamesAndDescriptors) {
  const int first = gmc_open("a", O_WRONLY | O_CREAT | O_EXCL, 0600);
  EXPECT_EQ(first, 3);
  EXPECT_EQ(gmc_open("a", O_WRONLY | O_CREAT | O_EXCL, 0600), -1);
  EXPECT_EQ(*gmc___errno_location(), EEXIST);
  const std::string text(300, 't');
  EXPECT_EQ(gmc_write(first, text.data(), text.size()), 300);
  const int second = gmc_dup(first);
  EXPECT_EQ(gmc_write(second, "!", 1), 1);
  char buffer[400];
  EXPECT_EQ(gmc_read(first, buffer, 1), -1);
  EXPECT_EQ(gmc_close(first), 0);
  EXPECT_EQ(gmc_close(first), -1);
  EXPECT_EQ(gmc_close(second), 0);
  EXPECT_EQ(gmc_rename("a", "b"), 0);
  EXPECT_EQ(gmc_open("a", O_RDONLY), -1);
  const int reader = gmc_open("b", O_RDONLY);
  EXPECT_EQ(gmc_remove("b"), 0);
  EXPECT_EQ(gmc_read(reader, buffer, sizeof buffer), 301);
  EXPECT_EQ(gmc_read(reader, buffer, sizeof buffer), 0);
  EXPECT_EQ(gmc_lseek(reader, -1, SEEK_CUR), 300);
  FILE* stream = gmc_fdopen(reader, "r");
  EXPECT_EQ(gmc_fileno(stream), reader);
  EXPECT_EQ(gmc_fgetc(stream), '!');
  EXPECT_EQ(gmc_fclose(stream), 0);
  char name[] = "t-XXXXXX";
  const int temporary = gmc_mkstemp(name);
  EXPECT_STREQ(name, "t-aaaaaa");
  EXPECT_EQ(gmc_ftruncate(temporary, 5), 0);
  EXPECT_EQ(gmc_lseek(temporary, 0, SEEK_END), 5);
  EXPECT_EQ(gmc_close(temporary), 0);
  gmc_remove(name);
  EXPECT_EQ(TheWorld().own_blocks, 0);
}

TEST_F(FilesTest, OutputCanBeTurnedAside) {
  const int saved = gmc_dup(1);
  const int file = gmc_open("log", O_RDWR | O_CREAT, 0600);
  EXPECT_EQ(gmc_dup2(file, 1), 1);
  gmc_printf("hidden");
  EXPECT_EQ(gmc_dup2(saved, 1), 1);
  gmc_printf("shown");
  EXPECT_EQ(TheWorld().output[1], "shown");
  char buffer[10] = "";
  gmc_lseek(file, 0, SEEK_SET);
  EXPECT_EQ(gmc_read(file, buffer, sizeof buffer), 6);
  EXPECT_STREQ(buffer, "hidden");
  gmc_close(saved);
  gmc_close(file);
  TheWorld().files["input"] = "from a file";
  EXPECT_EQ(gmc_freopen("input", "r", gmc_stdin), gmc_stdin);
  EXPECT_EQ(gmc_getchar(), 'f');
  FILE* stream = gmc_tmpfile();
  EXPECT_EQ(gmc_fputc('q', stream), 'q');
  EXPECT_EQ(gmc_fclose(stream), 0);
  EXPECT_THROW(gmc_popen("ls", "r"), Unsupported);
}

}  // namespace
}  // namespace gmc::libc_test
