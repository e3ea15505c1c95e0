#!/usr/bin/python3
"""A small client of flights, by the contract of docs/reference/client.md, with which Interop/convergence shows that its
checks find faults: THIN_FAULT names one that this client then has. It is no example of a client.

usage: convergence_thin.py COMMAND … --home DIR [--offline] [--wait SECONDS] [--now TIME] --json
"""

import argparse
import fcntl
import http.client
import json
import os
import sys
import time
import urllib.parse
import uuid

FAULT = os.environ.get("THIN_FAULT", "")
NEEDS_YOU = {"QUOTE_EXPIRED", "SEAT_COSTS_MORE", "CHECK_IN_NOT_OPEN", "TOO_EARLY", "IDEMPOTENCY_KEY_USED_UP",
             "PRECONDITION_FAILED", "MAINTENANCE_WINDOW"}
DONE = {"check_in": ("CHECKED_IN",), "cancel": ("CANCELLED",), "order": ("CONFIRMED", "CHECKED_IN")}


class Away(Exception):
    """No answer of the service."""


class Store:
    """Everything in one file, which is replaced as a whole."""

    def __init__(self, home):
        self.home, self.path = home, os.path.join(home, "store.json")
        os.makedirs(home, mode=0o700, exist_ok=True)
        self.lock = open(os.path.join(home, "lock"), "w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.all = {"actions": [], "bookings": {}, "passes": {}, "etag": None, "etags": [], "url": None, "token": None}
        if os.path.exists(self.path):
            with open(self.path) as file:
                self.all = json.load(file)

    def __getitem__(self, name):
        return self.all[name]

    def save(self):
        with open(self.path + ".new", "w") as file:
            json.dump(self.all, file)
            file.flush()
            os.fsync(file.fileno())
        os.rename(self.path + ".new", self.path)


class Client:
    def __init__(self, options):
        self.options, self.store = options, Store(options.home)
        self.until = time.monotonic() + options.wait

    def once(self, method, path, body=None, key=None, etag=None, version=None):
        if self.options.offline:
            raise Away
        with open(self.store["token"]) as file:
            headers = {"Authorization": f"Bearer {file.read().strip()}", "Content-Type": "application/json"}
        headers |= {"Idempotency-Key": key} if key else {}
        headers |= {"If-None-Match": etag} if etag else {}
        headers |= {"If-Match": version} if version else {}
        left = self.until - time.monotonic()
        if left <= 0:
            raise Away
        host = urllib.parse.urlsplit(self.store["url"]).netloc
        connection = http.client.HTTPConnection(host, timeout=min(left, 3))
        try:
            connection.request(method, f"/v1{path}", json.dumps(body) if body is not None else None, headers)
            answer = connection.getresponse()
            data = answer.read()
            if answer.status == 304:
                return 304, None, etag
            said = json.loads(data)
            if answer.status in (401, 408, 429) or answer.status >= 500 or not isinstance(said, dict) \
                    or answer.status >= 300 and said.get("code") in (None, "REQUEST_IN_PROGRESS"):
                raise Away
            return answer.status, said, answer.getheader("etag")
        except (OSError, http.client.HTTPException, ValueError):
            raise Away from None
        finally:
            connection.close()

    def ask(self, *arguments, is_good=lambda said: True, **more):
        """Asks until there is an answer that is about the thing, or no time is left."""
        while True:
            try:
                status, said, etag = self.once(*arguments, **more)
                if status >= 300 or is_good(said):
                    return status, said, etag
            except Away:
                if self.options.offline or time.monotonic() > self.until:
                    raise
            time.sleep(0.2)

    # --- the queue -----------------------------------------------------------------------------

    def queue(self, kind, booking, path, body, version=None):
        action = {"id": f"act_{uuid.uuid4().hex[:12]}", "action": kind, "product": "flights", "booking_id": booking,
                  "key": uuid.uuid4().hex, "state": "queued", "created_at": None, "tries": 0, "next_try_at": None,
                  "problem": None, "path": path, "body": body, "version": version}
        self.store["actions"].append(action)
        self.store.save()
        try:
            self.drain()
        except Away:
            pass
        return action

    def drain(self):
        stopped = set()
        waiting = self.store["actions"][::-1] if FAULT == "order-of-a-booking" else self.store["actions"]
        for action in list(waiting):
            its = action["booking_id"] or action["id"]
            if action["state"] in ("queued", "sending") and its not in stopped:
                self.send(action)
            if action["state"] not in ("confirmed", "dropped") and FAULT != "order-of-a-booking":
                stopped.add(its)

    def send(self, action):
        action["state"], action["tries"] = "sending", action["tries"] + 1
        if FAULT == "new-key-at-replay" and action["tries"] > 1:
            action["key"] = uuid.uuid4().hex
        if FAULT == "removed-before-the-answer":
            self.store["actions"].remove(action)
        self.store.save()

        def is_about_it(said):
            if action["action"] == "order":
                return [one.get("quote_id") for one in said.get("receipts") or []][:1] == [action["body"]["quote_id"]] \
                    or said.get("state") == "PENDING"
            return said.get("booking_id") == action["booking_id"] and said.get("state") in DONE[action["action"]]

        good = (lambda said: True) if FAULT == "believes-any-answer" else is_about_it
        if FAULT == "gives-up-after-a-loss":
            try:
                status, said, _ = self.once("POST", action["path"], action["body"], action["key"],
                                            version=action["version"])
            except Away:
                action |= {"state": "refused", "problem": {"status": 0, "code": "NO_NETWORK", "message": "no answer"}}
                self.store.save()
                return
        else:
            status, said, _ = self.ask("POST", action["path"], action["body"], action["key"], is_good=good,
                                       version=action["version"])
        if status < 300:
            if said.get("state") != "PENDING":
                action["state"] = "confirmed"
            if "booking_id" in said:
                action["booking_id"] = said["booking_id"]
                self.keep(said)
        else:
            action["state"] = "needs_you" if said["code"] in NEEDS_YOU else "refused"
            action["problem"] = {"status": status, "code": said["code"], "message": ""}
        if FAULT == "removed-before-the-answer":
            self.store["actions"].append(action)
        self.store.save()

    def keep(self, booking):
        self.store["bookings"][booking["booking_id"]] = booking

    # --- the commands --------------------------------------------------------------------------

    def sign_in(self, o):
        self.store.all |= {"url": o.url, "token": o.token}
        self.store.save()
        return {"url": o.url}, 0

    def sync(self, _):
        complete = True
        try:
            self.drain()
            status, said, etag = self.ask("GET", "/bookings", etag=self.store["etag"],
                                          is_good=lambda said: said is None or "bookings" in said)
            if status == 200:
                known = self.store["etags"]
                if FAULT != "stale-over-newer" or etag not in known:
                    self.store.all["etag"] = etag
                known.append(etag)
                self.store["bookings"].clear()
                for booking in said["bookings"]:
                    self.keep(booking)
            if status >= 400:
                raise Away
            passes = {}
            for booking in self.store["bookings"].values():
                if not booking["passes"] or booking["state"] == "CANCELLED":
                    continue
                its = booking["booking_id"]
                _, said, _ = self.ask("GET", f"/bookings/{its}/passes",
                                      is_good=lambda said: said.get("booking_id") == its and "passes" in said)
                for one in said.get("passes", []):
                    passes[one["pass_id"]] = one | {"booking_id": its, "product": "flights", "state": "VALID"}
            self.store.all["passes"] = passes
        except Away:
            complete = False
        self.store.save()
        states = [one["state"] for one in self.store["actions"]]
        if "queued" in states or "sending" in states:
            complete = complete and bool({"needs_you", "refused"} & set(states))
        return ({"complete": complete, "requests": 0},
                75 if not complete else 2 if {"needs_you", "refused"} & set(states) else 0)

    def bookings(self, _):
        shown = []
        for booking in self.store["bookings"].values():
            its = booking["booking_id"]
            waiting = [one["id"] for one in self.store["actions"] if one["booking_id"] == its
                       and one["action"] == "check_in" and one["state"] in ("queued", "sending")]
            state = "CHECKED_IN" if waiting and FAULT == "optimistic-as-confirmed" else booking["state"]
            shown.append({"product": "flights", "booking_id": its, "state": state, "check_in_requested": bool(waiting),
                          "action_ids": waiting, "age_seconds": 0, "booking": booking | {"state": state}})
        return {"bookings": shown, "age_seconds": 0, "online": False}, 0

    def passes(self, _):
        return {"passes": list(self.store["passes"].values()), "age_seconds": 0, "online": False}, 0

    def actions(self, o):
        if not o.rest:
            return {"actions": self.shown(), "online": False}, 0
        _, its, answer = o.rest
        action = next(one for one in self.store["actions"] if one["id"] == its)
        if answer == "drop":
            action["state"] = "dropped"
        else:
            action |= {"state": "queued", "key": uuid.uuid4().hex, "problem": None}
        self.store.save()
        return {"action": self.one(action)}, 0

    def shown(self):
        return [self.one(action) for action in self.store["actions"]]

    def one(self, action):
        return {name: value for name, value in action.items() if name not in ("path", "body", "version")}

    def ended(self, action):
        code = {"confirmed": 0, "refused": 1, "needs_you": 2}.get(action["state"], 75)
        return {"action": self.one(action)}, code

    def hold(self, o):
        flight, *seats = o.rest
        body = {"seats": [{"flight_id": flight, "seat_id": seat} for seat in seats]}
        status, said, _ = self.ask("POST", "/holds", body, uuid.uuid4().hex, is_good=lambda said: [one["seat_id"] for one in said.get("seats") or []] == seats)
        if status >= 300:
            return {"problem": said}, 1
        return {"hold_id": said["hold_id"], "expires_at": said["expires_at"], "seats": said["seats"]}, 0

    def book(self, o):
        [hold] = o.rest
        status, said, _ = self.ask("GET", f"/holds/{hold}", is_good=lambda said: said.get("hold_id") == hold)
        if status >= 300:
            return {"problem": said}, 1
        seats = said["seats"]
        body = {"flight_id": seats[0]["flight_id"],
                "passengers": [{"type": "ADULT", "seat_id": seat["seat_id"]} for seat in seats]}
        status, said, _ = self.ask("POST", "/quotes", body, uuid.uuid4().hex,
                                   is_good=lambda said: "quote_id" in said and said.get("hold_ids") == [hold])
        if status >= 300:
            return {"problem": said}, 1
        people = [dict(zip(("first_name", "last_name", "date_of_birth", "document_type", "document_number"), one.split()))
                  for one in o.passenger]
        return self.ended(self.queue("order", None, "/bookings", {
            "quote_id": said["quote_id"], "payment_method_token": o.payment, "passengers": people,
            "contact": {"email": "jane.doe@example.com"}}))

    def check_in(self, o):
        booking = self.store["bookings"][o.rest[0]]
        people = [one["passenger_id"] for one in booking["passengers"]]
        return self.ended(self.queue("check_in", o.rest[0], f"/bookings/{o.rest[0]}/check-in", {"passenger_ids": people}))

    def cancel(self, o):
        its = o.rest[0]
        status, said, _ = self.ask("POST", f"/bookings/{its}/cancellation-quote", {}, uuid.uuid4().hex,
                                   is_good=lambda said: "cancellation_id" in said)
        if status >= 300:
            return {"problem": said}, 1
        offer = said["cancellation_id"]
        status, said, _ = self.ask("GET", f"/bookings/{its}", is_good=lambda said: said.get("booking_id") == its)
        if status >= 300:
            return {"problem": said}, 1
        return self.ended(self.queue("cancel", its, f"/bookings/{its}/cancel", {"cancellation_id": offer},
                                     said.get("etag")))


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawTextHelpFormatter, epilog=(
        "commands:\n  sign-in\n  sync\n  bookings\n  passes\n  actions\n  hold\n  book\n  check-in\n  cancel"))
    parser.add_argument("command")
    parser.add_argument("rest", nargs="*")
    for name in ("home", "url", "token", "payment", "now", "email"):
        parser.add_argument(f"--{name}")
    for name in ("offline", "json", "yes"):
        parser.add_argument(f"--{name}", action="store_true")
    parser.add_argument("--wait", type=float, default=10)
    parser.add_argument("--passenger", action="append")
    options = parser.parse_args()
    try:
        said, code = getattr(Client(options), options.command.replace("-", "_"))(options)
    except Away:
        said, code = {}, 75
    except KeyError:
        said, code = {}, 65
    print(json.dumps(said))
    sys.exit(code)


if __name__ == "__main__":
    main()
