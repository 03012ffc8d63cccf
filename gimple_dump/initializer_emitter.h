// InitializerEmitter: the memory image of one static initialiser, as pieces of bytes and addresses.
#pragma once

#include "gimple_dump/unit_emitter.h"

namespace gmc::gimple_dump {

class InitializerEmitter {
 public:
  InitializerEmitter(UnitEmitter& unit, uint64_t size) : unit_(unit), size_(size) {}

  // In the order of their offsets. Bytes that no piece covers are zero.
  std::vector<gx::InitPiece> Emit(tree initializer);

 private:
  void Place(tree value, tree type, uint64_t offset);
  void PlaceIn(tree container, tree value, tree type, uint64_t offset);
  void PlaceConstructor(tree constructor, uint64_t offset);
  void PlaceArrayElement(tree index, tree value, tree array_type, uint64_t offset, uint64_t position);
  void PlaceField(tree field, tree value, uint64_t offset);
  void PlaceBitField(tree field, tree value, uint64_t offset);
  void PlaceString(tree literal, uint64_t capacity, uint64_t offset);
  // Whether `value` was an address, possibly displaced, or a difference of labels.
  bool PlaceAddress(tree value, uint64_t size, uint64_t offset);
  bool ResolveAddress(tree value, gx::InitPiece& piece);
  bool ResolveObject(tree object, gx::InitPiece& piece);
  void PlaceUnsupported(tree value, uint64_t size, uint64_t offset);
  unsigned char* Image(uint64_t offset, uint64_t size);
  void AddBytes(uint64_t begin, uint64_t end, std::vector<gx::InitPiece>& pieces);

  UnitEmitter& unit_;
  uint64_t size_;
  std::string image_;
  std::vector<gx::InitPiece> addresses_;
};

}  // namespace gmc::gimple_dump
