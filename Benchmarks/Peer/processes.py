"""Programs that a race starts, with the processor time that each and all its children used, and a database for each side."""

import os
import pathlib
import shutil
import socket
import subprocess
import time

TICKS = os.sysconf("SC_CLK_TCK")


def run(*arguments, **more):
    done = subprocess.run(arguments, capture_output=True, text=True, **more)
    if done.returncode:
        raise SystemExit(f"{arguments[0]}: {(done.stderr or done.stdout)[-1200:]}")
    return done.stdout


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def processor_seconds(roots):
    """The processor time so far of each of these processes with all that descend from it, those that ended included."""
    stat = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(") ")[2].split()
            except OSError:
                continue
            # The second field after the name is the parent; 12 to 15 are user and system, own and of children that ended.
            stat[int(entry.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    ticks = dict.fromkeys(roots.values(), 0)
    for process, (parent, own) in stat.items():
        while process not in ticks and parent in stat:
            process, parent = parent, stat[parent][0]
        if process in ticks:
            ticks[process] += own
    return {name: ticks[process] / TICKS for name, process in roots.items()}


class Programs:
    """Starts programs below a folder, each with a log of its own, and ends them in the other order."""

    def __init__(self, folder):
        self.folder, self.started = folder, []

    def start(self, name, *arguments, **more):
        with open(self.folder / f"{name}.log", "wb") as log:
            process = subprocess.Popen(arguments, stdout=log, stderr=log, **more)
        self.started.append(process)
        return process

    def wait(self, name, process, is_ready, seconds=60):
        for _ in range(seconds * 10):
            if is_ready():
                return
            if process.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"{name} did not start: " + (self.folder / f"{name}.log").read_text()[-1200:])

    def listens(self, port):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def end(self):
        for process in reversed(self.started):
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class Postgres:
    """A new cluster of PostgreSQL with its default settings: on the disk, and each commit synced."""

    def __init__(self, programs, name):
        self.bin = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: float(p.parent.name))[-1]
        self.port, folder, owner = free_port(), programs.folder / f"{name}-cluster", []
        folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(folder, "postgres")
            owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
        run(*owner, self.bin / "initdb", "-D", folder / "data", "-U", "race", "-A", "trust", "-E", "UTF8",
            "--locale=C", cwd="/")
        self.process = programs.start(
            f"{name}-database", *owner, self.bin / "postgres", "-D", folder / "data", "-c", "listen_addresses=127.0.0.1",
            "-c", f"port={self.port}", "-c", f"unix_socket_directories={folder}", cwd="/")
        programs.wait(f"{name}-database", self.process, self.answers)

    @property
    def psql(self):
        return [self.bin / "psql", "-XqAt", "-h", "127.0.0.1", "-p", str(self.port), "-U", "race", "-d", "postgres",
                "-v", "ON_ERROR_STOP=1"]

    def answers(self):
        return subprocess.run([*self.psql, "-c", "SELECT 1"], capture_output=True).returncode == 0
