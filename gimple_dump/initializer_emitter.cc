#include "gimple_dump/initializer_emitter.h"

namespace gmc::gimple_dump {
namespace {

// Shorter runs of zeros inside an image are cheaper than a new piece.
constexpr uint64_t kSplitAtZeros = 64;

uint64_t SizeOf(tree type) {
  const tree size = TYPE_SIZE_UNIT(type);
  return size != NULL_TREE && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
}

tree StripConversions(tree value) {
  while (CONVERT_EXPR_P(value) || TREE_CODE(value) == NON_LVALUE_EXPR || TREE_CODE(value) == VIEW_CONVERT_EXPR) {
    value = TREE_OPERAND(value, 0);
  }
  return value;
}

}  // namespace

std::vector<gx::InitPiece> InitializerEmitter::Emit(tree initializer) {
  Place(initializer, TREE_TYPE(initializer), 0);
  std::sort(addresses_.begin(), addresses_.end(),
            [](const gx::InitPiece& a, const gx::InitPiece& b) { return a.offset < b.offset; });
  std::vector<gx::InitPiece> pieces;
  uint64_t covered = 0;
  for (const gx::InitPiece& address : addresses_) {
    AddBytes(covered, address.offset, pieces);
    pieces.push_back(address);
    covered = address.offset + address.size;
  }
  AddBytes(covered, image_.size(), pieces);
  return pieces;
}

// The non-zero runs of the image between `begin` and `end`.
void InitializerEmitter::AddBytes(uint64_t begin, uint64_t end, std::vector<gx::InitPiece>& pieces) {
  end = std::min<uint64_t>(end, image_.size());
  uint64_t at = begin;
  while (at < end) {
    const size_t first = image_.find_first_not_of('\0', at);
    if (first == std::string::npos || first >= end) return;
    uint64_t last = first;
    for (uint64_t i = first; i < end && i - last < kSplitAtZeros; ++i) {
      if (image_[i] != '\0') last = i;
    }
    gx::InitPiece& piece = pieces.emplace_back();
    piece.kind = gx::InitKind::kBytes;
    piece.offset = first;
    piece.size = static_cast<uint32_t>(last - first + 1);
    piece.bytes = unit_.builder().Intern(std::string_view(image_).substr(first, piece.size));
    at = last + 1;
  }
}

unsigned char* InitializerEmitter::Image(uint64_t offset, uint64_t size) {
  if (image_.size() < offset + size) image_.resize(offset + size);
  return reinterpret_cast<unsigned char*>(image_.data()) + offset;
}

void InitializerEmitter::Place(tree value, tree type, uint64_t offset) {
  if (TREE_CODE(value) == VIEW_CONVERT_EXPR || TREE_CODE(value) == NON_LVALUE_EXPR) {
    value = StripConversions(value);
    type = TREE_TYPE(value);
  }
  const uint64_t size = SizeOf(type);
  switch (TREE_CODE(value)) {
    case CONSTRUCTOR:
      return PlaceConstructor(value, offset);
    case STRING_CST:
      return PlaceString(value, size != 0 ? size : TREE_STRING_LENGTH(value), offset);
    case COMPOUND_LITERAL_EXPR:
      return Place(DECL_INITIAL(COMPOUND_LITERAL_EXPR_DECL(value)), type, offset);
    default:
      break;
  }
  if (offset + size > size_) return PlaceUnsupported(value, 0, offset);
  if (CONSTANT_CLASS_P(value) && native_encode_expr(value, Image(offset, size), static_cast<int>(size)) != 0) return;
  if (!PlaceAddress(value, size, offset)) PlaceUnsupported(value, size, offset);
}

// A part of an object of type `container`, which may store numbers in reverse order.
void InitializerEmitter::PlaceIn(tree container, tree value, tree type, uint64_t offset) {
  Place(value, type, offset);
  const bool is_number = INTEGRAL_TYPE_P(type) || SCALAR_FLOAT_TYPE_P(type) || TREE_CODE(type) == COMPLEX_TYPE;
  if (!TYPE_REVERSE_STORAGE_ORDER(container) || !is_number) return;
  const uint64_t size = SizeOf(TREE_CODE(type) == COMPLEX_TYPE ? TREE_TYPE(type) : type);
  for (uint64_t part = 0; part < SizeOf(type); part += size) {
    unsigned char* bytes = Image(offset + part, size);
    std::reverse(bytes, bytes + size);
  }
}

void InitializerEmitter::PlaceConstructor(tree constructor, uint64_t offset) {
  const tree type = TREE_TYPE(constructor);
  uint64_t position = 0;
  unsigned i;
  tree index, value;
  FOR_EACH_CONSTRUCTOR_ELT(CONSTRUCTOR_ELTS(constructor), i, index, value) {
    if (RECORD_OR_UNION_TYPE_P(type)) {
      PlaceField(index, value, offset);
      continue;
    }
    PlaceArrayElement(index, value, type, offset, position);
    if (index != NULL_TREE && TREE_CODE(index) == INTEGER_CST) position = tree_to_uhwi(index);
    ++position;
  }
}

void InitializerEmitter::PlaceArrayElement(tree index, tree value, tree array_type, uint64_t offset,
                                           uint64_t position) {
  const tree element_type = TREE_TYPE(array_type);
  // A vector may be built from smaller vectors.
  const uint64_t element_size = SizeOf(VECTOR_TYPE_P(array_type) ? TREE_TYPE(value) : element_type);
  uint64_t first = position, last = position;
  if (index != NULL_TREE && TREE_CODE(index) == RANGE_EXPR) {
    first = tree_to_uhwi(TREE_OPERAND(index, 0));
    last = tree_to_uhwi(TREE_OPERAND(index, 1));
  } else if (index != NULL_TREE) {
    first = last = tree_to_uhwi(index);
  }
  for (uint64_t element = first; element <= last; ++element) {
    const uint64_t place = offset + element * element_size;
    if (VECTOR_TYPE_P(array_type)) {
      Place(value, TREE_TYPE(value), place);
    } else {
      PlaceIn(array_type, value, element_type, place);
    }
  }
}

void InitializerEmitter::PlaceField(tree field, tree value, uint64_t offset) {
  if (field == NULL_TREE) return PlaceUnsupported(value, 0, offset);
  if (DECL_BIT_FIELD(field)) return PlaceBitField(field, value, offset);
  const uint64_t place = offset + tree_to_uhwi(byte_position(field));
  const bool is_flexible = TREE_CODE(TREE_TYPE(field)) == ARRAY_TYPE && SizeOf(TREE_TYPE(field)) == 0;
  PlaceIn(DECL_CONTEXT(field), value, is_flexible ? TREE_TYPE(value) : TREE_TYPE(field), place);
}

void InitializerEmitter::PlaceBitField(tree field, tree value, uint64_t offset) {
  value = StripConversions(value);
  const uint64_t bit = tree_to_uhwi(bit_position(field));
  const unsigned bits = static_cast<unsigned>(tree_to_uhwi(DECL_SIZE(field)));
  if (TREE_CODE(value) != INTEGER_CST || BYTES_BIG_ENDIAN) return PlaceUnsupported(value, 0, offset + bit / 8);
  const bool is_reversed = TYPE_REVERSE_STORAGE_ORDER(DECL_CONTEXT(field));
  const wide_int number = wi::to_wide(value);
  for (unsigned i = 0; i < bits; ++i) {
    const uint64_t at = is_reversed ? bit + bits - 1 - i : bit + i;
    unsigned char* byte = Image(offset + at / 8, 1);
    const unsigned mask = is_reversed ? 0x80u >> (at % 8) : 1u << (at % 8);
    const bool is_set = wi::extract_uhwi(number, std::min(i, number.get_precision() - 1), 1) != 0;
    *byte = static_cast<unsigned char>(is_set ? *byte | mask : *byte & ~mask);
  }
}

void InitializerEmitter::PlaceString(tree literal, uint64_t capacity, uint64_t offset) {
  const uint64_t length = std::min<uint64_t>(TREE_STRING_LENGTH(literal), capacity);
  if (length != 0) memcpy(Image(offset, length), TREE_STRING_POINTER(literal), length);
}

bool InitializerEmitter::PlaceAddress(tree value, uint64_t size, uint64_t offset) {
  gx::InitPiece piece;
  piece.offset = offset;
  piece.size = static_cast<uint32_t>(size);
  if (!ResolveAddress(value, piece)) return false;
  if (piece.target) {
    addresses_.push_back(piece);
  } else if (size != 0 && size <= sizeof piece.addend) {
    memcpy(Image(offset, size), &piece.addend, size);
  }
  return true;
}

bool InitializerEmitter::ResolveAddress(tree value, gx::InitPiece& piece) {
  value = StripConversions(value);
  switch (TREE_CODE(value)) {
    case INTEGER_CST:
      piece.addend += static_cast<int64_t>(TREE_INT_CST_LOW(value));
      return true;
    case ADDR_EXPR:
      return ResolveObject(TREE_OPERAND(value, 0), piece);
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR: {
      gx::InitPiece right;
      if (!ResolveAddress(TREE_OPERAND(value, 0), piece) || !ResolveAddress(TREE_OPERAND(value, 1), right))
        return false;
      if (right.target && piece.target) return false;
      right.addend += piece.addend;
      if (!right.target) {
        piece.addend = right.addend;
      } else {
        right.offset = piece.offset, right.size = piece.size;
        piece = right;
      }
      return true;
    }
    case POINTER_DIFF_EXPR:
    case MINUS_EXPR: {
      gx::InitPiece right;
      if (!ResolveAddress(TREE_OPERAND(value, 0), piece) || !ResolveAddress(TREE_OPERAND(value, 1), right))
        return false;
      if (right.target) {
        const bool are_labels = piece.kind == gx::InitKind::kLabel && right.kind == gx::InitKind::kLabel;
        if (!are_labels || piece.target != right.target) return false;
        piece.kind = gx::InitKind::kLabelDifference;
        piece.minus = right.label;
      }
      piece.addend -= right.addend;
      return true;
    }
    default:
      return false;
  }
}

bool InitializerEmitter::ResolveObject(tree object, gx::InitPiece& piece) {
  poly_int64 bit_size, bit_position;
  tree variable_offset;
  machine_mode mode;
  int is_unsigned, reverse, is_volatile;
  tree base = get_inner_reference(object, &bit_size, &bit_position, &variable_offset, &mode, &is_unsigned, &reverse,
                                  &is_volatile);
  int64_t offset = bit_position.to_constant() / 8;
  if (variable_offset != NULL_TREE) {
    const tree folded = fold(variable_offset);
    if (TREE_CODE(folded) != INTEGER_CST) return false;
    offset += TREE_INT_CST_LOW(folded);
  }
  piece.addend += offset;
  if (TREE_CODE(base) == COMPOUND_LITERAL_EXPR) base = COMPOUND_LITERAL_EXPR_DECL(base);
  if (TREE_CODE(base) == MEM_REF) {
    piece.addend += mem_ref_offset(base).force_shwi().to_constant();
    return ResolveAddress(TREE_OPERAND(base, 0), piece);
  }
  if (TREE_CODE(base) == INDIRECT_REF) return ResolveAddress(TREE_OPERAND(base, 0), piece);
  if (TREE_CODE(base) == LABEL_DECL) {
    piece.kind = gx::InitKind::kLabel;
    piece.target = unit_.SymbolRef(DECL_CONTEXT(base));
    piece.label = unit_.LabelRef(base);
    return static_cast<bool>(piece.label);
  }
  const bool is_symbol = TREE_CODE(base) == FUNCTION_DECL || TREE_CODE(base) == STRING_CST ||
                         (VAR_P(base) && (is_global_var(base) || DECL_IN_CONSTANT_POOL(base)));
  if (!is_symbol) return false;
  piece.kind = gx::InitKind::kAddress;
  piece.target = unit_.SymbolRef(base);
  return true;
}

void InitializerEmitter::PlaceUnsupported(tree value, uint64_t size, uint64_t offset) {
  gx::InitPiece& piece = addresses_.emplace_back();
  piece.kind = gx::InitKind::kUnsupported;
  piece.offset = std::min(offset, size_);
  piece.size = static_cast<uint32_t>(std::min(size, size_ - piece.offset));
  char* text = print_generic_expr_to_str(value);
  piece.bytes = unit_.builder().Intern(text);
  free(text);
}

}  // namespace gmc::gimple_dump
