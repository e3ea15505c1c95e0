"""A load generator that is the same for every side: a number of connections, each going through one story at a time."""

import asyncio
import time


class Unexpected(Exception):
    """An answer that has no place in the story."""


class Load:
    """Sends requests over its connections, and keeps the seconds that each kind of request took.

    It reads only as much HTTP/1.1 as it needs, so that it takes little from the processors that the servers share with it.
    A connection that the server closes after its answer is opened anew, and opening it counts.
    """

    def __init__(self, port, connections):
        self.port, self.connections = port, connections
        self.seconds = {}

    def run(self, stories):
        """Lets each connection take the next story until all are told, and returns the seconds that all took together."""
        return asyncio.run(self._run(list(stories)))

    async def _run(self, stories):
        waiting = iter(stories)

        async def work(number):
            connection = Connection(self, number)
            for story in waiting:
                await story(connection)
            connection.close()

        start = time.perf_counter()
        await asyncio.gather(*(work(number) for number in range(min(self.connections, len(stories)))))
        return time.perf_counter() - start


class Connection(asyncio.Protocol):
    def __init__(self, load, number):
        self.load, self.number, self.transport, self.answer = load, number, None, None

    async def ask(self, kind, expected, method, path, headers, body=b""):
        """One request and the body of its answer, whose status must be the expected one; "refused" is any below 500."""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.load.port}\r\n{headers}"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        loop = asyncio.get_running_loop()
        start = time.perf_counter()
        if self.transport is None or self.transport.is_closing():
            await loop.create_connection(lambda: self, "127.0.0.1", self.load.port)
        self.received, self.length, self.answer = bytearray(), None, loop.create_future()
        self.transport.write(head.encode() + b"\r\n" + body)
        status, text = await self.answer
        self.load.seconds.setdefault(kind, []).append(time.perf_counter() - start)
        if status != expected and not (expected == "refused" and 400 <= status < 500):
            raise Unexpected(f"{kind}: {status} {text[:600].decode(errors='replace')}")
        return text

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.received += data
        if self.length is None:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self.received[:end]).lower()
            before, found, rest = head.partition(b"\r\ncontent-length:")
            if not found:
                return self.answer.set_exception(Unexpected(f"no length: {head.decode(errors='replace')}"))
            self.start, self.length = end + 4, int(rest.split(b"\r\n", 1)[0])
            self.closes = b"\r\nconnection: close" in head
        if len(self.received) >= self.start + self.length and not self.answer.done():
            if self.closes:
                self.close()
            self.answer.set_result((int(self.received[9:12]), bytes(self.received[self.start:])))

    def connection_lost(self, fault):
        self.transport = None
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(ConnectionError("the server closed a connection without an answer"))

    def close(self):
        if self.transport is not None:
            self.transport.close()
            self.transport = None
