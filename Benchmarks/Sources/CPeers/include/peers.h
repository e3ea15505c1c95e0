// The peers of the benchmarks, in C, with loops that call the libraries directly.
#include <stddef.h>
#include <stdint.h>

// ES256, or RS256 with an RSA key of at most 4096 bits, with libcrypto at its fastest: the digest is fetched once and the
// context is reused.
struct peer_signer;

// Returns a signer with the private key of a PEM text, or NULL.
struct peer_signer *peer_signer_new(const unsigned char *pem, int length);
void peer_signer_free(struct peer_signer *signer);
// Signs the SHA-256 of a message `count` times; returns 1, or 0 if libcrypto failed.
int peer_sign(struct peer_signer *signer, const unsigned char *message, size_t length, long count);

// ES256 verification, likewise. Signatures are stored as DER, so that no conversion is measured.
struct peer_verifier;

// Returns a verifier with the key of an uncompressed point of 65 bytes, or NULL.
struct peer_verifier *peer_verifier_new(const unsigned char *point);
void peer_verifier_free(struct peer_verifier *verifier);
// Adds a message and its signature r||s of 64 bytes; returns 1, or 0 if out of memory.
int peer_verifier_add(struct peer_verifier *verifier, const unsigned char *message, size_t length,
                      const unsigned char *signature);
// Verifies the messages in turn, `count` in total; returns 1, or 0 if one is invalid.
int peer_verify(struct peer_verifier *verifier, long count);

// Encodes a text as Aztec and writes zint's SVG file; only encodes it if `path` is NULL.
// Returns 1, or 0 if zint failed.
int peer_zint(const char *text, int length, const char *path);

// Runs a program to its end and discards its output; returns the nanoseconds, or -1 if it could
// not be run or did not exit with 0.
int64_t peer_run(char *const arguments[]);

// Opens a file for appending; returns the descriptor, or -1.
int peer_append_open(const char *path);
void peer_append_close(int file);
// Opens a file of `room` bytes for writing over them; returns the descriptor, or -1.
int peer_room_open(const char *path, size_t room);
// Writes `length` bytes at `offset` and syncs them (fdatasync); returns 1, or 0 on failure.
int peer_write_over(int file, size_t offset, size_t length);
// Returns the number of bytes that this process has passed to the system to write so far, or -1.
int64_t peer_written_bytes(void);
// Appends `length` bytes and syncs them (fdatasync); returns 1, or 0 on failure.
int peer_append(int file, size_t length);

// Returns the number of calls of malloc, calloc and realloc by this thread so far.
uint64_t peer_allocations(void);
// Returns the resident memory of this process in bytes, after returning freed memory to the system, or -1.
int64_t peer_memory_now(void);
// Returns the same and also resets the peak.
int64_t peer_memory_mark(void);
// Returns the peak since the last `peer_memory_mark`, in bytes.
int64_t peer_memory_peak(void);
// Returns the processor time used by this process, in nanoseconds.
int64_t peer_processor_time(void);
// Returns the monotonic time in nanoseconds.
int64_t peer_wall_time(void);
