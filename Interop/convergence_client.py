"""A client of one device: its runs, which may be killed, and everything that it ever said."""

import asyncio
import contextlib
import datetime
import json
import math
import os
import random
import signal
from dataclasses import dataclass

from convergence_service import START, spelled


@dataclass
class Run:
    """One run of the program: what was asked, when it ended, with which code, and what it said."""

    client: str
    words: list
    begun: float
    ended: float
    code: int
    said: dict | None
    errors: str
    end: str = ""

    def __str__(self):
        return f"{self.begun:7.2f} s  {self.client:8} $ {' '.join(self.words)} → {self.end or self.code}"


class Client:
    """`passclient` with a directory of its own, behind a proxy of its own."""

    def __init__(self, name, user, program, folder, proxy, environment=()):
        self.name, self.user, self.program, self.proxy = name, user, program, proxy
        self.home = folder / name
        self.token = folder / f"{name}.token"
        self.network = proxy.network
        # The clock of the device is wrong by so many seconds.
        self.error = self.farthest = 0
        self.runs = []
        # From when to when the file had a token that had ended.
        self.signed_out = []
        self.kills = 0
        # What it holds and did not order yet: the product and the id of each hold.
        self.held = []
        # The bookings that the person saw last.
        self.shown = None
        self.chance = random.Random(f"looks {self.network.seed} {name}")
        self.environment = dict(environment)
        # One at a time, as a person uses a device; syncs of a program in the background run beside.
        self.turn = asyncio.Lock()

    @property
    def has_store(self):
        return (self.home / "client.db").exists() or (self.home / "store.json").exists()

    @property
    def moment(self):
        """The time by the clock of the device."""
        return START + datetime.timedelta(seconds=self.network.now + self.error)

    @property
    def now(self):
        return spelled(self.moment)

    def give(self, token):
        new = self.token.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(token + "\n")
        new.rename(self.token)

    async def run(self, *words, wait=2.0, kill_after=None, kill_at=None, deadline=90):
        """Runs the program. It may be killed after some seconds, or kill itself at one of its steps."""
        words = [*map(str, words), "--json"]
        command = [*self.program, *words, "--home", str(self.home), "--wait", str(math.ceil(wait)), "--now", self.now]
        environment = {"PATH": "/usr/bin:/bin", "TZ": "UTC", "HOME": str(self.home.parent)} | self.environment
        if kill_at:
            environment["PASSCLIENT_KILL_AT"] = str(kill_at)
        begun = self.network.now
        process = await asyncio.create_subprocess_exec(
            *command, env=environment, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE)
        reading = asyncio.ensure_future(process.communicate())
        end = ""
        try:
            done, _ = await asyncio.wait([reading], timeout=deadline if kill_after is None else kill_after)
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            await reading
            raise
        if not done:
            end = "killed" if kill_after is not None else "did not end"
            # asyncio's own kill would reap the process first, and lose how it ended.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        output, errors = await reading
        if process.returncode == -signal.SIGKILL and not end:
            end = "killed itself" if kill_at else "killed"
        self.kills += end.startswith("killed")
        said = None
        lines = output.decode(errors="replace").splitlines()
        if lines:
            try:
                said = json.loads(lines[-1])
            except ValueError:
                pass
        said = self.network.fault.shown(words, said)
        run = Run(self.name, words, begun, self.network.now, process.returncode, said, errors.decode(errors="replace"),
                  end)
        self.runs.append(run)
        return run

    async def sign_in(self, token=None, wait=2):
        if token:
            self.give(token)
        return await self.run("sign-in", "--url", self.proxy.url, "--token", self.token, wait=wait)
