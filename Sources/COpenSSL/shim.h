// libcrypto as a Swift module: the headers that PassCrypto needs, and shims for the parts that Swift cannot call.
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/store.h>
#include <openssl/ui.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// EVP_EC_gen is a macro over a variadic function; Swift can call neither.
static inline EVP_PKEY *passtool_generate_p256(void) { return EVP_EC_gen("P-256"); }

// OSSL_PARAM_construct_* return structs with pointers to their arguments, whose lifetime Swift ends
// with each call. The point must be on the curve, or the result is NULL.
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

// Exports the uncompressed public point of a key of any provider into 65 bytes; returns 0 if the key has no such point.
// It is in C because the parameters are structs of pointers and the selection is a macro of macros.
static inline int passtool_public_point(const EVP_PKEY *key, unsigned char *point) {
  OSSL_PARAM *parameters = NULL;
  if (EVP_PKEY_todata(key, EVP_PKEY_PUBLIC_KEY, &parameters) != 1) return 0;
  const OSSL_PARAM *public_key = OSSL_PARAM_locate_const(parameters, OSSL_PKEY_PARAM_PUB_KEY);
  int is_point = public_key && public_key->data_type == OSSL_PARAM_OCTET_STRING &&
                 public_key->data_size == 65;
  if (is_point) memcpy(point, public_key->data, 65);
  OSSL_PARAM_free(parameters);
  return is_point;
}

struct passtool_passphrase {
  const unsigned char *bytes;
  int length;  // negative if the caller gave no passphrase
  int asked;   // whether libcrypto asked for it
};

static int passtool_give_passphrase(char *buffer, int size, int writing, void *context) {
  struct passtool_passphrase *passphrase = (struct passtool_passphrase *)context;
  (void)writing;
  passphrase->asked = 1;
  if (passphrase->length < 0 || passphrase->length > size) return -1;
  memcpy(buffer, passphrase->bytes, (size_t)passphrase->length);
  return passphrase->length;
}

// Reads a private key in PEM form. It is in C because the callback has a context pointer; without a callback libcrypto
// prompts on the terminal.
static inline EVP_PKEY *passtool_read_private_key(BIO *source, const unsigned char *passphrase,
                                                  int length) {
  struct passtool_passphrase given = {passphrase, length, 0};
  return PEM_read_bio_PrivateKey(source, NULL, passtool_give_passphrase, &given);
}

// Writes PKCS#8 encrypted with AES-256-CBC under a key from scrypt (RFC 7914; N 2^14, r 8, p 1: 16
// MB per guess). PEM_write_bio_PKCS8PrivateKey supports only PBKDF2 with 2,048 rounds.
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
    written = PEM_write_bio_PKCS8(sink, encrypted);  // `encrypted` owns the algorithm now
  else
    X509_ALGOR_free(algorithm);
  X509_SIG_free(encrypted);
  PKCS8_PRIV_KEY_INFO_free(information);
  return written;
}

// The result of loading from a store.
struct passtool_store_answer {
  int opened;  // whether a loader opened the URI
  int keys;    // the number of private keys that were found
  int asked;   // whether the store asked for a passphrase or a PIN
};

// Loads the private key that a URI names; returns NULL if it names none or several. A length below 0 passes no
// passphrase. The store asks for it through a UI method with a context pointer, which must live until the store is
// closed. Without a method libcrypto would prompt on the terminal. Some providers prompt even with one, through the
// default method, which is therefore set to one that never prompts.
static inline EVP_PKEY *passtool_load_store_key(const char *uri, const unsigned char *passphrase,
                                                int length, struct passtool_store_answer *answer) {
  struct passtool_passphrase given = {passphrase, length, 0};
  EVP_PKEY *key = NULL;
  UI_set_default_method(UI_null());
  UI_METHOD *method = UI_UTIL_wrap_read_pem_callback(passtool_give_passphrase, 0);
  OSSL_STORE_CTX *store =
      method ? OSSL_STORE_open(uri, method, &given, NULL, NULL) : NULL;
  answer->opened = store != NULL;
  answer->keys = 0;
  if (store) OSSL_STORE_expect(store, OSSL_STORE_INFO_PKEY);
  // The bound guards against stores that neither end nor fail.
  for (int loads = 0; store && loads < 1000 && !OSSL_STORE_eof(store); loads++) {
    OSSL_STORE_INFO *information = OSSL_STORE_load(store);
    if (!information && OSSL_STORE_error(store)) break;
    if (information && OSSL_STORE_INFO_get_type(information) == OSSL_STORE_INFO_PKEY) {
      EVP_PKEY_free(key);
      key = OSSL_STORE_INFO_get1_PKEY(information);
      answer->keys++;
    }
    OSSL_STORE_INFO_free(information);
  }
  OSSL_STORE_close(store);
  UI_destroy_method(method);
  answer->asked = given.asked;
  if (answer->keys == 1) return key;
  EVP_PKEY_free(key);
  return NULL;
}

// Returns the RSA public key of a modulus and an exponent, big-endian, or NULL if libcrypto refuses them. It is in C
// because the parameters point into their builder.
static inline EVP_PKEY *passtool_rsa_public_key(const unsigned char *modulus, size_t modulus_length,
                                                const unsigned char *exponent,
                                                size_t exponent_length) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = NULL;
  BIGNUM *n = BN_bin2bn(modulus, (int)modulus_length, NULL);
  BIGNUM *e = BN_bin2bn(exponent, (int)exponent_length, NULL);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
  if (n && e && builder && context && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) &&
      OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) &&
      (parameters = OSSL_PARAM_BLD_to_param(builder)) && EVP_PKEY_fromdata_init(context) == 1 &&
      EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters) != 1)
    key = NULL;
  OSSL_PARAM_free(parameters);
  OSSL_PARAM_BLD_free(builder);
  EVP_PKEY_CTX_free(context);
  BN_free(n);
  BN_free(e);
  return key;
}

// Returns whether 32 bytes encode a point of edwards25519 (RFC 8032 §5.1.3) whose order is not small. libcrypto takes
// any 32 bytes for a key, and under a point of small order one signature is good for any message.
static inline int passtool_is_ed25519_key(const unsigned char *encoded) {
  unsigned char big_endian[32];
  for (int i = 0; i < 32; i++) big_endian[i] = encoded[31 - i];
  big_endian[0] &= 0x7F;  // the sign of x
  BN_CTX *context = BN_CTX_new();
  if (!context) return 0;
  BN_CTX_start(context);
  BIGNUM *p = BN_CTX_get(context), *d = BN_CTX_get(context), *y = BN_CTX_get(context);
  BIGNUM *yy = BN_CTX_get(context), *u = BN_CTX_get(context), *v = BN_CTX_get(context);
  BIGNUM *t = BN_CTX_get(context), *one = BN_CTX_get(context);
  // p = 2^255 - 19; x^2 = u / v with u = y^2 - 1 and v = d y^2 + 1. u v is a square where u / v is one.
  int is_key =
      one && BN_one(one) && BN_set_bit(p, 255) && BN_sub_word(p, 19) &&
      BN_hex2bn(&d, "52036CEE2B6FFE738CC740797779E89800700A4D4141D8AB75EB4DCA135978A3") == 64 &&
      BN_bin2bn(big_endian, 32, y) && BN_cmp(y, p) < 0 && !BN_is_zero(y) &&
      BN_mod_sqr(yy, y, p, context) && BN_mod_sub(u, yy, one, p, context) &&
      BN_mod_mul(v, d, yy, p, context) && BN_mod_add(v, v, one, p, context) &&
      // x = 0 means the order 1 or 2; y = 0, which is checked above, means the order 4.
      BN_mod_mul(t, u, v, p, context) && BN_kronecker(t, p, context) == 1 &&
      // x^2 = -y^2 means the order 8.
      BN_mod_mul(t, yy, v, p, context) && BN_mod_add(t, t, u, p, context) && !BN_is_zero(t);
  BN_CTX_end(context);
  BN_CTX_free(context);
  return is_key;
}
