// Functions that the Swift runtime needs and wasi-libc lacks or implements through WASI.
#include <stddef.h>
#include <stdint.h>

// Seeds hashing, so that an attacker cannot construct colliding keys.
__attribute__((import_module("host"), import_name("random"))) void host_random(void *, size_t);

void arc4random_buf(void *bytes, size_t count) { host_random(bytes, count); }

// The message of a trap is dropped, because the page receives the trap itself.
int putchar(int character) { return character; }

// The stack protector's guard may be a constant: return addresses are not reachable in WebAssembly, so it only detects
// bugs.
uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }
