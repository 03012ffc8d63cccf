// Open files: descriptors onto the outside world or onto files in memory that the program wrote itself.
//
// Files that a program creates live in the state, never on the disk. Files that exist outside can be read through
// __gmc_open; opening one of them for update copies it into the state first.
// REQUIRES, for all functions here: the caller is inside an atomic section, and buffers are the library's own.
#pragma once

#include "core/libc/libc.h"

struct memory_file;

// What descriptors made by dup share.
struct open_file {
  int outside;               // descriptor of the interpreter; -1 for a file in memory
  int flags;                 // as given to open
  int users;                 // descriptors onto this
  struct memory_file* file;  // null if outside
  size_t position;           // in the file in memory
};

struct descriptor {
  int number;
  bool in_stream;          // a FILE points here and releases it
  struct open_file* open;  // null once closed
  struct descriptor* next;
};

// memory_files.c. Reading returns how many bytes there were; writing fills a gap before `position` with zeros.
struct memory_file* __gmc_file_find(const char* name);
struct memory_file* __gmc_file_create(const char* name);  // null name: a file without one
void __gmc_file_hold(struct memory_file* file);
void __gmc_file_drop(struct memory_file* file);  // gone when it is neither held nor named
void __gmc_file_truncate(struct memory_file* file, size_t size);
size_t __gmc_file_size(const struct memory_file* file);
size_t __gmc_file_read(const struct memory_file* file, size_t position, void* bytes, size_t count);
void __gmc_file_write(struct memory_file* file, size_t position, const void* bytes, size_t count);
bool __gmc_file_remove(const char* name);
bool __gmc_file_rename(const char* from, const char* to);

// descriptors.c. Those that fail set errno and return null or -1.
struct descriptor* __gmc_descriptor_find(int number);
struct descriptor* __gmc_descriptor_open(const char* path, int flags);  // null path: a temporary file
int __gmc_descriptor_reopen(struct descriptor* descriptor, const char* path, int flags);
struct descriptor* __gmc_descriptor_copy(struct descriptor* from, int least);
int __gmc_descriptor_replace(struct descriptor* from, int number);
long __gmc_descriptor_read(struct descriptor* descriptor, void* bytes, size_t count);
long __gmc_descriptor_write(struct descriptor* descriptor, const void* bytes, size_t count);
long long __gmc_descriptor_seek(struct descriptor* descriptor, long long offset, int whence);
int __gmc_descriptor_close(struct descriptor* descriptor);

// The standard descriptors 0, 1 and 2.
extern struct descriptor __gmc_standard_descriptors[3];

// How many bytes of the caller's go through a buffer of ours at a time.
enum { kChunk = 128 };
