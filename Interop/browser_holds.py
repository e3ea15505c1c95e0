"""Holds that end, on all screens, and on one that was asleep."""

import datetime
import time

from browser_promises import OUT, holds, promise
from browser_shows import find_show
from browser_site import Service, api
from browser_steps import driver_quit, send


def short_holds(driver):
    # Seats of a show are held for half a minute.
    service = Service(OUT / "holds", "quotes.ends-before-hold-seconds=1").start()
    try:
        wait_for_end(driver, service)
    finally:
        service.stop()


def wait_for_end(driver, service):
    jane, john = (driver.browser(lambda: service.url, name) for name in ("jane", "john"))
    with promise("a hold that ends frees the seat on another's screen within two seconds, and is told at once",
                 jane, john):
        path = find_show(jane)
        seat = jane.value("document.querySelectorAll('.seat input[data-state=free]:enabled')[70].value")
        jane.click(f'.seat input[value="{seat}"]')
        send(jane)
        jane.at("/shows/checkout/")
        john.go(path)
        john.find(f'.seat input[value="{seat}"][data-state="taken"]:disabled')
        quote = api(service.url, "/shows/quotes/" + jane.path.rsplit("/", 1)[1], jane.cookie("__Host-visitor"))
        ends = datetime.datetime.fromisoformat(quote["expires_at"].replace("Z", "+00:00")).timestamp()
        told = freed = None
        while (told is None or freed is None) and time.time() < ends + 10:
            if told is None and (not jane.has("[data-left]") or jane.has(".countdown.over")):
                told = time.time()
            if freed is None and john.has(f'.seat input[value="{seat}"][data-state="free"]:enabled'):
                freed = time.time()
            # How often it is looked, not for how long.
            time.sleep(0.1)
        holds(told, "the end is not told")
        holds(-1 < told - ends < 1.5, f"the end is told {told - ends:.1f} s after it")
        holds(freed, "the seat is not free")
        # The hold ends a second after its offer.
        holds(freed - ends < 3.5, f"the seat is free {freed - ends:.1f} s after the offer")
    with promise("after the end the page says so, and leads to a new search", jane):
        jane.until(lambda: "ended" in jane.text(), "it does not say so")
        jane.find("main a")
    for browser in (jane, john):
        driver_quit(browser)
