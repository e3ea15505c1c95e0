"""Faults put into a client on purpose, from outside: the run of Interop/convergence must find each.

Each has the effect of a mistake in the client, and is made where a client meets the world: in what it sends, in what
it is answered, in its store, and in what it shows.
"""

import contextlib
import sqlite3
from pathlib import Path

from convergence_http import Message


class Fault:
    """A client without a fault. A subclass changes one of these."""

    what = ""
    # A trigger in the store of each client, if the mistake is one of the store.
    trigger = None

    def request(self, client, request):
        """What a client sends."""
        return request

    def install(self, home):
        """Changes the store after the sign-in."""
        if self.trigger:
            with contextlib.closing(sqlite3.connect(Path(home, "client.db"), timeout=10)) as store, store:
                store.execute(f"CREATE TRIGGER mistake {self.trigger}")

    def shown(self, words, said):
        """What a client shows."""
        return said


class NewKey(Fault):
    what = "a command is sent again under a new key"

    def __init__(self):
        self.seen = set()

    def request(self, client, request):
        key = request.header("idempotency-key")
        if not key or (client, key) not in self.seen:
            self.seen.add((client, key))
            return request
        headers = [(name, f"{key[:40]}-{len(self.seen)}" if name == "idempotency-key" else value)
                   for name, value in request.headers]
        self.seen.add((client, f"again {len(self.seen)}"))
        return Message(request.first, headers, request.body)


class Removed(Fault):
    what = "a command is removed before its answer"
    trigger = """AFTER UPDATE OF state ON commands WHEN NEW.state = 'sending'
        BEGIN DELETE FROM commands WHERE id = NEW.id; END"""


class Optimistic(Fault):
    what = "a check-in that was asked for is shown as done"

    def shown(self, words, said):
        for one in (said or {}).get("bookings", []) if words[0] == "bookings" else []:
            if one.get("check_in_requested"):
                one["state"] = "CHECKED_IN"
        return said


class Stale(Fault):
    what = "an earlier answer stays in the store, under the newest ETag"
    trigger = """AFTER UPDATE OF body ON bookings WHEN NEW.body <> OLD.body
        BEGIN UPDATE bookings SET body = OLD.body WHERE product = NEW.product AND booking_id = NEW.booking_id; END"""


class Order(Fault):
    what = "the last command of a booking is sent first"
    trigger = "AFTER INSERT ON commands BEGIN UPDATE commands SET number = -number WHERE id = NEW.id; END"


FAULTS = {"new-key-at-replay": NewKey, "removed-before-the-answer": Removed, "optimistic-as-confirmed": Optimistic,
          "stale-over-newer": Stale, "order-of-a-booking": Order}
