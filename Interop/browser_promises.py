"""Promises of the pages, each on a line of its own: kept, or broken and with what the browsers showed."""

import re
import threading
import time
import traceback
from contextlib import contextmanager
from pathlib import Path

from webdriver import Fault

OUT = Path(__file__).resolve().parent.parent / "out" / "browser"

failed = []
times = []
speaking = threading.Lock()


@contextmanager
def promise(words, *browsers):
    """One line for a promise; where it is broken, with what the browsers showed."""
    began = time.monotonic()
    try:
        yield
    except Exception as problem:
        detail = str(problem) if isinstance(problem, Fault) else traceback.format_exc(limit=-3)
        with speaking:
            print(f"FAILED  {words}: {detail}", flush=True)
            for browser in browsers:
                print(f"        {browser.shown()}", flush=True)
        failed.append(words)
        for browser in browsers:
            try:
                (OUT / f"{len(failed)}-{browser.name}.png").write_bytes(browser.picture())
            except Exception:
                pass
    else:
        with speaking:
            print(f"ok      {words}", flush=True)
    times.append((time.monotonic() - began, words))


def holds(condition, words):
    if not condition:
        raise Fault(words)


def complaints(browser, is_cut=False):
    """What the browser complained about, and whom it asked, over all that it has seen."""
    with promise(f"the browser of {browser.name} complains about no page, and asks nobody else", browser):
        entries, requested = browser.logs()
        bad = [entry["message"] for entry in entries if re.search(
            "Content.Security.Policy|Refused|Uncaught|SyntaxError|TypeError|Mixed", entry["message"])]
        holds(not bad, "; ".join(bad[:3]))
        origins = {browser.site(), browser.site().replace("127.0.0.1", "localhost")}
        foreign = [url for url in requested
                   if not any(url.startswith(origin + "/") for origin in origins)
                   and not url.startswith(("data:", "about:", "chrome:", "chrome-error:", "devtools:"))]
        holds(not foreign, f"it asked {foreign[:3]}")
        holds(requested, "no request was seen")


@contextmanager
def promise_of_part(name):
    """A part that ends in an error is a broken promise, too."""
    try:
        yield
    except Exception:
        with speaking:
            print(f"FAILED  {name}: {traceback.format_exc(limit=-4)}", flush=True)
        failed.append(name)
        times.append((0, name))
