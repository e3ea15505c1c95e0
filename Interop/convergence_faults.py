"""Faults put into a client on purpose, from outside: the run of Interop/convergence must find each.

Each has the effect of a mistake in the client, and is made where a client meets the world: in what it sends, in what
it is answered, in its store, and in what it shows.
"""

import contextlib
import json
import sqlite3
from pathlib import Path

from convergence_http import Message


class Fault:
    """A client without a fault. A subclass changes one of these."""

    what = ""

    def request(self, client, request):
        """What a client sends."""
        return request

    def stale(self, old, newest):
        """What a client gets from a cache that is out of order, which has `newest`, too."""
        return old

    def store(self, home):
        """Changes the store between two runs."""

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

    def store(self, home):
        with database(home) as store:
            store.execute("DELETE FROM commands WHERE state = 'sending'")


class Optimistic(Fault):
    what = "a check-in that was asked for is shown as done"

    def shown(self, words, said):
        for one in (said or {}).get("bookings", []) if words[0] == "bookings" else []:
            if one.get("check_in_requested"):
                one["state"] = "CHECKED_IN"
        return said


class Stale(Fault):
    what = "an old answer is kept under the newest ETag"

    def stale(self, old, newest):
        said, tag = old.json, newest.header("etag")
        if not isinstance(said, dict) or not tag:
            return old
        if "etag" in said:
            said["etag"] = tag.strip('"')
        headers = [(name, tag if name == "etag" else value) for name, value in old.headers]
        return Message(old.first, headers, json.dumps(said).encode())


class Order(Fault):
    what = "the last command of a booking is sent first"

    def store(self, home):
        with database(home) as store:
            rows = store.execute(
                "SELECT subject, min(number), max(number) FROM commands WHERE state = 'queued' AND tries = 0 "
                "GROUP BY subject HAVING count(*) > 1").fetchall()
            for _, first, last in rows:
                # Each pair once, or the next run would put it right.
                if (first, last) in self.swapped:
                    continue
                self.swapped.add((first, last))
                for old, new in ((first, -1), (last, first), (-1, last)):
                    store.execute("UPDATE commands SET number = ? WHERE number = ?", (new, old))

    def __init__(self):
        self.swapped = set()


@contextlib.contextmanager
def database(home):
    path = Path(home, "client.db")
    store = sqlite3.connect(f"file:{path}?mode=rw", uri=True, timeout=10)
    try:
        with store:
            yield store
    except sqlite3.OperationalError as problem:
        # The store is not there before the first sign-in.
        if path.exists():
            raise RuntimeError(f"{path}: {problem}") from problem
    finally:
        store.close()


FAULTS = {"new-key-at-replay": NewKey, "removed-before-the-answer": Removed, "optimistic-as-confirmed": Optimistic,
          "stale-over-newer": Stale, "order-of-a-booking": Order}
