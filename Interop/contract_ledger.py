"""How Schemathesis sends an export of gates, which is text; see Interop/contract."""

import schemathesis


@schemathesis.serializer("application/vnd.passtool.ledger")
def ledger(context, value):
    return {"data": value if isinstance(value, bytes) else str(value).encode()}
