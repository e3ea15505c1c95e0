// What the Swift runtime asks of its system and wasi-libc has not, or has only with a system behind it.
#include <stddef.h>
#include <stdint.h>

// Hashes are seeded with it, so that nobody can choose texts that collide.
__attribute__((import_module("host"), import_name("random"))) void host_random(void *, size_t);

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// Messages of a trap go nowhere: the page is told of the trap itself.
int putchar(int character) { return character; }

// What a function looks for behind its variables when it returns. Return addresses are out of reach in
// WebAssembly, so that a constant will do to find a fault of ours.
uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }
