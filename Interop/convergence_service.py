"""The service under kills, the bank that charges for it, and what both have in the end."""

import asyncio
import datetime
import json
import os
import random
import re
import shutil
import subprocess
import time
from pathlib import Path

from convergence_http import Message, answer, read_body, read_head

ROOT = Path(__file__).resolve().parent.parent
# Flights of the evening are open for check-in, and hours from departure.
START = datetime.datetime(2025, 3, 1, 12, tzinfo=datetime.timezone.utc)
# Nothing lasts as long as a day by any clock, but those of clients may jump further.
TOKEN_SECONDS = 86_400


# The states of bookings whose payment is under way.
UNPAID = ("PENDING", "PAYMENT_PENDING")


class Refused(Exception):
    """The service did not want what was asked for without a device."""


def spelled(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Bank:
    """A payment provider by the protocol of docs/guides/payments.md, which notes each charge. A method that begins with
    `poor_` has no money."""

    # How often its answer is lost, before or after it charged, while there is trouble.
    LOSSES = 0.08

    def __init__(self, network):
        self.network = network
        self.chance = random.Random(f"bank {network.seed}")
        self.payments = {}

    async def start(self, folder):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        self.settings = Path(folder, "payments.json")
        text = json.dumps({"providers": [{"name": "bank", "url": f"http://127.0.0.1:{port}", "key": "quay",
                                          "secrets": ["known to the bank and to the service only"]}]})
        with open(os.open(self.settings, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(text)
        return self

    async def stop(self):
        self.server.close()

    async def serve(self, reader, writer):
        try:
            while request := await read_head(reader):
                await read_body(request, reader)
                _, _, payment, operation = request.first.split()[1].split("/")
                loss = self.chance.random() / self.LOSSES if not self.network.is_healed else 1
                if loss < 0.5:
                    return
                said = json.dumps(self.perform(payment, operation, request.json)).encode()
                if loss < 1:
                    return
                writer.write(answer(200, "OK", said, "application/json").bytes())
                await writer.drain()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def perform(self, payment, operation, asked):
        """The outcome of an order. The same order again has the same outcome, and charges nothing more."""
        known = self.payments.setdefault(payment, {
            "amount": asked["amount_minor"], "currency": asked["currency"], "method": asked["method"],
            "captured": 0, "captures": 0, "refunds": {}, "is_void": False})
        said = {"payment": payment, "amount_minor": known["amount"], "currency": known["currency"]}
        if operation == "void":
            returned = known["captured"] > 0 and not known["is_void"]
            known["is_void"] = True
            return said | {"outcome": "returned" if returned else "voided"}
        if operation == "refund":
            known["refunds"][asked["refund"]] = asked["amount_minor"]
            return said | {"outcome": "refunded", "refund": asked["refund"], "amount_minor": asked["amount_minor"]}
        if known["is_void"] or known["method"].startswith("poor_"):
            return said | {"outcome": "declined", "reason": "there is no money"}
        if operation == "capture":
            known["captures"] += known["captured"] == 0
            known["captured"] = known["amount"]
            return said | {"outcome": "captured"}
        return said | {"outcome": "authorised"}


class Programs:
    """The programs under test, and a directory of a service that each history begins with a copy of."""

    def __init__(self, folder, service, client, passtool, users):
        self.folder, self.service, self.client, self.passtool = Path(folder), service, client, passtool
        self.template = self.folder / "template"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        process = start(self, self.template, self.folder / "template.log", START)
        process.terminate()
        process.wait(60)
        # What the client can do, by its help.
        said, self.sync_options = (
            subprocess.run([*client, *words, "--help"], stdout=subprocess.PIPE, text=True).stdout for words in ([], ["sync"]))
        self.commands = set(re.findall(r"^ +([a-z-]+)", said, re.MULTILINE))
        # The walker accepts appointments, and the desk makes the walker's business.
        self.tokens = {user: self.token(user, "traveler") for user in [*users, "walker"]}
        self.tokens["desk"] = self.token("desk", "operator")
        # These had ended before a history begins, so the service answers 401.
        self.ended = {user: self.token(user, "traveler", START - datetime.timedelta(days=2)) for user in users}

    def token(self, subject, role, begins=START):
        return subprocess.run(
            [self.passtool, "token", "--data", self.template, "--subject", subject, "--role", role, "--now",
             spelled(begins), "--seconds", str(TOKEN_SECONDS)],
            check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def start(programs, data, log, moment, *options, owner=None):
    """Starts a service, and waits for its address. Its owner has the process at once, to end it in any case."""
    with open(log, "a") as file:
        process = subprocess.Popen(
            [programs.service, "--data", data, "--port", "0", "--issuer", "UA", "--rate-limits", "off",
             "--connections-per-address", "0", "--no-access-log", "--log-level", "warning",
             "--now", spelled(moment), *map(str, options)],
            stdout=subprocess.PIPE, stderr=file, text=True, env={"PATH": "/usr/bin:/bin", "TZ": "UTC"})
    if owner:
        owner.process = process
    line = process.stdout.readline().strip()
    if not line.startswith("http"):
        process.kill()
        raise RuntimeError(f"the service does not start: {Path(log).read_text()[-2000:]}")
    process.url = line
    return process


class Service:
    """`passservice` of one history, on a store of its own. It is killed, and started again with its clock later."""

    def __init__(self, programs, folder, network, bank):
        self.programs, self.network, self.bank = programs, network, bank
        self.data, self.log = folder / "data", folder / "service.log"
        shutil.copytree(programs.template, self.data)
        # When its clock showed what, by the clock of the network.
        self.shift = 0.0
        self.process = None
        self.kills = 0

    @property
    def clock(self):
        return START + datetime.timedelta(seconds=self.network.now + self.shift)

    async def start(self, jump=0):
        self.shift += jump
        # A clock with whole seconds never goes back.
        self.shift += 1
        await asyncio.to_thread(
            start, self.programs, self.data, self.log, self.clock,
            *(["--payments", self.bank.settings] if self.bank else []), owner=self)
        self.network.port = int(self.process.url.rsplit(":", 1)[1])
        return self

    async def stop(self):
        self.network.port = None
        if self.process:
            self.process.kill()
            await asyncio.to_thread(self.process.wait)
            self.process = None

    async def kill(self, jump, pause):
        self.kills += 1
        await self.stop()
        await asyncio.sleep(pause)
        await self.start(jump)

    async def ask(self, method, path, user, body=None, key=None):
        """An answer of the service without any proxy: its status and its JSON."""
        headers = [("host", "127.0.0.1"), ("authorization", f"Bearer {self.programs.tokens[user]}")]
        headers += [("idempotency-key", key)] if key else []
        headers += [("content-type", "application/json")] if body is not None else []
        text = b"" if body is None else json.dumps(body).encode()
        head, reader, writer = await self.network.send(Message(f"{method} /v1{path} HTTP/1.1", headers, text))
        try:
            whole = await read_body(head, reader, until_end=True)
        finally:
            writer.close()
        return whole.status, whole.json

    async def read(self, path, user="jane"):
        status, said = await self.ask("GET", path, user)
        if status != 200:
            raise RuntimeError(f"GET {path}: {status} {said}")
        return said

    async def create(self, path, user, body, key):
        """Asks again under the same key until it is known what the service did. Raises `Refused`."""
        while True:
            try:
                status, said = await self.ask("POST", path, user, body, key)
            except (OSError, asyncio.IncompleteReadError):
                status = 503
            if status < 300:
                return said
            if status < 500 and said.get("code") != "REQUEST_IN_PROGRESS":
                raise Refused(f"POST {path}: {status} {said}")
            await asyncio.sleep(0.2)

    async def all(self, path, member, user):
        """All elements of a list of the service."""
        found, cursor = [], None
        while True:
            page = await self.read(f"{path}?limit=100" + (f"&cursor={cursor}" if cursor else ""), user)
            found += page[member]
            cursor = page.get("next_cursor")
            if not cursor:
                return found

    async def settled(self, users, products, deadline=60):
        """All bookings by user, each with its product, once no payment is under way any more."""
        until = time.monotonic() + deadline
        while True:
            found = {user: [(product, one) for product in products
                            for one in await self.all(product.bookings, "bookings", user)] for user in users}
            # The money of an appointment stays reserved until the provider accepts.
            waiting = [f"{one['booking_id']} {one['state']} {one.get('payment_state')}" for those in found.values()
                       for product, one in those if product.name != "appointments"
                       and (one["state"] in UNPAID or one.get("payment_state") in ("PENDING", "AUTHORISED"))]
            if not waiting:
                return found
            if time.monotonic() > until:
                raise RuntimeError(f"payments are not settled: {waiting}")
            await asyncio.sleep(0.3)
