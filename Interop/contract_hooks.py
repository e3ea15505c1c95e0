"""What Schemathesis has to know of the service besides openapi.yaml; see Interop/contract."""

import json
import os
import re
import uuid

import schemathesis

with open(os.environ["CONTRACT_TOKENS"]) as file:
    TOKENS = json.load(file)
KEY = re.compile(r"[ -~]{1,255}")
ROUTES = [("SFO", "JFK"), ("JFK", "BOS"), ("SFO", "NRT"), ("JFK", "LHR")]


class Turn:
    """Whose turn it is: each journey, which begins with a search, is another traveler's."""

    count = 0


@schemathesis.auth(refresh_interval=None)
class Bearer:
    def get(self, case, context):
        name = case.operation.definition.raw["operationId"]
        if name == "reportNews":
            return TOKENS["operator"]
        if name == "reportGateEvent":
            return TOKENS["agent"]
        return TOKENS["travelers"][Turn.count % len(TOKENS["travelers"])]

    def set(self, case, data, context):
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """A search that finds something; a key that no case before had, unless it is to be refused."""
    name = case.operation.definition.raw["operationId"]
    if name == "searchFlights":
        Turn.count += 1
        query = case.query or {}
        if query.get("date") == "2025-03-02" or Turn.count % 2:
            if {"origin", "destination", "date"} <= query.keys() and is_positive(case):
                query["origin"], query["destination"] = ROUTES[Turn.count // 2 % len(ROUTES)]
                query["date"] = "2025-03-02"
    key = (case.headers or {}).get("Idempotency-Key")
    if key and is_positive(case) and KEY.fullmatch(key):
        case.headers["Idempotency-Key"] = str(uuid.UUID(int=Turn.next()))


def is_positive(case):
    return case.meta is None or case.meta.generation.mode.is_positive


def following(start=[0]):
    start[0] += 1
    return start[0]


Turn.next = staticmethod(following)
