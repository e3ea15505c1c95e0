// libcurl, loaded when a mail is sent, so that a service without mail works without it.
//
// The table repeats the prototypes that the module SMTP calls, with types and values named as in the library.
// `make interop` compiles it together with libcurl's header, so that the compiler compares the two. The functions of
// libcurl that take any number of arguments cannot be called from Swift; the functions at the end call them with one.
#ifndef PASSTOOL_CCURL_H
#define PASSTOOL_CCURL_H

#include <stddef.h>

#ifndef CURLINC_CURL_H
typedef void CURL;
// libcurl's values of enumerations are part of its ABI; the enumerations themselves are int here.
typedef int CURLcode;
typedef int CURLoption;
typedef int CURLINFO;
struct curl_slist {
  char *data;
  struct curl_slist *next;
};
#endif

#define PASSTOOL_CURL(_)                                           \
  _(CURLcode, curl_global_init, (long))                            \
  _(CURL *, curl_easy_init, (void))                                \
  _(CURLcode, curl_easy_setopt, (CURL *, CURLoption, ...))         \
  _(CURLcode, curl_easy_perform, (CURL *))                         \
  _(void, curl_easy_cleanup, (CURL *))                             \
  _(void, curl_easy_reset, (CURL *))                               \
  _(CURLcode, curl_easy_getinfo, (CURL *, CURLINFO, ...))          \
  _(const char *, curl_easy_strerror, (CURLcode))                  \
  _(struct curl_slist *, curl_slist_append, (struct curl_slist *, const char *)) \
  _(void, curl_slist_free_all, (struct curl_slist *))

struct passtool_curl {
#define MEMBER(result, name, arguments) result(*name) arguments;
  PASSTOOL_CURL(MEMBER)
#undef MEMBER
};

// The functions of libcurl, or NULL and the reason why it cannot be loaded.
const struct passtool_curl *passtool_curl_load(const char **reason);

// The options that SMTP sets, by libcurl's own numbers.
enum passtool_curl_option {
  passtool_curl_url = 10002,            // CURLOPT_URL
  passtool_curl_read_data = 10009,      // CURLOPT_READDATA
  passtool_curl_read_function = 20012,  // CURLOPT_READFUNCTION
  passtool_curl_size = 30115,           // CURLOPT_INFILESIZE_LARGE
  passtool_curl_verbose = 41,           // CURLOPT_VERBOSE
  passtool_curl_no_body = 44,           // CURLOPT_NOBODY
  passtool_curl_upload = 46,            // CURLOPT_UPLOAD
  passtool_curl_debug_function = 20094, // CURLOPT_DEBUGFUNCTION
  passtool_curl_debug_data = 10095,     // CURLOPT_DEBUGDATA
  passtool_curl_authorities = 10065,    // CURLOPT_CAINFO
  passtool_curl_no_signal = 99,         // CURLOPT_NOSIGNAL
  passtool_curl_use_tls = 119,          // CURLOPT_USE_SSL
  passtool_curl_tls_version = 32,       // CURLOPT_SSLVERSION
  passtool_curl_time = 155,             // CURLOPT_TIMEOUT_MS
  passtool_curl_connect_time = 156,     // CURLOPT_CONNECTTIMEOUT_MS
  passtool_curl_user = 10173,           // CURLOPT_USERNAME
  passtool_curl_password = 10174,       // CURLOPT_PASSWORD
  passtool_curl_protocols = 10318,      // CURLOPT_PROTOCOLS_STR
  passtool_curl_proxy = 10004,          // CURLOPT_PROXY
  passtool_curl_mail_from = 10186,      // CURLOPT_MAIL_FROM
  passtool_curl_recipients = 10187,     // CURLOPT_MAIL_RCPT
  passtool_curl_idle_time = 288,        // CURLOPT_MAXAGE_CONN
};

enum {
  passtool_curl_all_tls = 3,            // CURLUSESSL_ALL
  passtool_curl_no_tls = 0,             // CURLUSESSL_NONE
  passtool_curl_tls12 = 6,              // CURL_SSLVERSION_TLSv1_2
  passtool_curl_response_code = 0x200000 + 2, // CURLINFO_RESPONSE_CODE
  // Kinds of what the debug function gets.
  passtool_curl_header_in = 1,          // CURLINFO_HEADER_IN
  passtool_curl_header_out = 2,         // CURLINFO_HEADER_OUT
};

typedef size_t (*passtool_curl_reading)(char *buffer, size_t size, size_t count, void *data);
typedef int (*passtool_curl_telling)(CURL *curl, int kind, char *text, size_t size, void *data);

CURLcode passtool_curl_set_number(
  const struct passtool_curl *, CURL *, enum passtool_curl_option, long);
CURLcode passtool_curl_set_size(
  const struct passtool_curl *, CURL *, enum passtool_curl_option, long long);
// The library copies the text.
CURLcode passtool_curl_set_text(
  const struct passtool_curl *, CURL *, enum passtool_curl_option, const char *);
CURLcode passtool_curl_set_pointer(
  const struct passtool_curl *, CURL *, enum passtool_curl_option, void *);
CURLcode passtool_curl_set_reading(const struct passtool_curl *, CURL *, passtool_curl_reading);
CURLcode passtool_curl_set_telling(const struct passtool_curl *, CURL *, passtool_curl_telling);
// The code of the server's last answer, or 0 without one.
long passtool_curl_answer(const struct passtool_curl *, CURL *);

#endif
