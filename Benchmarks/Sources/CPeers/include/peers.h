// What passtool is measured against, in C, with nothing between a loop and the library it calls.
#include <stddef.h>
#include <stdint.h>

// ES256 by libcrypto at its fastest: a digest that was fetched once, a context that is used again.
struct peer_signer;

// A signer with the private key of a PEM text, or NULL.
struct peer_signer *peer_signer_new(const unsigned char *pem, int length);
void peer_signer_free(struct peer_signer *signer);
// Signs the SHA-256 of a message so many times; 1, or 0 where libcrypto failed.
int peer_sign(struct peer_signer *signer, const unsigned char *message, size_t length, long count);

// The same for verifying. The signature is DER, so that no conversion is timed.
struct peer_verifier;

// A verifier with the key of an uncompressed point of 65 bytes, or NULL.
struct peer_verifier *peer_verifier_new(const unsigned char *point);
void peer_verifier_free(struct peer_verifier *verifier);
// Adds a message and its signature r||s of 64 bytes; 1, or 0 for lack of memory.
int peer_verifier_add(struct peer_verifier *verifier, const unsigned char *message, size_t length,
                      const unsigned char *signature);
// Verifies the messages in turn, so many in all; 1, or 0 where one is not good.
int peer_verify(struct peer_verifier *verifier, long count);

// Encodes a text as Aztec, writes zint's own SVG file, or only encodes it where `path` is NULL.
// 1, or 0 where zint failed.
int peer_zint(const char *text, int length, const char *path);

// Runs a program to its end with its output thrown away: nanoseconds, or -1 where it could not be
// run or did not exit with 0.
int64_t peer_run(char *const arguments[]);

// A file that is only appended to, or -1.
int peer_append_open(const char *path);
void peer_append_close(int file);
// Appends so many bytes and waits until the disk has them (fdatasync); 1, or 0 where that failed.
int peer_append(int file, size_t length);

// Calls of malloc, calloc and realloc by this thread so far.
uint64_t peer_allocations(void);
// Bytes of memory that this process has now, what was freed given back first, or -1.
int64_t peer_memory_now(void);
// The same, and the peak is counted from here on.
int64_t peer_memory_mark(void);
// The most that it had since then.
int64_t peer_memory_peak(void);
// Nanoseconds of processor time that this process has used.
int64_t peer_processor_time(void);
// Nanoseconds on a clock that never goes back.
int64_t peer_wall_time(void);
