"""A browser that is some times slower, as on a slow phone, its workers included.

What Chromium itself offers (`Emulation.setCPUThrottlingRate`) slows the page alone, and no worker. So the processes in
which pages run are stopped and let go, many times a second.
"""

import os
import signal
import threading
import time
from contextlib import contextmanager
from pathlib import Path

PERIOD = 0.012  # seconds; shorter than a picture of a camera lasts


def renderers(parent):
    """The processes below this one in which Chromium runs pages."""
    parents, found = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            parents[int(folder.name)] = int(status[1])
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:
            pass

    def is_below(process):
        while process in parents:
            process = parents[process]
            if process == parent:
                return True
        return False
    return [process for process in found if is_below(process)]


@contextmanager
def slowed(processes, times):
    """As long as `with` lasts, the processes run for one part of so many."""
    over = threading.Event()

    def tell(which):
        for process in processes:
            try:
                os.kill(process, which)
            except ProcessLookupError:
                pass

    def work():
        # Measured, not counted: a thread that woke late gives the processes their share of the real time.
        stopped = running = 0.0
        while not over.is_set():
            began = time.monotonic()
            tell(signal.SIGSTOP)
            over.wait(max((times - 1) * running - stopped, 0) + PERIOD * (times - 1) / times)
            stopped += time.monotonic() - began
            began = time.monotonic()
            tell(signal.SIGCONT)
            over.wait(PERIOD / times)
            running += time.monotonic() - began
            # Only what was lately counts.
            if running > 10 * PERIOD:
                stopped, running = stopped - (times - 1) * running, 0.0
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        tell(signal.SIGCONT)
