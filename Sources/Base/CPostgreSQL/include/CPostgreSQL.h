// libpq, loaded when a database is opened, so that a service that keeps its bookings in a file works without an
// installed PostgreSQL.
//
// The table repeats the prototypes that the module PostgreSQL calls, with types named as in the library.
// `make interop` compiles it together with libpq's header, so that the compiler compares the two.
#ifndef PASSTOOL_CPOSTGRESQL_H
#define PASSTOOL_CPOSTGRESQL_H

#include <poll.h>

#ifndef LIBPQ_FE_H
typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef unsigned int Oid;
typedef void (*PQnoticeProcessor)(void *arg, const char *message);
typedef struct _PQconninfoOption {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;
// libpq's values of enumerations are part of its ABI; the enumerations themselves are int here.
typedef int ConnStatusType;
typedef int ExecStatusType;
typedef int PGTransactionStatusType;
#endif

#define PASSTOOL_POSTGRESQL(_)                                                                     \
  _(PQconninfoOption *, PQconninfoParse, (const char *, char **))                                  \
  _(void, PQconninfoFree, (PQconninfoOption *))                                                    \
  _(void, PQfreemem, (void *))                                                                     \
  _(PGconn *, PQconnectdbParams, (const char *const *, const char *const *, int))                  \
  _(void, PQfinish, (PGconn *))                                                                    \
  _(ConnStatusType, PQstatus, (const PGconn *))                                                    \
  _(char *, PQerrorMessage, (const PGconn *))                                                      \
  _(int, PQsocket, (const PGconn *))                                                               \
  _(int, PQserverVersion, (const PGconn *))                                                        \
  _(const char *, PQparameterStatus, (const PGconn *, const char *))                               \
  _(int, PQsslInUse, (PGconn *))                                                                   \
  _(int, PQsetnonblocking, (PGconn *, int))                                                        \
  _(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn *, PQnoticeProcessor, void *))                \
  _(int, PQsendQuery, (PGconn *, const char *))                                                    \
  _(int, PQsendPrepare, (PGconn *, const char *, const char *, int, const Oid *))                  \
  _(int, PQsendQueryPrepared,                                                                      \
    (PGconn *, const char *, int, const char *const *, const int *, const int *, int))             \
  _(int, PQenterPipelineMode, (PGconn *))                                                          \
  _(int, PQexitPipelineMode, (PGconn *))                                                           \
  _(int, PQpipelineSync, (PGconn *))                                                               \
  _(int, PQflush, (PGconn *))                                                                      \
  _(int, PQconsumeInput, (PGconn *))                                                               \
  _(int, PQisBusy, (PGconn *))                                                                     \
  _(PGresult *, PQgetResult, (PGconn *))                                                           \
  _(void, PQclear, (PGresult *))                                                                   \
  _(ExecStatusType, PQresultStatus, (const PGresult *))                                            \
  _(char *, PQresultErrorField, (const PGresult *, int))                                           \
  _(int, PQntuples, (const PGresult *))                                                            \
  _(int, PQnfields, (const PGresult *))                                                            \
  _(char *, PQgetvalue, (const PGresult *, int, int))                                              \
  _(int, PQgetlength, (const PGresult *, int, int))                                                \
  _(int, PQgetisnull, (const PGresult *, int, int))                                                \
  _(char *, PQcmdTuples, (PGresult *))

struct passtool_postgresql {
#define MEMBER(result, name, arguments) result(*name) arguments;
  PASSTOOL_POSTGRESQL(MEMBER)
#undef MEMBER
};

// The functions of libpq, or NULL and the reason why it cannot be loaded.
const struct passtool_postgresql *passtool_postgresql_load(const char **reason);

// Discards the notices of the server, because they may quote values, which may be personal data.
void passtool_postgresql_ignore(void *arg, const char *message);

#endif
