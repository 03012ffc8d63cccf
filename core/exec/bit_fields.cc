// Bit-fields, and numbers whose bytes are stored in reverse order.
#include <algorithm>

#include "core/exec/machine.h"

namespace gmc::exec {

bool Machine::LoadBits(const Register& base, const lower::BitField& field, Register* out) {
  Pointer place;
  if (!DereferenceOf(base, static_cast<int64_t>(field.byte_offset), &place, "read")) return false;
  const uint32_t bytes = (field.first_bit + field.bits + 7) / 8;
  if (!SettleBytes(place, bytes)) return false;
  const Result<Value> value = memory_->Load(place, bytes);
  if (!value.ok()) return FailMemory(value.error(), "read"), false;
  if (field.bits == 0 || field.bits > 64)
    return Unknown("a bit-field of " + std::to_string(field.bits) + " bits"), false;
  auto bits = static_cast<unsigned __int128>(value->bits[1]) << 64 | value->bits[0];
  auto mask = static_cast<unsigned __int128>(value->mask[1]) << 64 | value->mask[0];
  uint32_t first_bit = field.first_bit;
  if (field.is_reversed) {
    bits = __builtin_bswap128(bits) >> (128 - 8 * bytes);
    mask = __builtin_bswap128(mask) >> (128 - 8 * bytes);
    first_bit = 8 * bytes - field.first_bit - field.bits;
  }
  const uint64_t wanted = field.bits == 64 ? ~uint64_t{0} : (uint64_t{1} << field.bits) - 1;
  if (!value->is_scalar() || (static_cast<uint64_t>(mask >> first_bit) & wanted) != wanted) {
    *out = Register::Boxed(Box(Value::Uninitialised(8)));
    return true;
  }
  uint64_t number = static_cast<uint64_t>(bits >> first_bit) & wanted;
  if (field.is_signed && field.bits < 64 && (number >> (field.bits - 1) & 1) != 0) number |= ~wanted;
  *out = Register::Number(number);
  return true;
}

bool Machine::StoreBits(const Register& base, const lower::BitField& field, const Register& value) {
  Pointer place;
  if (!DereferenceOf(base, static_cast<int64_t>(field.byte_offset), &place, "write")) return false;
  if (field.bits == 0 || field.bits > 64)
    return Unknown("a bit-field of " + std::to_string(field.bits) + " bits"), false;
  uint64_t bits = 0;
  const bool is_late = IsLate(value);
  if (is_late && !NumberOf(value, "the value of a bit-field", &bits)) return false;
  if (!SettleBytes(place, (field.first_bit + field.bits + 7) / 8)) return false;
  const bool known = value.is_number() || is_late;
  if (is_late) {
    // it is in `bits`
  } else if (known) {
    bits = value.bits;
  } else if (!value.is_boxed() && !NumberOf(value, "the value of a bit-field", &bits)) {
    return false;
  }
  // In words of at most 8 bytes, since a field of 64 bits may touch 9; in reverse order byte by byte, the highest bits
  // first.
  const uint32_t word = field.is_reversed ? 8 : 64;
  uint32_t done = 0;
  while (done < field.bits) {
    const uint32_t at = field.first_bit + done;
    const uint32_t count = std::min(field.bits - done, word - at % 8);
    const uint32_t in_byte = field.is_reversed ? 8 - at % 8 - count : at % 8;
    const uint32_t from = field.is_reversed ? field.bits - done - count : done;
    const uint64_t ones = count == 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    const uint32_t bytes = (in_byte + count + 7) / 8;
    Value piece = Value::Scalar((bits >> from & ones) << in_byte, bytes);
    if (!known) piece = Value::Uninitialised(bytes);
    const Result<void> stored = memory_->StoreBits(place + static_cast<int64_t>(at / 8), piece, ones << in_byte);
    if (!stored.ok()) return FailMemory(stored.error(), "write"), false;
    done += count;
  }
  return true;
}

}  // namespace gmc::exec
