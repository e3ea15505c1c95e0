"""A history: what clients, rivals, the network, the service and clocks do, as a seed wants it."""

import asyncio
import contextlib
import math
import random
import shutil

from convergence_check import Judge
from convergence_client import Client
from convergence_faults import FAULTS, Fault
from convergence_proxy import Network, Proxy
from convergence_service import Bank, Service

# Devices of one user, and rivals with one each.
DEVICES = {"jane-1": "jane", "jane-2": "jane", "john": "john", "ann": "ann"}
USERS = sorted(set(DEVICES.values()))
# Within so many seconds after the network is back, everything is settled.
CONVERGENCE = 60
# No history takes this long, in seconds, so one that does hangs.
LONGEST = 600
# What a person does, and how often, in a hundred.
DEEDS = {"buy": 26, "check-in": 24, "cancel": 8, "both": 8, "move": 6, "elsewhere": 3, "sync": 10, "watch": 4, "look": 6, "answer": 6}
# By how many seconds the clock of a device is wrong at times.
ERRORS = [0, 0, 3_600, -3_600, -600, 2 * 86_400, 8 * 86_400, 40 * 86_400]
# How far the clock of the service jumps when it starts again: not at all, almost to the end of a hold, and behind it.
JUMPS = [0, 0, 0, 5, 290, 310, 3_600]


class Refused(Exception):
    """The service did not want what was asked for without a device."""


class History:
    def __init__(self, programs, seed, options):
        self.programs, self.seed, self.options = programs, seed, options
        self.chance = random.Random(f"history {seed}")
        self.folder = programs.folder / "-".join([
            "seed", str(seed), *filter(None, [options.fault, options.environment.get("THIN_FAULT")])])
        self.network = Network(seed, options.rate, FAULTS.get(options.fault, Fault)())
        self.clients, self.watching = [], []
        # Bookings that no device ordered.
        self.taken, self.made = 0, set()
        self.converged = None

    async def run(self):
        """Does everything, and returns the judge's report."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.bank = await Bank().start(self.folder)
        self.service = Service(self.programs, self.folder, self.network, self.bank)
        try:
            await self.service.start()
            for name, user in DEVICES.items():
                proxy = await Proxy(self.network, name).start()
                self.clients.append(Client(name, user, self.options.client, self.folder, proxy,
                                           self.options.environment))
            self.judge = Judge(self)
            async with asyncio.timeout(LONGEST):
                await self.begin()
                await self.trouble()
                await self.heal()
                await self.judge.end()
        finally:
            for client in self.clients:
                await client.proxy.stop()
            await self.service.stop()
            await self.bank.stop()
        if not self.judge.faults and not self.options.keep:
            shutil.rmtree(self.folder)
        return self.judge

    async def begin(self):
        """Everybody signs in, through a network that is good for that long."""
        self.network.is_healed = True
        self.flights = await self.find_flights()
        for user in USERS:
            for flight, seats in self.flights:
                await self.buy_elsewhere(user, flight, seats.pop())
        for client in self.clients:
            token = self.programs.tokens[client.user]
            run = await client.sign_in(token)
            if run.code != 0:
                raise RuntimeError(f"{client.name} could not sign in: {run.code} {run.errors}")
            self.network.fault.install(client.home)
        self.network.is_healed = False

    async def find_flights(self):
        """Two flights that are open for check-in, each with the few seats that everybody wants."""
        status, found = await self.service.ask(
            "GET", "/flights/search?origin=SFO&destination=JFK&date=2025-03-01&passengers=1", "jane")
        flights = []
        for flight in found["results"][:2]:
            _, seats = await self.service.ask("GET", f"/flights/{flight['flight_id']}/seats", "jane")
            free = [seat["seat_id"] for seat in seats["seats"] if seat["available"] and seat["row"] >= 15]
            flights.append((flight["flight_id"], free[:self.options.seats + len(USERS)]))
        if status != 200 or not flights:
            raise RuntimeError(f"there are no flights: {found}")
        return flights

    async def buy_elsewhere(self, user, flight, seat):
        """A booking that was made on the pages, so that there is something to check in."""
        async def ask(path, body):
            self.taken += 1
            key = f"elsewhere-{self.taken}"
            while True:
                try:
                    status, said = await self.service.ask("POST", path, user, body, key)
                except (OSError, asyncio.IncompleteReadError):
                    # The same again under its key, until it is known what became of it.
                    status = 503
                if status < 300:
                    return said
                if status < 500 and said.get("code") != "REQUEST_IN_PROGRESS":
                    raise Refused(f"POST {path}: {status} {said}")
                await asyncio.sleep(0.2)

        await ask("/holds", {"seats": [{"flight_id": flight, "seat_id": seat}]})
        quote = await ask("/quotes", {"flight_id": flight, "passengers": [{"type": "ADULT", "seat_id": seat}]})
        booking = await ask("/bookings", {
            "quote_id": quote["quote_id"], "payment_method_token": "good_card", "contact": {"email": "jane@example.com"},
            "passengers": [{"first_name": "Jane", "last_name": "Doe", "date_of_birth": "1990-05-01",
                            "document_type": "PASSPORT", "document_number": "X0001001"}]})
        self.made.add(booking["booking_id"])

    async def trouble(self):
        """All that goes wrong, until everybody has done what they want to do."""
        people = [asyncio.create_task(self.person(client)) for client in self.clients]
        others = [asyncio.create_task(self.connections(client)) for client in self.clients]
        others += [asyncio.create_task(work()) for work in (self.kills, self.clocks, self.sign_outs)]
        try:
            await asyncio.gather(*people)
        finally:
            for task in [*people, *others]:
                task.cancel()
            ended = await asyncio.gather(*people, *others, *self.watching, return_exceptions=True)
        for problem in ended:
            if isinstance(problem, Exception):
                raise problem

    async def connections(self, client):
        """The network of a device is there, is not, or has no way out."""
        chance = random.Random(f"connection {self.seed} {client.name}")
        while True:
            client.proxy.set("on")
            await asyncio.sleep(chance.expovariate(1 / 4))
            client.proxy.set(chance.choice(["off", "off", "silent"]))
            await asyncio.sleep(chance.uniform(0.3, 3))

    async def kills(self):
        """The service dies, is away for a while, and comes back with another time."""
        chance = random.Random(f"kills {self.seed}")
        while True:
            await asyncio.sleep(chance.uniform(1.5, 6))
            # A cut in the middle of a restart would leave a process behind.
            await asyncio.shield(self.restart(chance.choice(JUMPS), chance.uniform(0, 1)))

    async def restart(self, jump, pause):
        async with self.judge.restarting:
            await self.service.kill(jump, pause)

    async def clocks(self):
        chance = random.Random(f"clocks {self.seed}")
        while True:
            await asyncio.sleep(chance.uniform(1, 4))
            client = chance.choice(self.clients)
            client.error = chance.choice(ERRORS)
            client.farthest = max(client.farthest, client.error)

    async def sign_outs(self):
        """The token of a device has ended, until there is another one in its file."""
        chance = random.Random(f"tokens {self.seed}")
        while True:
            await asyncio.sleep(chance.uniform(2, 8))
            client = chance.choice(self.clients)
            client.give(self.programs.ended[client.user])
            client.signed_out.append([self.network.now, math.inf])
            try:
                await asyncio.sleep(chance.uniform(0.2, 2))
            finally:
                client.give(self.programs.tokens[client.user])
                client.signed_out[-1][1] = self.network.now

    async def person(self, client):
        """What the owner of a device does, one thing after the other."""
        chance = random.Random(f"person {self.seed} {client.name}")
        deeds, weights = zip(*DEEDS.items())
        for _ in range(self.options.deeds):
            await asyncio.sleep(chance.uniform(0, 0.5))
            await getattr(self, chance.choices(deeds, weights)[0].replace("-", "_"))(client, chance)
        # What is wrong after this is not put right by what comes later.
        await self.sync(client, chance)

    async def try_out(self, client, chance, *words, queues=False, may_wait=False):
        """One run, which may be cut short by a kill after some time or at a step."""
        more = {"wait": chance.choice([1, 1, 2])}
        if chance.random() < 0.12:
            more["kill_after"] = chance.uniform(0.02, 0.8)
        elif chance.random() < 0.15:
            more["kill_at"] = chance.randint(1, 24)
        # A price needs the network, and so do terms of a cancellation that were never read.
        if may_wait and chance.random() < 0.3:
            words = [*words, "--offline"]
        run = await client.run(*words, **more)
        self.judge.see(client, run)
        if run.end and queues:
            # What a killed run has queued is listed before there is more, so that the order is known.
            self.judge.see(client, await client.run("actions", "--offline"))
        return run

    async def buy(self, client, chance):
        if "book" not in self.programs.commands:
            return await self.elsewhere(client, chance)
        flight, seats = chance.choice(self.flights)
        held = await self.try_out(client, chance, "hold", flight, chance.choice(seats))
        if held.code != 0 or not held.said or not held.said.get("hold_id"):
            return None
        method = "poor_card" if chance.random() < 0.1 else "good_card"
        return await self.try_out(client, chance, "book", held.said["hold_id"], "--payment", method, "--email",
                                  "jane@example.com", "--passenger", "Jane Doe 1990-05-01 PASSPORT X0001001", queues=True)

    async def elsewhere(self, client, chance):
        """The same user does something on the pages, of which the device learns by a sync only."""
        flight, seats = chance.choice(self.flights)
        with contextlib.suppress(Refused):
            await self.buy_elsewhere(client.user, flight, chance.choice(seats))

    async def known(self, client):
        """What the device shows without a network."""
        run = await client.run("bookings", "--offline")
        self.judge.see(client, run)
        return run.said["bookings"] if run.said else []

    async def check_in(self, client, chance):
        if known := [one["booking_id"] for one in await self.known(client) if one["state"] == "CONFIRMED"]:
            await self.try_out(client, chance, "check-in", chance.choice(known), queues=True, may_wait=True)

    async def cancel(self, client, chance):
        known = [one["booking_id"] for one in await self.known(client) if one["state"] in ("CONFIRMED", "CHECKED_IN")]
        if known and "cancel" in self.programs.commands:
            await self.try_out(client, chance, "cancel", chance.choice(known), "--yes", queues=True, may_wait=True)

    async def both(self, client, chance):
        """Two commands about one booking, of which the second waits for the first."""
        known = [one["booking_id"] for one in await self.known(client) if one["state"] == "CONFIRMED"]
        if known:
            its = chance.choice(known)
            await self.try_out(client, chance, "check-in", its, queues=True, may_wait=True)
            if "cancel" in self.programs.commands:
                await self.try_out(client, chance, "cancel", its, "--yes", queues=True)

    async def move(self, client, chance):
        """Another seat on the same flight, which others may want, too."""
        known = [one for one in await self.known(client) if one["state"] in ("CONFIRMED", "CHECKED_IN")]
        if known and "change-seat" in self.programs.commands:
            booking = chance.choice(known)
            seats = dict(self.flights).get(booking["booking"]["flights"][0]["flight_id"], [])
            if seats:
                await self.try_out(client, chance, "change-seat", booking["booking_id"], chance.choice(seats), queues=True,
                                   may_wait=True)

    async def sync(self, client, chance):
        await self.try_out(client, chance, "sync")

    async def watch(self, client, chance):
        """A program of the device follows the events of the service, beside what the person does, until it is killed."""
        if "--watch" in self.programs.sync_options:
            self.watching.append(asyncio.create_task(
                client.run("sync", "--watch", wait=5, kill_after=chance.uniform(2, 8))))

    async def look(self, client, chance):
        for words in (["bookings"], ["passes"], ["actions"]):
            await self.try_out(client, chance, *words, *chance.choice([[], ["--offline"]]))
        if "seats" in self.programs.commands:
            await self.try_out(client, chance, "seats", chance.choice(self.flights)[0])

    async def answer(self, client, chance):
        """The person decides about a command that waits for that."""
        run = await client.run("actions", "--offline")
        self.judge.see(client, run)
        for one in (run.said or {}).get("actions", []):
            if one["state"] in ("needs_you", "refused"):
                choice = chance.choice(["retry", "drop"]) if one["state"] == "needs_you" else "drop"
                self.judge.see(client, await client.run("actions", "answer", one["id"], choice, wait=1))

    async def heal(self):
        """The network is back, the service runs, clocks are right. Everybody has a minute."""
        for client in self.clients:
            client.proxy.set("on")
        async with self.judge.restarting:
            if self.network.port is None:
                await self.service.start()
        for client in self.clients:
            # Right is what the service's clock says, which jumped.
            client.error = self.service.shift
        self.network.is_healed = True
        healed = self.network.now
        await asyncio.gather(*(self.settle(client, healed) for client in self.clients))
        self.converged = max(client.settled for client in self.clients) - healed
        # What others did after the last sync of a device.
        for client in self.clients:
            self.judge.see(client, await client.run("sync", wait=20))

    async def settle(self, client, healed):
        """Syncs until nothing is left that can go on; then the person answers what waits for an answer, and again."""
        chance = random.Random(f"settling {self.seed} {client.name}")
        while True:
            run = await client.run("sync", wait=max(1, CONVERGENCE - (self.network.now - healed)))
            self.judge.see(client, run)
            client.settled = self.network.now
            if run.code == 2:
                await self.answer(client, chance)
            elif run.code == 0:
                return
            if self.network.now - healed > CONVERGENCE:
                self.judge.fault(f"{client.name}: sync ended with {run.code} {CONVERGENCE} s after the network was back",
                                 client)
                return
            await asyncio.sleep(0.1)
