#include "CCurl.h"

#include <CLoader.h>

const struct passtool_curl *passtool_curl_load(const char **reason) {
  static struct passtool_curl table;
  if (!PASSTOOL_FILL(table, "libcurl.so.4", PASSTOOL_CURL, reason)) return NULL;
  // CURL_GLOBAL_ALL
  if (table.curl_global_init(3) != 0) {
    *reason = "libcurl cannot be initialised";
    return NULL;
  }
  return &table;
}

CURLcode passtool_curl_set_number(
  const struct passtool_curl *table, CURL *curl, enum passtool_curl_option option, long value) {
  return table->curl_easy_setopt(curl, (CURLoption)option, value);
}

CURLcode passtool_curl_set_size(
  const struct passtool_curl *table, CURL *curl, enum passtool_curl_option option,
  long long value) {
  return table->curl_easy_setopt(curl, (CURLoption)option, value);
}

CURLcode passtool_curl_set_text(
  const struct passtool_curl *table, CURL *curl, enum passtool_curl_option option,
  const char *value) {
  return table->curl_easy_setopt(curl, (CURLoption)option, value);
}

CURLcode passtool_curl_set_pointer(
  const struct passtool_curl *table, CURL *curl, enum passtool_curl_option option, void *value) {
  return table->curl_easy_setopt(curl, (CURLoption)option, value);
}

CURLcode passtool_curl_set_reading(
  const struct passtool_curl *table, CURL *curl, passtool_curl_reading reading) {
  return table->curl_easy_setopt(curl, (CURLoption)passtool_curl_read_function, reading);
}

CURLcode passtool_curl_set_telling(
  const struct passtool_curl *table, CURL *curl, passtool_curl_telling telling) {
  return table->curl_easy_setopt(curl, (CURLoption)passtool_curl_debug_function, telling);
}

long passtool_curl_answer(const struct passtool_curl *table, CURL *curl) {
  long code = 0;
  if (table->curl_easy_getinfo(curl, (CURLINFO)passtool_curl_response_code, &code) != 0) return 0;
  return code;
}
