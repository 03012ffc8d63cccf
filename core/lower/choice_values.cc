#include "core/lower/choice_values.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace gmc::lower {
namespace {

// More samples find more, but each value multiplies the states behind it.
constexpr size_t kMaxSamples = 16;

template <class T>
std::vector<ChoiceValue> RealSamples() {
  using Limits = std::numeric_limits<T>;
  std::vector<ChoiceValue> images;
  for (const T value : {T{0}, T{1}, T{-1}, T{0.5}, Limits::max(), Limits::lowest(), Limits::min(), Limits::infinity(),
                        Limits::quiet_NaN()}) {
    ChoiceValue image = 0;
    std::memcpy(&image, &value, std::is_same_v<T, long double> ? 10 : sizeof(T));
    images.push_back(image);
  }
  return images;
}

std::vector<ChoiceValue> OtherSamples(const ScalarType& type) {
  switch (type.numeric) {
    case Numeric::kF32:
      return RealSamples<float>();
    case Numeric::kF64:
      return RealSamples<double>();
    case Numeric::kF80:
      return RealSamples<long double>();
    case Numeric::kI128:
    case Numeric::kU128: {
      const ChoiceValue top = static_cast<ChoiceValue>(static_cast<unsigned __int128>(1) << 127);
      return {0, 1, -1, 2, top, ~top};
    }
    default:
      return {0};
  }
}

}  // namespace

NumberRange RangeOf(const ScalarType& type) {
  const uint32_t bits = type.precision != 0 ? type.precision : 8u * type.size;
  const ChoiceValue one = 1;
  if (IsSigned(type.numeric)) return {-(one << (bits - 1)), (one << (bits - 1)) - 1};
  return {0, (one << bits) - 1};
}

std::optional<NumberRange> DomainOf(std::string_view function, const ScalarType& type) {
  if (!type.is_scalar() || !IsSmallInteger(type.numeric)) return std::nullopt;
  // Programs declare it with _Bool or with int.
  if (function == "__VERIFIER_nondet_bool") return NumberRange{0, 1};
  return RangeOf(type);
}

void PutInOrder(std::vector<ChoiceValue>* values) {
  auto comes_before = [](ChoiceValue left, ChoiceValue right) {
    const ChoiceValue left_size = left < 0 ? -left : left, right_size = right < 0 ? -right : right;
    return left_size != right_size ? left_size < right_size : left > right;
  };
  std::sort(values->begin(), values->end(), comes_before);
  values->erase(std::unique(values->begin(), values->end()), values->end());
}

std::vector<ChoiceValue> SampleOf(const NumberRange& range, const std::vector<ChoiceValue>& constants) {
  std::vector<ChoiceValue> wanted = {0, 1, -1, range.first, range.last, 2, range.first + 1, range.last - 1};
  for (const ChoiceValue constant : constants) wanted.insert(wanted.end(), {constant, constant + 1, constant - 1});
  std::vector<ChoiceValue> samples;
  for (const ChoiceValue value : wanted) {
    if (value < range.first || value > range.last || samples.size() == kMaxSamples) continue;
    if (std::find(samples.begin(), samples.end(), value) == samples.end()) samples.push_back(value);
  }
  PutInOrder(&samples);
  return samples;
}

ChoiceValues ValuesIn(const NumberRange& domain, const std::optional<NumberRange>& wanted) {
  ChoiceValues choice;
  auto add = [&](ChoiceValue first, ChoiceValue last) {
    for (ChoiceValue value = first; value <= last; ++value) choice.values.push_back(value);
  };
  choice.is_exact = SizeOf(domain) <= kSmallDomain;
  if (choice.is_exact) {
    add(domain.first, domain.last);
  } else if (wanted) {
    add(std::max(domain.first, wanted->first), std::min(domain.last, wanted->last));
  }
  if (choice.values.empty()) choice.values = SampleOf(domain, {});
  PutInOrder(&choice.values);
  return choice;
}

ChoiceValues ValuesOf(std::string_view function, const ScalarType& type, const std::optional<NumberRange>& wanted) {
  const std::optional<NumberRange> domain = DomainOf(function, type);
  // Where another pointer than null leads nobody can say.
  if (type.kind == ScalarType::Kind::kPointer) return {{0}, false};
  return domain ? ValuesIn(*domain, wanted) : ChoiceValues{OtherSamples(type), false};
}

}  // namespace gmc::lower
