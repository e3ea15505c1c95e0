// libcrypto as a Swift module: what PassCrypto calls, and a shim for what Swift cannot call.
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

// EVP_PKEY_Q_keygen is variadic, which Swift cannot call; this is its P-256 case.
static inline EVP_PKEY *passtool_generate_p256(void) {
  return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}
