#define _GNU_SOURCE
#include "CCups.h"

#include <CLoader.h>
#include <sys/mman.h>
#include <unistd.h>

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

// The library reads a document from a file, whose size it must know; this one is in memory alone.
static int file_of(const void *bytes, size_t size) {
  int file = memfd_create("document", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < size;) {
    ssize_t count = write(file, (const char *)bytes + done, size - done);
    if (count < 0) {
      close(file);
      return -1;
    }
    done += (size_t)count;
  }
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

ipp_t *passtool_cups_ask(
  const struct passtool_cups *table, http_t *http, ipp_t *request, const char *resource,
  const void *document, size_t size) {
  int file = -1;
  if (document && (file = file_of(document, size)) < 0) {
    table->ippDelete(request);
    return NULL;
  }
  ipp_t *answer = table->cupsDoIORequest(http, request, resource, file, -1);
  if (file >= 0) close(file);
  return answer;
}
