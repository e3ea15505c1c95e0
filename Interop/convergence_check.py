"""The judge of a history: what clients may say at each moment, and what must hold in the end.

The judge knows every answer of the service, also those that no client got (convergence_proxy.Network). In the end it asks
the service itself.
"""

import asyncio
import datetime
import re

from convergence_products import content

COMMANDS = re.compile(r"^/v1(?:/shows|/stays|/appointments)?/bookings(?:/([^/?]+)/(check-in|cancel|seat-change))?$")
# From which state of a command to which others. Between two looks there may be several steps.
ENDED = ("confirmed", "dropped")
WAITING = ("queued", "sending")
STATES = (*WAITING, *ENDED, "refused", "needs_you")
CODES = {"confirmed": 0, "refused": 1, "needs_you": 2, "queued": 75, "sending": 75}
# What a program may end with here: nobody signs out, no disk fails, and no command line is wrong.
LAWFUL = {0, 1, 2, 75}
# What a program ends with where a booking is not there any more, or all passengers of it are checked in.
OUTDATED = {64, 65}
# The reason for which a command may wait for the person although it was done.
MAY_BE_DONE = ("TOO_OLD",)
# After so many seconds a client forgets a command that ended.
FORGETTING = 30 * 86_400
# Statuses after which the same request may succeed.
UNDECIDED = (401, 408, 429)
# What the service may word differently in another minute, or leaves out of lists.
CHANGING = ("etag", "available_actions", "allowed_transitions", "label", "refund_percentage", "check_in_opens_at")
SOLD = ("CONFIRMED", "CHECKED_IN", "COMPLETED", "SUCCEEDED", "IN_PROGRESS")
# The states of an order that was accepted and could not be paid. An appointment that lapses was paid for and paid back.
UNSOLD = {"FAILED", "EXPIRED", "SEATS_LOCKED"}


def brief(value):
    text = str(value)
    return text if len(text) < 400 else text[:400] + " …"


class Judge:
    def __init__(self, history):
        self.history, self.network = history, history.network
        self.faults = []
        self.stories = []
        # One restart of the service at a time.
        self.restarting = asyncio.Lock()
        # Of each key: what the service answered, in order: (moment, status, JSON).
        self.answers = {}
        # Of each booking its states, and of each pass its barcode, since the service first said so.
        self.states, self.barcodes = {}, {}
        # The booking of each quote that was paid.
        self.receipts = {}
        # The seats of each hold.
        self.holds = {}
        # Of each client its commands as it last showed them, in the order in which they were queued, and their keys.
        self.actions = {client.name: {} for client in history.clients}
        self.keys = {client.name: {} for client in history.clients}
        # When each command was last seen, and those of stores that are gone.
        self.seen, self.past = {}, {client.name: [] for client in history.clients}
        self.looks = 0
        self.network.observers.append(self.note)

    def fault(self, text, client=None, about=()):
        if any(text == known for known in self.faults):
            return
        self.faults.append(text)
        self.stories.append(self.story(client, [one for one in about if one]))

    def story(self, client, about, lines=24):
        """What happened around a fault, in order of time."""
        told = [(one.moment, str(one)) for one in self.network.log
                if (client is None or one.client == client.name)
                and (not about or any(word in str(one) or word.encode() in one.request.body for word in about))]
        told += [(run.begun, str(run)) for one in self.history.clients if client in (None, one) for run in one.runs
                 if run.words[0] in ("check-in", "cancel", "book", "sync") or run.words[:2] == ["actions", "answer"]]
        told = [line for _, line in sorted(told)]
        return told[-lines:]

    # --- what the service said ------------------------------------------------------------------

    def note(self, exchange, whole):
        said = whole.json
        if exchange.key and exchange.method == "POST" and COMMANDS.match(exchange.path):
            self.answers.setdefault(exchange.key, []).append((self.network.now, whole.status, said, exchange))
        if whole.status < 300:
            self.learn(said)

    def learn(self, said):
        """Takes bookings and passes out of an answer, wherever they are in it."""
        if isinstance(said, list):
            for one in said:
                self.learn(one)
        elif isinstance(said, dict):
            if "booking_id" in said and "state" in said:
                self.states.setdefault(said["booking_id"], set()).add(said["state"])
                self.receipts |= {one["quote_id"]: said for one in said.get("receipts") or [] if "quote_id" in one}
            if "hold_id" in said and "expires_in" in said:
                self.holds[said["hold_id"]] = content(said)
            if "pass_id" in said and "barcode_data" in said:
                self.barcodes.setdefault(said["pass_id"], set()).add(said["barcode_data"])
            for value in said.values():
                self.learn(value)

    def done(self, key):
        """The answers by which the service carried out a command under a key."""
        return [(said, exchange) for said, exchange in self.accepted(key)
                if not (states := self.states.get(said.get("booking_id"), set())) & UNSOLD or states & set(SOLD)]

    def accepted(self, key):
        """The same, with orders that were accepted and could not be paid afterwards."""
        found = [(said, exchange) for _, status, said, exchange in self.answers.get(key, []) if 200 <= status < 300]
        # The service may have been killed between an order and its answer. Then its receipt shows what became of it,
        # unless it was ordered under another key, as when a person orders again what has no answer yet.
        return found or [(self.receipts[quote], exchange) for exchange in self.network.log
                         if exchange.key == key and exchange.path.endswith("/bookings")
                         and (quote := (exchange.request.json or {}).get("quote_id")) in self.receipts
                         and not self.is_ordered_elsewhere(quote, key)][:1]

    def is_ordered_elsewhere(self, quote, key):
        """Whether the service says that what a quote is for was ordered under another key than this one."""
        if any(said.get("code") == "QUOTE_USED" for _, _, said, _ in self.answers.get(key, []) if isinstance(said, dict)):
            return True
        return any(
            200 <= status < 300 and exchange.path.endswith("/bookings")
            and (exchange.request.json or {}).get("quote_id") == quote
            for other, answers in self.answers.items() if other != key for _, status, _, exchange in answers)

    def refusals(self, key):
        """The codes by which the service said no."""
        if len(self.accepted(key)) > len(self.done(key)):
            return {"BOOKING_FAILED"}
        return {said.get("code") for _, status, said, _ in self.answers.get(key, [])
                if 400 <= status < 500 and status not in UNDECIDED and isinstance(said, dict)}

    # --- what clients say meanwhile ---------------------------------------------------------------

    def see(self, client, run):
        """Holds what a run of a client said to what the service had done by then."""
        self.looks += 1
        name = run.words[0]
        if run.end == "did not end":
            return self.fault(f"{client.name}: {' '.join(run.words)} did not end", client)
        if run.end:
            return None
        is_signed_out = any(begun <= run.ended and run.begun <= ended for begun, ended in client.signed_out)
        if run.code == 77 and is_signed_out:
            return None
        if run.code not in LAWFUL and not (run.code in OUTDATED and name in ("check-in", "cancel", "change-seat", "book", "hold")):
            return self.fault(f"{client.name}: {' '.join(run.words)} ended with {run.code}: {brief(run.errors)}", client)
        if run.said is None:
            if run.code == 0:
                self.fault(f"{client.name}: {' '.join(run.words)} said nothing", client)
            return None
        for one in run.said.get("bookings", []) if isinstance(run.said.get("bookings"), list) else []:
            self.see_booking(client, one)
        for one in run.said.get("passes", []) if isinstance(run.said.get("passes"), list) else []:
            self.see_pass(client, one)
        if name == "actions" and isinstance(run.said.get("actions"), list):
            self.see_actions(client, run)
        if name == "hold" and run.code == 0:
            wanted = self.history.contents[tuple(run.words[1:-1])]
            if self.holds.get(run.said.get("hold_id")) != wanted:
                self.fault(f"{client.name} says that it holds {wanted} by {run.said.get('hold_id')}, and it does not",
                           client, [run.said.get("hold_id")])
        if action := run.said.get("action"):
            self.see_action(client, action, run)
            wanted = CODES.get(action.get("state"))
            if name in ("check-in", "cancel", "change-seat", "book") and run.code not in (wanted, 77):
                self.fault(f"{client.name}: {name} ended with {run.code} and says {action.get('state')}", client,
                           [action["key"]])
        return None

    def see_booking(self, client, shown):
        its, inner = shown["booking_id"], shown.get("booking") or {}
        for state in {shown.get("state"), inner.get("state", shown.get("state"))}:
            if state not in self.states.get(its, ()):
                self.fault(f"{client.name} shows booking {its} as {state}, which it never was", client, [its])
        if inner.get("booking_id", its) != its:
            self.fault(f"{client.name} shows booking {inner['booking_id']} under {its}", client, [its])

    def see_pass(self, client, shown):
        its = shown["pass_id"]
        if shown.get("barcode_data") not in self.barcodes.get(its, ()):
            self.fault(f"{client.name} shows a pass {its} that the service never gave out", client, [its])

    def see_actions(self, client, run):
        shown = run.said["actions"]
        listed = {one["id"] for one in shown}
        for its, known in self.actions[client.name].items():
            # A clock that is far ahead makes a client forget what ended. A list may be older than another program's command.
            if its not in listed and self.seen[its] <= run.begun \
                    and not (known["state"] in ENDED and client.farthest > FORGETTING):
                self.fault(f"{client.name} does not show its command {known['action']} {its} any more, which was "
                           f"{known['state']}", client, [known["key"]])
        for one in shown:
            self.see_action(client, one, run)
        # The list has the order of the queue, which two programs that queue at the same time do not tell.
        its = self.actions[client.name]
        places = {one["id"]: place for place, one in enumerate(shown)}
        self.actions[client.name] = dict(sorted(its.items(), key=lambda pair: places.get(pair[0], -1)))

    def see_staying(self, client, run, after):
        """A sign-out that did not delete the store: it was killed, or commands wait."""
        self.see(client, after)
        waits = after.said and any(one["state"] in (*WAITING, "needs_you") for one in after.said.get("actions", []))
        if not run.end and (run.code, waits) != (2, True):
            self.fault(f"{client.name}: sign-out ended with {run.code}, the store is there, and "
                       f"{'commands wait' if waits else 'no command waits'}", client)

    def forget(self, client, is_discarded):
        """A sign-out that deleted the store."""
        for action in self.actions[client.name].values():
            # One that waited when it was last seen may have ended since, by another program of the store.
            if action["state"] in (*WAITING, "needs_you") and not is_discarded and not self.history.watching \
                    and not (self.answers.get(action["key"])):
                self.fault(f"{client.name}: {action['action']} {action['id']} was {action['state']}, and a sign-out lost it",
                           client, [action["key"]])
        self.past[client.name] += self.actions[client.name].values()
        self.actions[client.name] = {}

    def all_actions(self, name):
        """The commands of a device, those of stores that are gone first."""
        return [*self.past[name], *self.actions[name].values()]

    def see_action(self, client, action, run):
        known = self.actions[client.name].get(action["id"])
        state, key, code = action["state"], action["key"], (action.get("problem") or {}).get("code")
        what = f"{client.name}: {action['action']} {action['id']}"
        if known and self.seen[action["id"]] > run.begun:
            # Two programs ran at the same time, and it is not known which of them looked first.
            if known["state"] in ENDED:
                return
            known = None
        self.actions[client.name][action["id"]] = action
        self.seen[action["id"]] = run.ended
        self.keys[client.name].setdefault(action["id"], set()).add(key)
        if state not in STATES:
            self.fault(f"{what} is {state}", client, [key])
        if known and known["state"] in ENDED and (state != known["state"] or key != known["key"]):
            self.fault(f"{what} was {known['state']} and is {state}", client, [key])
        if known and key != known["key"] and known["state"] in WAITING and self.done(known["key"]):
            self.fault(f"{what} has another key, and was done under the old one", client, [key, known["key"]])
        if state == "confirmed":
            self.see_confirmed(client, action, what)
        if state in ("refused", "needs_you"):
            if not code:
                self.fault(f"{what} is {state} without a reason", client, [key])
            # Before its answer arrived the provider declined what had been ordered.
            is_declined = code == "TURNED_DOWN" and any(
                "cancelled" in self.states.get(said["booking_id"], ()) for said, _ in self.done(key))
            if self.done(key) and code not in MAY_BE_DONE and not is_declined:
                self.fault(f"{what} is {state} ({code}), and the service did it", client, [key])
        if state == "refused" and code not in self.refusals(key):
            self.fault(f"{what} is refused with {code}, and the service said {self.refusals(key) or 'nothing'}", client,
                       [key])

    def see_confirmed(self, client, action, what):
        done = self.done(action["key"])
        if not done:
            return self.fault(f"{what} is confirmed, and the service did not do it", client, [action["key"]])
        ids = {said.get("booking_id") for said, _ in done}
        if ids != {action["booking_id"]}:
            return self.fault(f"{what} is confirmed for {action['booking_id']}, and the service did it for {ids}", client,
                              [action["key"]])
        states = self.states.get(action["booking_id"], set())
        states = {state.upper() for state in states}
        sold = {*SOLD, "PENDING"} if action["product"] == "appointments" else set(SOLD)
        wanted = {"check_in": {"CHECKED_IN"}, "cancel": {"CANCELLED"}, "order": sold}.get(action["action"])
        if wanted and not wanted & states:
            self.fault(f"{what} is confirmed, and the booking was never {' or '.join(sorted(wanted))}", client,
                       [action["key"]])
        return None

    # --- what holds in the end -----------------------------------------------------------------------

    async def end(self):
        service, clients, products = self.history.service, self.history.clients, self.history.products
        users = sorted({client.user for client in clients})
        bookings = await service.settled(users, products)
        for those in bookings.values():
            self.learn([one for _, one in those])
        passes = {user: await self.valid_passes(service, user, bookings[user]) for user in users}
        # What settled after the last sync, such as a payment.
        for client in clients:
            self.see(client, await client.run("sync", wait=20))
        for client in clients:
            await self.compare(client, bookings[client.user], passes[client.user])
        self.hold_keys(clients)
        self.hold_order()
        self.hold_once(bookings)
        self.hold_money(bookings)

    async def valid_passes(self, service, user, bookings):
        found = {}
        for product, booking in bookings:
            valid = {one["pass_id"] for one in booking.get("passes", []) if one.get("state", "VALID") == "VALID"}
            if not valid:
                continue
            said = await service.read(f"{product.bookings}/{booking['booking_id']}/passes", user)
            self.learn(said)
            found |= {one["pass_id"]: one["barcode_data"] for one in said["passes"]
                      if one["pass_id"] in valid and not self.ends_now(one)}
        return found

    def ends_now(self, one):
        """Whether a pass has ended, or ends while it is compared."""
        end = datetime.datetime.fromisoformat(one["valid_until"])
        return end < self.history.service.clock + datetime.timedelta(minutes=2)

    async def compare(self, client, bookings, passes):
        """A client shows what the service has, and every command has an end."""
        shown = {}
        for name in ("bookings", "passes", "actions"):
            run = await client.run(name, "--offline")
            self.see(client, run)
            if run.code != 0 or run.said is None:
                return self.fault(f"{client.name}: {name} ended with {run.code}: {brief(run.errors)}", client)
            shown[name] = run.said[name]
        here = {one["booking_id"]: one for one in shown["bookings"]}
        there = {one["booking_id"]: one for _, one in bookings}
        for its in sorted(here.keys() ^ there.keys()):
            where = "shows" if its in here else "does not show"
            self.fault(f"{client.name} {where} booking {its}, which the service {'has' if its in there else 'does not have'}",
                       client, [its])
        for its in sorted(here.keys() & there.keys()):
            for name in there[its].keys() - set(CHANGING):
                mine, theirs = here[its]["booking"].get(name), there[its].get(name)
                if mine != theirs:
                    self.fault(f"{client.name} shows {name} of {its} as {brief(mine)}, and the service has {brief(theirs)}",
                               client, [its])
            if here[its].get("check_in_requested"):
                self.fault(f"{client.name} shows a check-in of {its} as requested, and none is under way", client, [its])
        mine = {one["pass_id"]: one["barcode_data"] for one in shown["passes"]
                if one.get("state") == "VALID" and not self.ends_now(one)}
        if mine != passes:
            self.fault(f"{client.name} shows passes {sorted(mine)}, and the service has {sorted(passes)}", client)
        for one in shown["actions"]:
            if one["state"] in WAITING:
                self.fault(f"{client.name}: {one['action']} {one['id']} is still {one['state']}", client, [one["key"]])
        return None

    def hold_keys(self, clients):
        """What was sent belongs to a command that the client shows."""
        for exchange in self.network.log:
            if exchange.method != "POST" or not COMMANDS.match(exchange.path):
                continue
            known = {key for keys in self.keys[exchange.client].values() for key in keys}
            client = next(one for one in clients if one.name == exchange.client)
            if exchange.key not in known:
                self.fault(f"{exchange.client} sent {exchange.path} under {exchange.key}, which is the key of no command "
                           f"that it shows", client, [exchange.key])

    def hold_order(self):
        """Commands about one booking were sent in the order in which they were queued, each after the end of the one before."""
        for name in self.actions:
            sent, last = {}, {}
            for number, exchange in enumerate(self.network.log):
                if exchange.client == name and exchange.key and COMMANDS.match(exchange.path):
                    sent.setdefault(exchange.key, []).append(number)
            for action in self.all_actions(name):
                its = action["booking_id"]
                numbers = [number for key in self.keys[name][action["id"]] for number in sent.get(key, [])]
                # An order stops nothing: its booking may be known from the list before its answer arrives.
                if not its or not numbers or action["action"] == "order":
                    continue
                if its in last and last[its][0] > min(numbers):
                    before = last[its][1]
                    client = next(one for one in self.history.clients if one.name == name)
                    self.fault(f"{name}: {action['action']} {action['id']} was sent before the end of "
                               f"{before['action']} {before['id']} about the same booking", client,
                               [action["key"], before["key"]])
                last[its] = max(numbers), action

    def hold_once(self, bookings):
        """Each command was done once, and each booking was ordered once."""
        sellers = {}
        for key, _ in self.answers.items():
            ids = {said["booking_id"] for said, _ in self.done(key)}
            if len(ids) > 1:
                self.fault(f"one order under {key} made {sorted(ids)}", about=[key])
            if (done := self.done(key)) and done[0][1].path.endswith("/bookings"):
                sellers.setdefault(min(ids), set()).add(key)
        for its, keys in sellers.items():
            if len(keys) > 1:
                self.fault(f"booking {its} was ordered under {sorted(keys)}", about=[its])
        ordered = {}
        for name in self.actions:
            for action in self.all_actions(name):
                if action["action"] == "order":
                    for key in self.keys[name][action["id"]]:
                        if done := self.done(key):
                            ordered.setdefault(done[0][0]["booking_id"], []).append(f"{name} {action['id']}")
        for user, those in bookings.items():
            for _, booking in those:
                by = set(ordered.get(booking["booking_id"], []))
                wanted = 0 if booking["booking_id"] in self.history.made else 1
                if booking["state"].upper() in (*SOLD, "CANCELLED") and len(by) != wanted:
                    self.fault(f"{user} has booking {booking['booking_id']}, which was ordered by {sorted(by) or 'nobody'}",
                               about=[booking["booking_id"]])
        for name in self.actions:
            for action in self.all_actions(name):
                all_done = [key for key in self.keys[name][action["id"]] if self.done(key)]
                if len(all_done) > 1:
                    self.fault(f"{name}: {action['action']} {action['id']} was done under {len(all_done)} keys", about=all_done)

    def hold_money(self, bookings):
        """One charge for each booking, and none for anything else."""
        payments, owned = self.history.bank.payments, set()
        for those in bookings.values():
            for _, booking in those:
                ids = {one["payment"]["payment_id"] for one in booking.get("receipts") or [] if one.get("payment")}
                owned |= ids | {booking.get("payment_id")}
                charges = [payments[its] for its in ids if its in payments and payments[its]["captured"]
                           and not payments[its]["is_void"]]
                if booking["state"].upper() in SOLD and (len(charges) != 1 or charges[0]["captures"] != 1):
                    self.fault(f"booking {booking['booking_id']} is {booking['state']} with {len(charges)} charges",
                               about=[booking["booking_id"]])
                for charge in charges:
                    if sum(charge["refunds"].values()) > charge["captured"]:
                        self.fault(f"more came back for {booking['booking_id']} than was paid", about=[booking["booking_id"]])
        for its, payment in payments.items():
            kept = payment["captured"] - sum(payment["refunds"].values())
            if its not in owned and kept > 0 and not payment["is_void"]:
                self.fault(f"payment {its} was charged, and belongs to no booking", about=[its])
