#include "tools/sha256.h"

#include <gtest/gtest.h>

namespace gmc::tools {
namespace {

// The examples that NIST publishes for FIPS 180.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(Sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                   "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(Sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DiffersForEveryLengthAroundABlock) {
  std::string last;
  for (size_t size = 50; size < 140; ++size) {
    const std::string digest = Sha256(std::string(size, '\0'));
    EXPECT_EQ(digest.size(), 64u);
    EXPECT_NE(digest, last);
    last = digest;
  }
}

TEST(Sha256, SaysWhenThereIsNoFile) { EXPECT_FALSE(Sha256OfFile("/nonexistent/file").ok()); }

}  // namespace
}  // namespace gmc::tools
