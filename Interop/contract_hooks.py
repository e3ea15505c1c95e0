"""What Schemathesis has to know of the service besides openapi.yaml; see Interop/contract."""

import itertools
import json
import os
import re
import uuid

import schemathesis
from schemathesis.generation.meta import TestPhase

import contract_ledger

with open(os.environ["CONTRACT_KNOWN"]) as file:
    KNOWN = json.load(file)
KEY = re.compile(r"[ -~]{1,255}")
turns = itertools.count()
# Who does what travelers do not.
ROLES = {"reportNews": "operator", "getStatus": "operator", "putPartnerPassengers": "operator",
         "reportGateEvent": "agent", "listGateConflicts": "agent", "getPassengerList": "gate", "reportGateExport": "gate", "getGateLedger": "gate",
         "searchBookings": "clerk", "getTrail": "clerk", "offLoad": "clerk", "readmit": "clerk",
         "reportShowingNews": "operator", "blockSeats": "operator", "unblockSeats": "operator"}


@schemathesis.auth(refresh_interval=None)
class Bearer:
    def get(self, case, context):
        role = ROLES.get(name_of(case), "traveler")
        if case.operation.path.startswith("/webhooks"):
            role = "operator"
        return KNOWN["tokens"][role]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Two of three well-formed cases are about what is there; a key is one that no case had before."""
    if not is_positive(case):
        return
    turn = next(turns)
    if turn % 3:
        # What follows a link is about what was just made.
        if not may_be_linked(case):
            known(case.path_parameters, turn)
        known(case.body, turn)
    if name_of(case) == "searchFlights" and turn % 2 and "date" in (case.query or {}):
        case.query |= {"origin": "SFO", "destination": "JFK", "date": "2025-03-02"}
    if KEY.fullmatch((case.headers or {}).get("Idempotency-Key") or ""):
        case.headers["Idempotency-Key"] = str(uuid.UUID(int=turn))


def known(node, turn):
    """Puts ids that are there where a member or parameter of that name stands."""
    if isinstance(node, list):
        for number, item in enumerate(node):
            known(item, turn + number)
    elif isinstance(node, dict):
        for name, value in node.items():
            if isinstance(value, str) and name in KNOWN["ids"]:
                node[name] = KNOWN["ids"][name][turn % len(KNOWN["ids"][name])]
            else:
                known(value, turn)


def name_of(case):
    return case.operation.definition.raw["operationId"]


def is_positive(case):
    return case.meta is None or case.meta.generation.mode.is_positive


def may_be_linked(case):
    return case.meta is not None and case.meta.phase.name is TestPhase.STATEFUL
