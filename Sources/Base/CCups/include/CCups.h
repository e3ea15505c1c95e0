// libcups, loaded when something is printed on a printer, so that a passtool that writes files works without it.
//
// The table repeats the prototypes that the module Printers calls, with types named as in the library.
// `make interop` compiles it together with the library's headers, so that the compiler compares the two.
#ifndef PASSTOOL_CCUPS_H
#define PASSTOOL_CCUPS_H

#include <stddef.h>

#ifndef _CUPS_CUPS_H_
typedef struct _http_s http_t;
typedef struct _ipp_s ipp_t;
typedef struct _ipp_attribute_s ipp_attribute_t;
typedef struct http_addrlist_s http_addrlist_t;
// libcups' values of enumerations are part of its ABI; the enumerations themselves are int here.
typedef int ipp_op_t;
typedef int ipp_tag_t;
typedef int ipp_status_t;
typedef int http_encryption_t;
typedef int http_status_t;
typedef int http_uri_coding_t;
typedef int http_uri_status_t;
typedef int (*http_timeout_cb_t)(http_t *http, void *data);
typedef const char *(*cups_password_cb2_t)(
  const char *prompt, http_t *http, const char *method, const char *resource, void *data);
#endif

#define PASSTOOL_CUPS(_)                                                                           \
  _(http_t *, httpConnect2,                                                                        \
    (const char *, int, http_addrlist_t *, int, http_encryption_t, int, int, int *))               \
  _(void, httpSetTimeout, (http_t *, double, http_timeout_cb_t, void *))                           \
  _(void, httpClose, (http_t *))                                                                   \
  _(http_uri_status_t, httpSeparateURI,                                                            \
    (http_uri_coding_t, const char *, char *, int, char *, int, char *, int, int *, char *, int))  \
  _(const char *, cupsServer, (void))                                                              \
  _(const char *, cupsUser, (void))                                                                \
  _(int, ippPort, (void))                                                                          \
  _(void, cupsSetPasswordCB2, (cups_password_cb2_t, void *))                                       \
  _(const char *, cupsLastErrorString, (void))                                                     \
  _(http_status_t, httpGetStatus, (http_t *))                                                      \
  _(http_status_t, cupsSendRequest, (http_t *, ipp_t *, const char *, size_t))                     \
  _(http_status_t, cupsWriteRequestData, (http_t *, const char *, size_t))                         \
  _(ipp_t *, cupsGetResponse, (http_t *, const char *))                                            \
  _(size_t, ippLength, (ipp_t *))                                                                  \
  _(ipp_t *, ippNewRequest, (ipp_op_t))                                                            \
  _(ipp_attribute_t *, ippAddString,                                                               \
    (ipp_t *, ipp_tag_t, ipp_tag_t, const char *, const char *, const char *))                     \
  _(int, ippSetString, (ipp_t *, ipp_attribute_t **, int, const char *))                           \
  _(ipp_attribute_t *, ippAddInteger, (ipp_t *, ipp_tag_t, ipp_tag_t, const char *, int))          \
  _(void, ippDelete, (ipp_t *))                                                                    \
  _(ipp_status_t, ippGetStatusCode, (ipp_t *))                                                     \
  _(ipp_attribute_t *, ippFirstAttribute, (ipp_t *))                                               \
  _(ipp_attribute_t *, ippNextAttribute, (ipp_t *))                                                \
  _(const char *, ippGetName, (ipp_attribute_t *))                                                 \
  _(ipp_tag_t, ippGetGroupTag, (ipp_attribute_t *))                                                \
  _(ipp_tag_t, ippGetValueTag, (ipp_attribute_t *))                                                \
  _(int, ippGetCount, (ipp_attribute_t *))                                                         \
  _(int, ippGetInteger, (ipp_attribute_t *, int))                                                  \
  _(const char *, ippGetString, (ipp_attribute_t *, int, const char **))

struct passtool_cups {
#define MEMBER(result, name, arguments) result(*name) arguments;
  PASSTOOL_CUPS(MEMBER)
#undef MEMBER
};

// The enumeration values of the library that are used here.
#define PASSTOOL_CUPS_VALUES(_)        \
  _(HTTP_ENCRYPTION_IF_REQUESTED, 0)   \
  _(HTTP_ENCRYPTION_ALWAYS, 3)         \
  _(HTTP_STATUS_CONTINUE, 100)         \
  _(HTTP_STATUS_OK, 200)               \
  _(HTTP_STATUS_UNAUTHORIZED, 401)     \
  _(HTTP_STATUS_UPGRADE_REQUIRED, 426) \
  _(HTTP_URI_CODING_ALL, 15)           \
  _(HTTP_URI_STATUS_OK, 0)             \
  _(IPP_OP_PRINT_JOB, 0x02)            \
  _(IPP_OP_CANCEL_JOB, 0x08)           \
  _(IPP_OP_GET_JOB_ATTRIBUTES, 0x09)   \
  _(IPP_OP_GET_PRINTER_ATTRIBUTES, 0x0b) \
  _(IPP_OP_CUPS_GET_PRINTERS, 0x4002)  \
  _(IPP_TAG_OPERATION, 0x01)           \
  _(IPP_TAG_JOB, 0x02)                 \
  _(IPP_TAG_INTEGER, 0x21)             \
  _(IPP_TAG_ENUM, 0x23)                \
  _(IPP_TAG_NAME, 0x42)                \
  _(IPP_TAG_KEYWORD, 0x44)             \
  _(IPP_TAG_URI, 0x45)                 \
  _(IPP_TAG_MIMETYPE, 0x49)

#ifndef _CUPS_CUPS_H_
#define PASSTOOL_CUPS_VALUE(name, value) static const int name = value;
PASSTOOL_CUPS_VALUES(PASSTOOL_CUPS_VALUE)
#undef PASSTOOL_CUPS_VALUE
#endif

#ifndef PASSTOOL_CUPS_CHECK
// The functions of libcups, or NULL and the reason why it cannot be loaded. A printer that asks for a password gets none,
// because the library would ask for it in the middle of the screen.
const struct passtool_cups *passtool_cups_load(const char **reason);

// Sends a request, which it frees, with a document after it where `document` is not NULL. Returns the answer, or NULL
// where none came within `silence` seconds of the last byte.
ipp_t *passtool_cups_ask(
  const struct passtool_cups *, http_t *, ipp_t *request, const char *resource,
  double silence, const void *document, size_t size);
#endif

#endif
