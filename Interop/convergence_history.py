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
from convergence_products import PRODUCTS, chosen
from convergence_service import Bank, Refused, Service

# Devices of one user, and rivals with one each.
DEVICES = {"jane-1": "jane", "jane-2": "jane", "john": "john", "ann": "ann"}
USERS = sorted(set(DEVICES.values()))
# Within so many seconds after the network is back, everything is settled.
CONVERGENCE = 60
# No history takes this long, in seconds, so one that does hangs.
LONGEST = 600
# What a person does, and how often, in a hundred.
DEEDS = {"buy": 24, "check-in": 20, "cancel": 8, "both": 8, "move": 6, "elsewhere": 3, "sync": 8, "watch": 4, "look": 6,
         "answer": 6, "together": 5, "leave": 2}
# The states of what may be cancelled and what may be moved; those of appointments are written in small letters.
SOLD = ("CONFIRMED", "CHECKED_IN", "SUCCEEDED")
# By how many seconds the clock of a device is wrong at times.
ERRORS = [0, 0, 3_600, -3_600, -600, 2 * 86_400, 8 * 86_400, 40 * 86_400]
# How far the clock of the service jumps when it starts again: not at all, almost to the end of a hold, and behind it.
JUMPS = [0, 0, 0, 5, 290, 310, 3_600]


class History:
    def __init__(self, programs, seed, options):
        self.programs, self.seed, self.options = programs, seed, options
        self.chance = random.Random(f"history {seed}")
        self.folder = programs.folder / "-".join([
            "seed", str(seed), *filter(None, [options.fault, options.environment.get("THIN_FAULT")])])
        self.network = Network(seed, options.rate, options.pace, FAULTS.get(options.fault, Fault)())
        self.names = options.products or chosen(seed, self.chance)
        self.clients, self.watching = [], []
        # Bookings that no device ordered.
        self.taken, self.made = 0, set()
        self.converged = None

    async def run(self):
        """Does everything, and returns the judge's report."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.bank = await Bank(self.network).start(self.folder)
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
        self.products = [await PRODUCTS[name](self.service, self.options.seats, USERS) for name in self.names]
        # What a hold contains, by the words with which a client is asked for it.
        self.contents = {tuple(unit.words_of(user)): unit.content
                         for its in self.products for unit in its.units for user in USERS}
        for user in USERS:
            for product in self.products:
                await self.buy_elsewhere(user, product, product.units.pop())
        for product in self.products:
            # Only a history itself buys this, when all is well again.
            product.spare = product.units.pop()
        for client in self.clients:
            run = await client.sign_in(self.programs.tokens[client.user], wait=30)
            # A busy machine may answer late.
            if run.code not in (0, 75):
                raise RuntimeError(f"{client.name} could not sign in: {run.code} {run.errors}")
            self.network.fault.install(client.home)
        self.network.is_healed = False

    async def buy_elsewhere(self, user, product, unit):
        """A booking that was made on the pages, so that there is something to check in and to cancel."""
        async def ask(path, body):
            self.taken += 1
            return await self.service.create(path, user, body, f"elsewhere-{self.taken}")

        # Which one it is must be known before a device may show it.
        booking = await product.sell(ask, unit, user)
        self.made.add(booking["booking_id"])
        self.judge.learn(booking)
        return booking["booking_id"]

    async def trouble(self):
        """All that goes wrong, until everybody has done what they want to do."""
        people = [asyncio.create_task(self.person(client)) for client in self.clients]
        others = [asyncio.create_task(self.connections(client)) for client in self.clients]
        others += [asyncio.create_task(work()) for work in (self.kills, self.clocks, self.tokens)]
        if "appointments" in self.names:
            others.append(asyncio.create_task(self.provide()))
        try:
            await asyncio.gather(*people)
        finally:
            for task in [*people, *others]:
                task.cancel()
            ended = await asyncio.gather(*people, *others, *self.watching, return_exceptions=True)
        for problem in ended:
            if isinstance(problem, Exception):
                raise problem

    async def pause(self, seconds):
        """All that takes time in a history takes as many times longer as `--pace` says."""
        await asyncio.sleep(seconds * self.options.pace)

    async def connections(self, client):
        """The network of a device is there, is not, or has no way out."""
        chance = random.Random(f"connection {self.seed} {client.name}")
        while True:
            client.proxy.set("on")
            await self.pause(chance.expovariate(1 / 4))
            client.proxy.set(chance.choice(["off", "off", "silent"]))
            await self.pause(chance.uniform(0.3, 3))

    async def kills(self):
        """The service dies, is away for a while, and comes back with another time."""
        chance = random.Random(f"kills {self.seed}")
        while True:
            # No faster with the pace: a start takes as long as it takes.
            await asyncio.sleep(chance.uniform(2, 7) * max(1, self.options.pace))
            # A cut in the middle of a restart would leave a process behind.
            await asyncio.shield(self.restart(chance.choice(JUMPS), chance.uniform(0, 1)))

    async def restart(self, jump, pause):
        async with self.judge.restarting:
            await self.service.kill(jump, pause)

    async def clocks(self):
        chance = random.Random(f"clocks {self.seed}")
        while True:
            await self.pause(chance.uniform(1, 4))
            client = chance.choice(self.clients)
            client.error = chance.choice(ERRORS)
            client.farthest = max(client.farthest, client.error)

    async def provide(self):
        """The provider accepts, declines, starts and completes appointments, as far as the service lets it."""
        chance = random.Random(f"provider {self.seed}")
        while True:
            await self.pause(chance.uniform(0.3, 1.5))
            for its in sorted(its for its in self.judge.states if its.startswith("apt_")):
                verb = chance.choice(["accept", "accept", "accept", "decline", "start", "start", "complete"])
                with contextlib.suppress(Refused):
                    self.taken += 1
                    body = {"reason": "The walker is ill."} if verb == "decline" else None
                    self.judge.learn(await self.service.create(
                        f"/appointments/{its}/{verb}", "walker", body, f"walker-{self.taken}"))

    async def tokens(self):
        """The token of a device has ended, until there is another one in its file."""
        chance = random.Random(f"tokens {self.seed}")
        while True:
            await self.pause(chance.uniform(2, 8))
            client = chance.choice(self.clients)
            client.give(self.programs.ended[client.user])
            client.signed_out.append([self.network.now, math.inf])
            try:
                await self.pause(chance.uniform(0.2, 2))
            finally:
                client.give(self.programs.tokens[client.user])
                client.signed_out[-1][1] = self.network.now

    async def person(self, client):
        """What the owner of a device does, one thing after the other."""
        chance = random.Random(f"person {self.seed} {client.name}")
        deeds, weights = zip(*DEEDS.items())
        for _ in range(self.options.deeds):
            await self.pause(chance.uniform(0, 0.5))
            await getattr(self, chance.choices(deeds, weights)[0].replace("-", "_"))(client, chance)
        # What is wrong after this is not put right by what comes later.
        await self.sync(client, chance)

    async def try_out(self, client, chance, *words, queues=False, may_wait=False):
        """One run, which may be cut short by a kill after some time or at a step."""
        more = {"wait": chance.choice([1, 1, 2]) * max(1, self.options.pace)}
        if chance.random() < 0.12:
            more["kill_after"] = chance.uniform(0.02, 0.8) * max(1, self.options.pace)
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
        """A hold and its order, at once or after others, when the hold may have ended."""
        if "book" not in self.programs.commands:
            return await self.elsewhere(client, chance)
        product = chance.choice(self.products)
        held = await self.try_out(client, chance, "hold", *chance.choice(product.units).words_of(client.user))
        if held.code == 0 and held.said and held.said.get("hold_id"):
            client.held.append((product, held.said["hold_id"]))
        if not client.held or chance.random() < 0.15:
            return None
        product, hold = client.held.pop(chance.randrange(len(client.held)))
        method = "poor_card" if chance.random() < 0.1 else "good_card"
        return await self.try_out(client, chance, "book", hold, "--payment", method, *product.book, queues=True)

    async def elsewhere(self, client, chance):
        """The same user does something on the pages, of which the device learns by a sync only."""
        product = chance.choice(self.products)
        with contextlib.suppress(Refused):
            await self.buy_elsewhere(client.user, product, chance.choice(product.units))

    async def known(self, client, *states, product=None):
        """The bookings in these states, as the person sees them without a network, now or some time ago."""
        if client.shown is None or client.chance.random() < 0.4:
            run = await client.run("bookings", "--offline")
            self.judge.see(client, run)
            client.shown = (run.said or {}).get("bookings")
        return [one for one in client.shown or []
                if one["state"].upper() in states and product in (None, one["product"])]

    async def check_in(self, client, chance):
        if "flights" not in self.names:
            return await self.buy(client, chance)
        if known := await self.known(client, "CONFIRMED", product="flights"):
            await self.try_out(client, chance, "check-in", chance.choice(known)["booking_id"], queues=True, may_wait=True)

    async def cancel(self, client, chance):
        if known := await self.known(client, *SOLD, "PENDING"):
            await self.try_out(client, chance, "cancel", chance.choice(known)["booking_id"], "--yes", queues=True,
                               may_wait=True)

    async def both(self, client, chance):
        """Two commands about one booking, of which the second waits for the first."""
        if known := await self.known(client, *SOLD):
            its = chance.choice(known)
            if its["product"] == "flights":
                await self.try_out(client, chance, "check-in", its["booking_id"], queues=True, may_wait=True)
            await self.try_out(client, chance, "cancel", its["booking_id"], "--yes", queues=True)

    async def move(self, client, chance):
        """Another seat on the same flight, which others may want, too."""
        known = await self.known(client, "CONFIRMED", "CHECKED_IN", product="flights")
        if known and "change-seat" in self.programs.commands:
            booking = chance.choice(known)
            flight = booking["booking"]["flights"][0]["flight_id"]
            seats = [unit.words[1] for its in self.products for unit in its.units if unit.words[0] == flight]
            if seats:
                await self.try_out(client, chance, "change-seat", booking["booking_id"], chance.choice(seats), queues=True,
                                   may_wait=True)

    async def together(self, client, chance):
        """Several programs of one store at the same time: they find each other's commands, and one of them sends."""
        known = await self.known(client, *SOLD)
        its = chance.choice(known) if known else None
        runs = [["sync"], ["bookings"], ["actions", "--offline"]]
        if its:
            runs += [["cancel", its["booking_id"], "--yes"]] * 2
            if its["product"] == "flights":
                runs += [["check-in", its["booking_id"], "--offline"], ["check-in", its["booking_id"]]]
        runs = chance.sample(runs, min(3, len(runs)))
        ended = await asyncio.gather(*(client.run(*words, wait=1) for words in runs))
        for run in ended:
            self.judge.see(client, run)

    async def leave(self, client, chance):
        """The person signs out, which nothing that waits may be lost by, and in again."""
        if "sign-out" not in self.programs.commands:
            return
        self.judge.see(client, await client.run("actions", "--offline"))
        discard = ["--discard"] if chance.random() < 0.3 else []
        run = await client.run("sign-out", *discard, kill_after=chance.uniform(0.02, 0.2) if chance.random() < 0.2 else None)
        after = await client.run("actions", "--offline")
        # A kill may leave the file without anything in it; then nobody is signed in.
        if client.has_store and not (run.end and after.code == 77):
            self.judge.see_staying(client, run, after)
            return
        self.judge.forget(client, bool(discard))
        client.held.clear()
        client.shown = None
        while (await client.run("actions", "--offline")).code != 0:
            await client.sign_in()
        self.network.fault.install(client.home)

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
            await self.try_out(client, chance, *chance.choice([one for its in self.products for one in its.things]))

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
        # Nothing that comes later may put right what an old answer did now, so all that waits is sent before it.
        self.network.is_stale = True
        for _ in range(2):
            await asyncio.gather(*(self.sync_well(client) for client in self.clients))
        self.network.is_healed = True
        healed = self.network.now
        await asyncio.gather(*(self.settle(client, healed) for client in self.clients))
        self.converged = max(client.settled for client in self.clients) - healed
        if self.seed % 4 == 0 and "--watch" in self.programs.sync_options:
            await self.follow(self.clients[0])

    async def follow(self, client):
        """What happens elsewhere comes to a device that follows, although every stream ends in the middle of something."""
        self.network.breaks_streams = True
        watching = asyncio.create_task(client.run("sync", "--watch", wait=5, kill_after=CONVERGENCE))
        begun = self.network.now
        product = self.chance.choice(self.products)
        try:
            its = await self.buy_elsewhere(client.user, product, product.spare)
            while self.network.now - begun < CONVERGENCE:
                run = await client.run("bookings", "--offline")
                self.judge.see(client, run)
                if any(one["booking_id"] == its for one in (run.said or {}).get("bookings", [])):
                    return
                await asyncio.sleep(0.5)
            self.judge.fault(f"{client.name} follows the service, and does not show {its} after {CONVERGENCE} s", client, [its])
        except Refused:
            # The person holds as many things as one may, and those holds outlast the history.
            return
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
            self.network.breaks_streams = False

    async def sync_well(self, client):
        self.judge.see(client, await client.run("sync", wait=5))

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
