// Holds the table and the numbers of Sources/Base/CCurl against the header of libcurl: it compiles, or it says what
// differs. Made by nobody into a program.
#include <curl/curl.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

#include "CCurl.h"

#define SAME_TYPE(result, name, arguments)                                                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result(*) arguments), #name);
PASSTOOL_CURL(SAME_TYPE)

#define SAME_VALUE(ours, theirs) _Static_assert((long)ours == (long)theirs, #theirs);
SAME_VALUE(passtool_curl_url, CURLOPT_URL)
SAME_VALUE(passtool_curl_read_data, CURLOPT_READDATA)
SAME_VALUE(passtool_curl_read_function, CURLOPT_READFUNCTION)
SAME_VALUE(passtool_curl_size, CURLOPT_INFILESIZE_LARGE)
SAME_VALUE(passtool_curl_verbose, CURLOPT_VERBOSE)
SAME_VALUE(passtool_curl_no_body, CURLOPT_NOBODY)
SAME_VALUE(passtool_curl_upload, CURLOPT_UPLOAD)
SAME_VALUE(passtool_curl_debug_function, CURLOPT_DEBUGFUNCTION)
SAME_VALUE(passtool_curl_debug_data, CURLOPT_DEBUGDATA)
SAME_VALUE(passtool_curl_authorities, CURLOPT_CAINFO)
SAME_VALUE(passtool_curl_no_signal, CURLOPT_NOSIGNAL)
SAME_VALUE(passtool_curl_use_tls, CURLOPT_USE_SSL)
SAME_VALUE(passtool_curl_tls_version, CURLOPT_SSLVERSION)
SAME_VALUE(passtool_curl_time, CURLOPT_TIMEOUT_MS)
SAME_VALUE(passtool_curl_connect_time, CURLOPT_CONNECTTIMEOUT_MS)
SAME_VALUE(passtool_curl_user, CURLOPT_USERNAME)
SAME_VALUE(passtool_curl_password, CURLOPT_PASSWORD)
SAME_VALUE(passtool_curl_protocols, CURLOPT_PROTOCOLS_STR)
SAME_VALUE(passtool_curl_proxy, CURLOPT_PROXY)
SAME_VALUE(passtool_curl_mail_from, CURLOPT_MAIL_FROM)
SAME_VALUE(passtool_curl_recipients, CURLOPT_MAIL_RCPT)
SAME_VALUE(passtool_curl_idle_time, CURLOPT_MAXAGE_CONN)
SAME_VALUE(passtool_curl_all_tls, CURLUSESSL_ALL)
SAME_VALUE(passtool_curl_no_tls, CURLUSESSL_NONE)
SAME_VALUE(passtool_curl_tls12, CURL_SSLVERSION_TLSv1_2)
SAME_VALUE(passtool_curl_response_code, CURLINFO_RESPONSE_CODE)
SAME_VALUE(passtool_curl_header_in, CURLINFO_HEADER_IN)
SAME_VALUE(passtool_curl_header_out, CURLINFO_HEADER_OUT)
