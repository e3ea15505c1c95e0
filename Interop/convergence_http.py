"""Messages of HTTP/1.1, as the proxy of Interop/convergence reads and writes them: whole, and not one byte more."""

import asyncio
import json
from dataclasses import dataclass, field


@dataclass
class Message:
    """A request or an answer. `first` is its first line; names of headers are in lower case."""

    first: str
    headers: list = field(default_factory=list)
    body: bytes = b""

    def header(self, name):
        return next((value for key, value in self.headers if key == name), None)

    @property
    def status(self):
        return int(self.first.split()[1])

    @property
    def json(self):
        """The body as JSON, or None if it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    @property
    def is_stream(self):
        return (self.header("content-type") or "").startswith("text/event-stream")

    def bytes(self, length=None):
        """The message with its whole body, which `length` may claim to be of another length."""
        kept = [(key, value) for key, value in self.headers
                if key not in ("content-length", "transfer-encoding", "connection")]
        bodiless = self.first.startswith("HTTP/") and self.status in (204, 304)
        if not bodiless:
            kept.append(("content-length", str(len(self.body) if length is None else length)))
        lines = [self.first, *(f"{key}: {value}" for key, value in kept), "", ""]
        return "\r\n".join(lines).encode("latin-1") + self.body


def answer(status, reason, body, kind="application/problem+json", **headers):
    """An answer that the service did not write."""
    return Message(f"HTTP/1.1 {status} {reason}",
                   [("content-type", kind), *((key.replace("_", "-"), value) for key, value in headers.items())], body)


async def read_head(reader):
    """The first line and the headers, or None where the connection ended before them."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    pairs = (line.split(":", 1) for line in lines if ":" in line)
    return Message(first, [(name.strip().lower(), value.strip()) for name, value in pairs])


async def read_chunk(reader):
    """The bytes of the next chunk; none at the end."""
    size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
    data = await reader.readexactly(size)
    await reader.readexactly(2)
    return data


async def read_body(message, reader, until_end=False):
    """Reads the body of a message whose head was read. An answer without a length lasts until the connection ends."""
    if (message.header("transfer-encoding") or "").lower() == "chunked":
        parts = []
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        while await reader.readuntil(b"\r\n") != b"\r\n":
            pass
        message.body = b"".join(parts)
    elif length := message.header("content-length"):
        message.body = await reader.readexactly(int(length))
    elif until_end and message.status not in (204, 304):
        message.body = await reader.read()
    return message
