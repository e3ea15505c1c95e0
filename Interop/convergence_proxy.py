"""The bad network between clients and the service: a proxy for each client, and the log of what the service did.

What a request suffers follows from the seed, the client and the number of the request alone. The log has every answer
of the service, also those that no client got, so it knows what was done.
"""

import asyncio
import json
import random
import socket
import struct
import time
from dataclasses import dataclass, field

from convergence_http import Message, answer, read_body, read_chunk, read_head

# How often a request suffers what, in a thousand. What is left goes through.
FATES = {
    "cut-before": 45, "cut-after": 60, "reset-within": 35, "delay": 50, "late": 25, "twice": 45,
    "500": 20, "500-after": 20, "503": 20, "503-wait": 20, "429": 10, "429-wait": 10,
    "portal": 20, "truncated": 20, "other": 25, "stale": 90,
}
# A client that waits longer than this for a network without a way out has given up before.
SILENCE = 4.0
PORTAL = b"<!doctype html><title>Welcome</title><h1>Welcome to the airport's network</h1><form>I agree</form>"


def problem(code, status):
    return json.dumps({"type": f"urn:passtool:problem:{code}", "title": code, "status": status, "code": code,
                       "retryable": True, "details": {}}).encode()


@dataclass
class Exchange:
    """A request of a client, what happened to it, and what the service answered, once for each time that it came."""

    client: str
    number: int
    moment: float
    request: Message
    fate: str
    answers: list = field(default_factory=list)
    told: int | None = None

    @property
    def method(self):
        return self.request.first.split()[0]

    @property
    def path(self):
        return self.request.first.split()[1]

    @property
    def key(self):
        return self.request.header("idempotency-key")

    def __str__(self):
        answered = " ".join(str(one.status) for _, one in self.answers) or "-"
        code = next((one.json.get("code") for _, one in self.answers
                     if one.status >= 400 and isinstance(one.json, dict)), None)
        return (f"{self.moment:7.2f} s  {self.client:8} {self.method} {self.path.split('?')[0]}"
                f"{' ' + self.key if self.key else ''}  {self.fate}, the service: {answered}"
                f"{' ' + code if code else ''}, told: {self.told or '-'}")


class Network:
    """What all proxies of a history share: where the service is, the log, and whether there are faults at all."""

    def __init__(self, seed, rate, pace, fault):
        self.seed, self.rate, self.pace, self.fault = seed, rate, pace, fault
        # Whether all is well but a cache on the way, which gives old answers.
        self.is_stale = False
        # Whether streams break off although all else is well.
        self.breaks_streams = False
        self.port = None
        self.log = []
        self.is_healed = False
        self.begun = time.monotonic()
        self.observers = []

    @property
    def now(self):
        return time.monotonic() - self.begun

    async def send(self, request):
        """One request to the service, on a connection of its own: the answer's head, and the connection."""
        if self.port is None:
            raise ConnectionRefusedError
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            kept = Message(request.first, [pair for pair in request.headers if pair[0] != "connection"], request.body)
            writer.write(kept.bytes())
            await writer.drain()
            head = await read_head(reader)
            while head and 100 <= head.status < 200:
                head = await read_head(reader)
            if head is None:
                raise ConnectionResetError
            return head, reader, writer
        except BaseException:
            writer.close()
            raise

    async def ask(self, request, exchange):
        """The whole answer of the service, which is noted. None where the service does not answer."""
        try:
            head, reader, writer = await self.send(request)
            try:
                whole = await read_body(head, reader, until_end=True)
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError):
            return None
        self.note(exchange, whole)
        return whole

    def note(self, exchange, whole):
        exchange.answers.append((self.now, whole))
        for observer in self.observers:
            observer(exchange, whole)


class Proxy:
    """The network of one client, on a port of its own."""

    def __init__(self, network, client):
        self.network, self.client = network, client
        self.number = 0
        # "on", "off": nobody listens; "silent": a network without a way out.
        self.state = "on"
        self.connections, self.tasks = set(), set()
        self.earlier = {}
        self.server = None

    async def start(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, limit=1 << 22)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def set(self, state):
        self.state = state
        if state != "on":
            for writer in list(self.connections):
                reset(writer)

    async def stop(self):
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def serve(self, reader, writer):
        self.connections.add(writer)
        self.tasks.add(asyncio.current_task())
        try:
            while self.state != "off" and (request := await read_head(reader)):
                await read_body(request, reader)
                if not await self.pass_on(request, writer):
                    break
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            pass
        finally:
            self.connections.discard(writer)
            self.tasks.discard(asyncio.current_task())
            reset(writer) if self.state != "on" else writer.close()

    def fate(self, chance, request):
        if self.network.is_healed:
            return "through"
        if self.network.is_stale:
            return chance.choice(["stale", "through"])
        is_stream = "text/event-stream" in (request.header("accept") or "")
        if is_stream and chance.random() < 0.5:
            return "refused-stream"
        drawn = chance.random() * 1000 / self.network.rate if self.network.rate else 1000
        for fate, weight in FATES.items():
            drawn -= weight
            if drawn < 0:
                return fate
        return "through"

    async def pass_on(self, request, writer):
        """Does to a request what the seed wants. Returns whether the connection may go on."""
        self.number += 1
        chance = random.Random(f"{self.network.seed} {self.client} {self.number}")
        request = self.network.fault.request(self.client, request)
        exchange = Exchange(self.client, self.number, self.network.now, request, self.fate(chance, request))
        self.network.log.append(exchange)
        if self.state == "silent":
            # If the network is back by then, a request arrives long after the client gave it up.
            await asyncio.sleep(SILENCE * self.network.pace)
            exchange.fate = f"silence, {exchange.fate}"
        if self.state != "on":
            return False
        if "refused" not in exchange.fate and "text/event-stream" in (request.header("accept") or ""):
            return await self.stream(request, exchange, chance, writer)
        told = await self.answer(request, exchange, chance)
        if told is None:
            reset(writer)
            return False
        message, part, length = told
        exchange.told = message.status
        data = message.bytes(length)
        writer.write(data if part is None else data[:part])
        await writer.drain()
        if part is not None:
            # What was written should arrive before the reset.
            await asyncio.sleep(0.02)
            reset(writer)
            return False
        return (request.header("connection") or "").lower() != "close"

    async def answer(self, request, exchange, chance):
        """What the client gets: a message, where it is cut, and the length that it claims; None for a reset."""
        fate, ask = exchange.fate.removeprefix("silence, "), self.network.ask
        if fate == "cut-before":
            return None
        if fate == "delay":
            await asyncio.sleep(chance.uniform(0.1, 1.5) * self.network.pace)
        if fate == "refused-stream":
            return chance.choice([answer(403, "Forbidden", b"", "text/plain"), answer(200, "OK", PORTAL, "text/html"),
                                  answer(503, "Service Unavailable", problem("SERVICE_UNAVAILABLE", 503))]), None, None
        made = {"500": answer(500, "Internal Server Error", problem("INTERNAL_ERROR", 500)),
                "503": answer(503, "Service Unavailable", b"<h1>503</h1>", "text/html"),
                "503-wait": answer(503, "Service Unavailable", problem("SERVICE_UNAVAILABLE", 503), retry_after="1"),
                "429": answer(429, "Too Many Requests", problem("RATE_LIMITED", 429)),
                "429-wait": answer(429, "Too Many Requests", problem("RATE_LIMITED", 429), retry_after="1"),
                "portal": answer(200, "OK", PORTAL, "text/html; charset=utf-8")}
        if fate in made:
            return made[fate], None, None
        if fate == "other" and (found := self.another(request, chance)):
            return found, None, None
        if fate == "stale" and (found := self.stale(request, chance)):
            return found, None, None
        if fate == "twice":
            one, other = await asyncio.gather(ask(request, exchange), ask(request, exchange))
            whole = chance.choice([one, other])
        else:
            whole = await ask(request, exchange)
        if whole is None:
            return (answer(502, "Bad Gateway", b"bad gateway", "text/plain"), None, None) if chance.random() < 0.5 else None
        self.remember(request, whole)
        if fate == "late":
            await asyncio.sleep(chance.uniform(0.1, 1.5) * self.network.pace)
        if fate == "cut-after":
            return None
        if fate == "500-after":
            return answer(500, "Internal Server Error", problem("INTERNAL_ERROR", 500)), None, None
        if fate == "reset-within":
            return whole, chance.randrange(1, max(2, len(whole.bytes()))), None
        if fate == "truncated" and whole.body:
            return Message(whole.first, whole.headers, whole.body[:chance.randrange(len(whole.body))]), None, None
        return whole, None, None

    def remember(self, request, whole):
        if whole.status in (200, 201) and whole.json is not None:
            self.earlier.setdefault(request.first, []).append(whole)

    def another(self, request, chance):
        """An answer about another thing, with the status and the type of a success."""
        # Holds and prices differ although their requests begin with the same line.
        is_offer = request.first.split()[1].endswith(("/holds", "/quotes"))
        others = [one for first, answers in sorted(self.earlier.items()) if is_offer or first != request.first
                  for one in answers]
        if not others:
            return None
        other = chance.choice(others)
        return Message("HTTP/1.1 200 OK", other.headers, other.body)

    def stale(self, request, chance):
        """An earlier answer about the same thing, with the ETag of that time, as a cache that is out of order has it."""
        answers = self.earlier.get(request.first, [])
        if not answers or not request.first.startswith("GET "):
            return None
        return chance.choice(answers)

    async def stream(self, request, exchange, chance, writer):
        """Events go through as they come, until one side or the seed ends the connection."""
        try:
            head, reader, upstream = await self.network.send(request)
        except (OSError, asyncio.IncompleteReadError):
            reset(writer)
            return False
        try:
            exchange.told = head.status
            if not head.is_stream:
                whole = await read_body(head, reader, until_end=True)
                writer.write(whole.bytes())
                return True
            lines = [head.first, *(f"{key}: {value}" for key, value in head.headers), "", ""]
            writer.write("\r\n".join(lines).encode("latin-1"))
            is_good = self.network.is_healed and not self.network.breaks_streams
            async with asyncio.timeout(None if is_good else chance.uniform(0.2, 6) * self.network.pace):
                await (relay(reader, writer) if is_good else break_off(reader, writer, chance))
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            pass
        finally:
            upstream.close()
            reset(writer)
        return False


async def relay(reader, writer):
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()


async def break_off(reader, writer, chance):
    """Gives events in parts of a few bytes, which split lines and characters, and ends in the middle of something: with
    the end of the body as if all were said, with the end of the connection, or with a reset."""
    left = chance.choice([chance.randrange(1, 400), chance.randrange(400, 4000)])
    # Comments are heard and mean nothing. This one has characters of two and four bytes.
    waiting = [": Zürich 🛫 Kraków\n\n".encode()]
    while left > 0:
        data = waiting.pop() if waiting else await read_chunk(reader)
        if not data:
            break
        data = data[:left]
        left -= len(data)
        while data:
            size = chance.randrange(1, 8)
            writer.write(b"%x\r\n%b\r\n" % (len(data[:size]), data[:size]))
            await writer.drain()
            data = data[size:]
    how = chance.choice(["end", "close", "reset"])
    if how == "end":
        writer.write(b"0\r\n\r\n")
    if how != "reset":
        await writer.drain()
        writer.close()
        await writer.wait_closed()


def reset(writer):
    """Ends a connection by a reset instead of an orderly end."""
    try:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()
    except (OSError, AttributeError):
        pass
