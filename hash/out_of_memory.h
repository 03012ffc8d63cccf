// OutOfMemory: the system gives no more memory, by its own limits or those of the process (ulimit -v). That is no bug
// of ours, and nothing can be gone on with.
//
// Thread safety: thread-safe; the handler is set before there are threads.
#pragma once

namespace gmc {

// Ends the process. Called by whoever asked the system in vain, and by `new` once there is a handler.
[[noreturn]] void OutOfMemory();

// What OutOfMemory does: the handler ends the process and allocates nothing. Without one it says so on stderr and exits
// with status 6.
void SetOutOfMemoryHandler(void (*handler)());

}  // namespace gmc
