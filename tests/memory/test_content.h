// TestContent: a user object for the tests: a number that takes some bytes.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/memory/content.h"

namespace gmc {

class TestContent : public Content {
 public:
  static constexpr uint32_t kTypeKey = 7;

  TestContent(int number, int size) : number_(number), size_(size) {}
  int number() const { return number_; }

  uint32_t size() const override { return static_cast<uint32_t>(size_); }
  Hash128 hash() const override {
    const int words[2] = {number_, size_};
    return HashBytes(words, sizeof(words));
  }
  bool Equals(const Content& other) const override {
    const auto* same = dynamic_cast<const TestContent*>(&other);
    return same != nullptr && same->number_ == number_ && same->size_ == size_;
  }
  uint32_t type_key() const override { return kTypeKey; }
  void Encode(std::string* out) const override { *out = std::to_string(number_) + " " + std::to_string(size_); }

  static std::unique_ptr<Content> Decode(std::string_view bytes) {
    int number = 0, size = 0;
    if (std::sscanf(std::string(bytes).c_str(), "%d %d", &number, &size) != 2 || size <= 0) return nullptr;
    return std::make_unique<TestContent>(number, size);
  }

 private:
  int number_, size_;
};

}  // namespace gmc
