// Holds the table of Sources/Base/CPostgreSQL against the header of libpq: it compiles, or it says what differs. Made by
// nobody into a program.
#include <libpq-fe.h>

#include "CPostgreSQL.h"

#define SAME_TYPE(result, name, arguments)                                                 \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result(*) arguments), #name);
PASSTOOL_POSTGRESQL(SAME_TYPE)

// The values that the module PostgreSQL knows by number.
_Static_assert(CONNECTION_OK == 0, "CONNECTION_OK");
_Static_assert(PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2, "PGRES_…_OK");
_Static_assert(PGRES_PIPELINE_SYNC == 10 && PGRES_PIPELINE_ABORTED == 11, "PGRES_PIPELINE_…");
_Static_assert(PG_DIAG_SQLSTATE == 'C' && PG_DIAG_MESSAGE_PRIMARY == 'M', "PG_DIAG_…");
_Static_assert(PG_DIAG_CONSTRAINT_NAME == 'n', "PG_DIAG_CONSTRAINT_NAME");
