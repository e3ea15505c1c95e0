#include "peers.h"

#include <fcntl.h>
#include <malloc.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zint.h>

extern char **environ;

// --- libcrypto -----------------------------------------------------------------------------------

struct hasher {
  EVP_MD_CTX *context;
  EVP_MD *algorithm;
};

static int hasher_init(struct hasher *hasher) {
  hasher->context = EVP_MD_CTX_new();
  hasher->algorithm = EVP_MD_fetch(NULL, "SHA2-256", NULL);
  return hasher->context && hasher->algorithm;
}

static void hasher_free(struct hasher *hasher) {
  EVP_MD_CTX_free(hasher->context);
  EVP_MD_free(hasher->algorithm);
}

static int hash(struct hasher *hasher, const unsigned char *message, size_t length,
                unsigned char digest[32]) {
  return EVP_DigestInit_ex2(hasher->context, hasher->algorithm, NULL) == 1 &&
         EVP_DigestUpdate(hasher->context, message, length) == 1 &&
         EVP_DigestFinal_ex(hasher->context, digest, NULL) == 1;
}

struct peer_signer {
  struct hasher hasher;
  EVP_PKEY *key;
  EVP_PKEY_CTX *context;
};

struct peer_signer *peer_signer_new(const unsigned char *pem, int length) {
  struct peer_signer *signer = calloc(1, sizeof *signer);
  BIO *source = BIO_new_mem_buf(pem, length);
  if (signer && source) signer->key = PEM_read_bio_PrivateKey(source, NULL, NULL, "");
  BIO_free(source);
  if (signer && signer->key) signer->context = EVP_PKEY_CTX_new_from_pkey(NULL, signer->key, NULL);
  if (signer && signer->context && EVP_PKEY_sign_init(signer->context) == 1 &&
      (!EVP_PKEY_is_a(signer->key, "RSA") ||
       EVP_PKEY_CTX_set_signature_md(signer->context, EVP_sha256()) == 1) &&
      hasher_init(&signer->hasher))
    return signer;
  peer_signer_free(signer);
  return NULL;
}

void peer_signer_free(struct peer_signer *signer) {
  if (!signer) return;
  hasher_free(&signer->hasher);
  EVP_PKEY_CTX_free(signer->context);
  EVP_PKEY_free(signer->key);
  free(signer);
}

int peer_sign(struct peer_signer *signer, const unsigned char *message, size_t length, long count) {
  unsigned char digest[32], signature[512];
  while (count-- > 0) {
    size_t written = sizeof signature;
    if (!hash(&signer->hasher, message, length, digest)) return 0;
    if (EVP_PKEY_sign(signer->context, signature, &written, digest, sizeof digest) != 1) return 0;
  }
  return 1;
}

struct signed_message {
  unsigned char *message, *signature;
  size_t length;
  int signature_length;
};

struct peer_verifier {
  struct hasher hasher;
  EVP_PKEY *key;
  EVP_PKEY_CTX *context;
  struct signed_message messages[256];
  int count, next;
};

static EVP_PKEY *public_key(const unsigned char *point) {
  char group[] = "P-256";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, 65),
      OSSL_PARAM_construct_end()};
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
  if (context && EVP_PKEY_fromdata_init(context) == 1)
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
  EVP_PKEY_CTX_free(context);
  return key;
}

struct peer_verifier *peer_verifier_new(const unsigned char *point) {
  struct peer_verifier *verifier = calloc(1, sizeof *verifier);
  if (verifier) verifier->key = public_key(point);
  if (verifier && verifier->key)
    verifier->context = EVP_PKEY_CTX_new_from_pkey(NULL, verifier->key, NULL);
  if (verifier && verifier->context && EVP_PKEY_verify_init(verifier->context) == 1 &&
      hasher_init(&verifier->hasher))
    return verifier;
  peer_verifier_free(verifier);
  return NULL;
}

void peer_verifier_free(struct peer_verifier *verifier) {
  if (!verifier) return;
  for (int i = 0; i < verifier->count; i++) {
    free(verifier->messages[i].message);
    OPENSSL_free(verifier->messages[i].signature);
  }
  hasher_free(&verifier->hasher);
  EVP_PKEY_CTX_free(verifier->context);
  EVP_PKEY_free(verifier->key);
  free(verifier);
}

int peer_verifier_add(struct peer_verifier *verifier, const unsigned char *message, size_t length,
                      const unsigned char *signature) {
  if (verifier->count == 256) return 0;
  struct signed_message added = {malloc(length), NULL, length, 0};
  if (!added.message) return 0;
  memcpy(added.message, message, length);
  ECDSA_SIG *pair = ECDSA_SIG_new();
  ECDSA_SIG_set0(pair, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
  added.signature_length = i2d_ECDSA_SIG(pair, &added.signature);
  ECDSA_SIG_free(pair);
  verifier->messages[verifier->count++] = added;
  return added.signature_length > 0;
}

int peer_verify(struct peer_verifier *verifier, long count) {
  unsigned char digest[32];
  while (count-- > 0) {
    struct signed_message *next = &verifier->messages[verifier->next++ % verifier->count];
    if (!hash(&verifier->hasher, next->message, next->length, digest)) return 0;
    if (EVP_PKEY_verify(verifier->context, next->signature, (size_t)next->signature_length, digest,
                        sizeof digest) != 1)
      return 0;
  }
  return 1;
}

// --- zint ----------------------------------------------------------------------------------------

int peer_zint(const char *text, int length, const char *path) {
  struct zint_symbol *symbol = ZBarcode_Create();
  if (!symbol) return 0;
  symbol->symbology = BARCODE_AZTEC;
  symbol->input_mode = DATA_MODE;
  symbol->option_1 = 2;  // our medium error correction
  int status = ZBarcode_Encode(symbol, (const unsigned char *)text, length);
  if (status == 0 && path) {
    strncpy(symbol->outfile, path, sizeof symbol->outfile - 1);
    status = ZBarcode_Print(symbol, 0);
  }
  ZBarcode_Delete(symbol);
  return status == 0;
}

// --- programs ------------------------------------------------------------------------------------

int64_t peer_run(char *const arguments[]) {
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int status = -1;
  int64_t start = peer_wall_time();
  int is_running = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ) == 0;
  if (is_running && waitpid(child, &status, 0) != child) status = -1;
  int64_t end = peer_wall_time();
  posix_spawn_file_actions_destroy(&actions);
  return is_running && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? end - start : -1;
}

// --- the disk ------------------------------------------------------------------------------------

int peer_append_open(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

void peer_append_close(int file) { close(file); }

static const unsigned char bytes[1 << 18];

int peer_append(int file, size_t length) {
  if (length > sizeof bytes) return 0;
  return write(file, bytes, length) == (ssize_t)length && fdatasync(file) == 0;
}

int peer_room_open(const char *path, size_t room) {
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  for (size_t end = 0; file >= 0 && end < room; end += sizeof bytes) {
    if (pwrite(file, bytes, sizeof bytes, (off_t)end) != (ssize_t)sizeof bytes) return -1;
  }
  return file >= 0 && fsync(file) == 0 ? file : -1;
}

int peer_write_over(int file, size_t offset, size_t length) {
  if (length > sizeof bytes) return 0;
  return pwrite(file, bytes, length, (off_t)offset) == (ssize_t)length && fdatasync(file) == 0;
}

int64_t peer_written_bytes(void) {
  FILE *counters = fopen("/proc/self/io", "re");
  if (!counters) return -1;
  char line[80];
  long long count = -1;
  while (fgets(line, sizeof line, counters)) {
    if (sscanf(line, "wchar: %lld", &count) == 1) break;
  }
  fclose(counters);
  return count;
}

// --- measurements ------------------------------------------------------------------------------

// An executable's malloc replaces libc's for every library in the process, so all contenders are
// counted, and slowed by the counting, in the same way.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);

static __thread uint64_t allocations;

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
  allocations++;
  return __libc_realloc(pointer, size);
}

uint64_t peer_allocations(void) { return allocations; }

static int64_t status_bytes(const char *name) {
  char line[256];
  long long kilobytes = -1;
  FILE *file = fopen("/proc/self/status", "r");
  if (!file) return -1;
  while (kilobytes < 0 && fgets(line, sizeof line, file))
    if (strncmp(line, name, strlen(name)) == 0) sscanf(line + strlen(name), ": %lld", &kilobytes);
  fclose(file);
  return kilobytes < 0 ? -1 : kilobytes * 1024;
}

int64_t peer_memory_now(void) {
  malloc_trim(0);
  return status_bytes("VmRSS");
}

int64_t peer_memory_mark(void) {
  malloc_trim(0);
  FILE *file = fopen("/proc/self/clear_refs", "w");
  if (!file) return -1;
  fputs("5", file);  // proc(5): resets the peak
  if (fclose(file) != 0) return -1;
  return status_bytes("VmRSS");
}

int64_t peer_memory_peak(void) { return status_bytes("VmHWM"); }

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t peer_processor_time(void) { return nanoseconds(CLOCK_PROCESS_CPUTIME_ID); }

int64_t peer_wall_time(void) { return nanoseconds(CLOCK_MONOTONIC); }
