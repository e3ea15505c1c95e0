// libcrypto as a Swift module: what PassCrypto calls, and shims for what Swift cannot call.
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

// EVP_EC_gen is a macro over a variadic function; Swift can call neither.
static inline EVP_PKEY *passtool_generate_p256(void) { return EVP_EC_gen("P-256"); }

// OSSL_PARAM_construct_* return structs of pointers into their arguments, whose lifetime Swift ends
// at the end of each call. The point must be on the curve, or the result is NULL.
static inline EVP_PKEY *passtool_p256_public_key(EVP_PKEY_CTX *context, const unsigned char *point,
                                                 size_t length) {
  char group[] = "P-256";
  OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, length),
      OSSL_PARAM_construct_end()};
  EVP_PKEY *key = NULL;
  if (EVP_PKEY_fromdata_init(context) != 1) return NULL;
  if (EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1) return NULL;
  return key;
}

struct passtool_passphrase {
  const unsigned char *bytes;
  int length;
};

static int passtool_give_passphrase(char *buffer, int size, int writing, void *context) {
  const struct passtool_passphrase *passphrase = (const struct passtool_passphrase *)context;
  (void)writing;
  if (passphrase->length > size) return -1;
  memcpy(buffer, passphrase->bytes, (size_t)passphrase->length);
  return passphrase->length;
}

// A callback that C calls back with a context pointer: without one libcrypto asks on the terminal.
static inline EVP_PKEY *passtool_read_private_key(BIO *source, const unsigned char *passphrase,
                                                  int length) {
  struct passtool_passphrase given = {passphrase, length};
  return PEM_read_bio_PrivateKey(source, NULL, passtool_give_passphrase, &given);
}

// PKCS#8 under AES-256-CBC with a key from scrypt (RFC 7914; N 2^14, r 8, p 1: 16 MB a guess).
// PEM_write_bio_PKCS8PrivateKey knows only PBKDF2 with 2,048 rounds.
static inline int passtool_write_encrypted_key(BIO *sink, EVP_PKEY *key,
                                               const unsigned char *passphrase, int length) {
  int written = 0;
  PKCS8_PRIV_KEY_INFO *information = EVP_PKEY2PKCS8(key);
  X509_ALGOR *algorithm =
      PKCS5_pbe2_set_scrypt(EVP_aes_256_cbc(), NULL, 0, NULL, 1 << 14, 8, 1);
  X509_SIG *encrypted = NULL;
  if (information && algorithm)
    encrypted = PKCS8_set0_pbe((const char *)passphrase, length, information, algorithm);
  if (encrypted)
    written = PEM_write_bio_PKCS8(sink, encrypted);  // owns the algorithm now
  else
    X509_ALGOR_free(algorithm);
  X509_SIG_free(encrypted);
  PKCS8_PRIV_KEY_INFO_free(information);
  return written;
}
