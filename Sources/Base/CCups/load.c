#include "CCups.h"

#include <CLoader.h>

static const char *no_password(
  const char *prompt, http_t *http, const char *method, const char *resource, void *data) {
  (void)prompt, (void)http, (void)method, (void)resource, (void)data;
  return NULL;
}

const struct passtool_cups *passtool_cups_load(const char **reason) {
  static struct passtool_cups table;
  if (!PASSTOOL_FILL(table, "libcups.so.2", PASSTOOL_CUPS, reason)) return NULL;
  table.cupsSetPasswordCB2(no_password, NULL);
  return &table;
}

// Without a function that says so, the library waits again and again.
static int give_up(http_t *http, void *data) {
  (void)http, (void)data;
  return 0;
}

ipp_t *passtool_cups_ask(
  const struct passtool_cups *table, http_t *http, ipp_t *request, const char *resource,
  double silence, const void *document, size_t size) {
  table->httpSetTimeout(http, silence, give_up, NULL);
  ipp_t *answer = NULL;
  // A server may ask for another try, with who we are or encrypted. The library's own loop never ends where a printer
  // takes a request and does not answer.
  for (int tries = 0; tries < 3; tries++) {
    int status = table->cupsSendRequest(http, request, resource, table->ippLength(request) + size);
    if (status == HTTP_STATUS_CONTINUE && size > 0)
      status = table->cupsWriteRequestData(http, document, size);
    if (status <= HTTP_STATUS_CONTINUE || status == HTTP_STATUS_OK) {
      answer = table->cupsGetResponse(http, resource);
      status = table->httpGetStatus(http);
    }
    if (answer || (status != HTTP_STATUS_UNAUTHORIZED && status != HTTP_STATUS_UPGRADE_REQUIRED))
      break;
  }
  table->ippDelete(request);
  return answer;
}
