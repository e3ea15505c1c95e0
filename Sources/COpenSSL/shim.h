// libcrypto as a Swift module: the headers that PassCrypto needs, and shims for the parts that Swift cannot call.
#include <limits.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/cms.h>
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

// Sets the digest of an HMAC. It is in C because the parameter points to the name.
static inline int passtool_mac_set_sha256(EVP_MAC_CTX *context) {
  char name[] = "SHA2-256";
  OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
                             OSSL_PARAM_construct_end()};
  return EVP_MAC_CTX_set_params(context, parameters);
}

// Hashes a message with SHA-256; returns 1 where libcrypto succeeds.
static inline int passtool_hash(EVP_MD_CTX *hasher, const EVP_MD *algorithm,
                                const unsigned char *message, size_t length,
                                unsigned char digest[32]) {
  return EVP_DigestInit_ex2(hasher, algorithm, NULL) == 1 &&
         EVP_DigestUpdate(hasher, message, length) == 1 &&
         EVP_DigestFinal_ex(hasher, digest, NULL) == 1;
}

// Returns the result of EVP_PKEY_verify for the SHA-256 digest of a message, or INT_MIN where hashing fails. It is in C
// because the digest lives on the stack here, and an array of Swift is memory that is taken and given back.
static inline int passtool_verify_message(EVP_PKEY_CTX *context, EVP_MD_CTX *hasher,
                                          const EVP_MD *algorithm, const unsigned char *message,
                                          size_t length, const unsigned char *signature,
                                          size_t signature_length) {
  unsigned char digest[32];
  if (!passtool_hash(hasher, algorithm, message, length, digest)) return INT_MIN;
  return EVP_PKEY_verify(context, signature, signature_length, digest, sizeof digest);
}

// Signs the SHA-256 digest of a message; `signature` has room for `*written` bytes. Returns the result of EVP_PKEY_sign,
// or INT_MIN where hashing fails.
static inline int passtool_sign_message(EVP_PKEY_CTX *context, EVP_MD_CTX *hasher,
                                        const EVP_MD *algorithm, const unsigned char *message,
                                        size_t length, unsigned char *signature, size_t *written) {
  unsigned char digest[32];
  if (!passtool_hash(hasher, algorithm, message, length, digest)) return INT_MIN;
  return EVP_PKEY_sign(context, signature, written, digest, sizeof digest);
}

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

// Returns the seconds since 1970 of a time in a certificate, or INT64_MIN if it is none. It is in C because Swift has no
// time_t for years after 2038 on every platform, and because ASN1_TIME_diff writes through two pointers.
static inline long long passtool_time_seconds(const ASN1_TIME *time) {
  int days = 0, seconds = 0;
  ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
  int is_time = time && epoch && ASN1_TIME_diff(&days, &seconds, epoch, time);
  ASN1_TIME_free(epoch);
  return is_time ? (long long)days * 86400 + seconds : -0x7fffffffffffffffLL - 1;
}

// Returns the first attribute of a subject with the dotted object id as UTF-8, to be freed with OPENSSL_free, or NULL. It
// is in C because X509_NAME and ASN1_STRING are reached by macros in some versions.
static inline unsigned char *passtool_subject_attribute(const X509 *certificate, const char *id,
                                                        int *length) {
  unsigned char *text = NULL;
  ASN1_OBJECT *object = OBJ_txt2obj(id, 1);
  const X509_NAME *name = X509_get_subject_name(certificate);
  int index = object && name ? X509_NAME_get_index_by_OBJ(name, object, -1) : -1;
  ASN1_OBJECT_free(object);
  if (index < 0) return NULL;
  *length = ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, index)));
  return *length < 0 ? NULL : text;
}

// How names are written in one line: RFC 2253, which escapes control characters, but not letters of other scripts. The
// constants are macros of macros.
static const unsigned long passtool_name_flags = XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB;

// Frees what libcrypto allocated; OPENSSL_free is a macro.
static inline void passtool_free(void *memory) { OPENSSL_free(memory); }

// Reads a key and certificates from a PKCS #12 (RFC 7292). The extra certificates are written to `others`, at most
// `room`, and their number to `count`. Returns 1, 0 for a wrong passphrase, -1 for no PKCS #12, -2 for an algorithm that
// this libcrypto lacks. Keychains write RC2, which is only in the provider "legacy", so it is loaded for the time of
// the call. It is in C because stacks are macros.
static inline int passtool_read_pkcs12(const unsigned char *bytes, long length,
                                       const char *passphrase, EVP_PKEY **key, X509 **certificate,
                                       X509 **others, int room, int *count) {
  *count = 0;
  PKCS12 *bag = d2i_PKCS12(NULL, &bytes, length);
  if (!bag) return -1;
  int result = 0;
  if (PKCS12_verify_mac(bag, passphrase, -1) || (!*passphrase && PKCS12_verify_mac(bag, NULL, 0))) {
    OSSL_PROVIDER *legacy = OSSL_PROVIDER_try_load(NULL, "legacy", 1);
    STACK_OF(X509) *chain = NULL;
    result = PKCS12_parse(bag, passphrase, key, certificate, &chain) ? 1 : -2;
    while (result == 1 && sk_X509_num(chain) > 0) {
      X509 *next = sk_X509_shift(chain);
      if (*count < room)
        others[(*count)++] = next;
      else
        X509_free(next);
    }
    sk_X509_pop_free(chain, X509_free);
    if (legacy) OSSL_PROVIDER_unload(legacy);
  }
  PKCS12_free(bag);
  return result;
}

// Returns the DER of a detached CMS signature (RFC 5652) over a message, with SHA-256 and the signed attributes
// contentType, signingTime and messageDigest, to be freed with passtool_free; NULL if libcrypto fails. It is in C because
// the attributes' types and stacks are macros.
static inline unsigned char *passtool_cms_sign(X509 *signer, EVP_PKEY *key, X509 **others,
                                               int count, const unsigned char *message, int length,
                                               long long signing_time, int *written) {
  unsigned char *der = NULL;
  const unsigned int flags = CMS_DETACHED | CMS_BINARY | CMS_NOSMIMECAP;
  BIO *content = BIO_new_mem_buf(message, length);
  // ASN1_TIME_set writes UTCTime to 2049 and GeneralizedTime afterwards, as RFC 5652 §11.3 asks.
  ASN1_TIME *time = ASN1_TIME_set(NULL, (time_t)signing_time);
  CMS_ContentInfo *cms = CMS_sign(NULL, NULL, NULL, NULL, flags | CMS_PARTIAL);
  CMS_SignerInfo *info =
      cms ? CMS_add1_signer(cms, signer, key, EVP_sha256(), flags | CMS_PARTIAL) : NULL;
  int is_good = content && time && info &&
                CMS_signed_add1_attr_by_NID(info, NID_pkcs9_signingTime, ASN1_STRING_type(time),
                                            time, -1);
  for (int index = 0; is_good && index < count; index++) is_good = CMS_add1_cert(cms, others[index]);
  *written = is_good && CMS_final(cms, content, NULL, flags) ? i2d_CMS_ContentInfo(cms, &der) : 0;
  CMS_ContentInfo_free(cms);
  ASN1_TIME_free(time);
  BIO_free(content);
  return *written > 0 ? der : NULL;
}
