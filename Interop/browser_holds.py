"""Holds that end, on all screens, and on one that was asleep."""

import json
import time

from browser_promises import OUT, holds, promise
from browser_shows import find_show
from browser_site import Service, api
from browser_steps import bookings, driver_quit, fill, left, remaining, seconds, send


def short_holds(driver):
    # Seats of a show are held for half a minute.
    service = Service(OUT / "holds", "quotes.ends-before-hold-seconds=1").start()
    try:
        wait_for_end(driver, service)
    finally:
        service.stop()


def wait_for_end(driver, service):
    jane, john, ann, bob = (driver.browser(lambda: service.url, name) for name in ("jane", "john", "ann", "bob"))
    path = find_show(john)
    bob.devtools("Emulation.setScriptExecutionDisabled", value=True)
    with promise("a tab that was frozen tells the time that is left within a second after it wakes", ann):
        end = hold(ann, path, 60)
        began = end - time.time()
        freeze(ann)
        # How often it is looked, not for how long.
        while end - time.time() > began - 5:
            time.sleep(0.1)
        holds(left(ann) > end - time.time() + 3, "the tab was not frozen")
        moment, text = thaw(ann)
        holds(abs(seconds(text) - (end - moment)) <= 1.3, f"it shows “{text}”, and there are {end - moment:.1f} s")
        freeze(ann)
    hold(bob, path, 65)
    fill(bob)
    bob.click('[name="payment"]')
    with promise("a hold that ends frees the seat on another's screen within two seconds, and is told at once",
                 jane, john):
        ends = hold(jane, path, 70)
        seat = jane.seat
        john.reload()
        john.find(f'.seat input[value="{seat}"][data-state="taken"]:disabled')
        # The last time at which it was surely not told, and the seat surely not free: a look takes long on a busy machine.
        untold = unfreed = time.time()
        told = freed = None
        while not (told and freed) and time.time() < ends + 20:
            if not told:
                began = time.time()
                if not jane.has("[data-left]") or jane.has(".countdown.over"):
                    told = time.time()
                else:
                    untold = began
            if not freed:
                began = time.time()
                if john.has(f'.seat input[value="{seat}"][data-state="free"]:enabled'):
                    freed = time.time()
                else:
                    unfreed = began
            # How often it is looked, not for how long.
            time.sleep(0.1)
        holds(told, "the end is not told")
        holds(told > ends - 1, f"the end is told {ends - told:.1f} s before it")
        holds(untold - ends < 1.5, f"the end is not told {untold - ends:.1f} s after it")
        holds(freed, "the seat is not free")
        # The hold ends a second after its offer.
        holds(unfreed - ends < 3.5, f"the seat is not free {unfreed - ends:.1f} s after the offer")
    with promise("after the end the page says so, and leads to a new search", jane):
        jane.until(lambda: "ended" in jane.text(), "it does not say so")
        jane.find("main a")
    with promise("a tab that was frozen until after the end tells the end within a second after it wakes", ann):
        holds(left(ann), "the tab was not frozen")
        moment, text = thaw(ann)
        holds(moment > end and seconds(text) is None and "time is up" in text, f"it shows “{text}”")
        ann.find("main a")
    with promise("who orders after the end, on a page without script, is told so and books nothing", bob):
        send(bob)
        bob.until(lambda: "ended" in bob.text(), "it does not say so")
        bob.find("main a")
        holds(bookings(bob, "/shows") == 0, "it was booked")
    for browser in (jane, john, ann, bob):
        driver_quit(browser)


def hold(browser, path, number):
    """Chooses a seat by its place among the free ones; returns when its offer ends."""
    browser.go(path)
    seat = browser.all(".seat input[data-state=free]:enabled")[number]
    browser.seat = browser.value("arguments[0].value", seat)
    browser.click(seat)
    send(browser)
    browser.at("/shows/checkout/")
    quote = api(browser.site(), "/shows/quotes/" + browser.path.rsplit("/", 1)[1],
                browser.cookie("__Host-visitor"))
    return time.time() + remaining(quote)


def freeze(browser):
    browser.run("""
        sessionStorage.removeItem('woke');
        document.addEventListener('resume', () => setTimeout(() => sessionStorage.setItem('woke', JSON.stringify(
            [Date.now() / 1000, document.querySelector('[data-left]').textContent])), 1000), { once: true })""")
    browser.devtools("Page.setWebLifecycleState", state="frozen")


def thaw(browser):
    """Wakes a tab; returns what its countdown showed a second later, and the time then."""
    browser.devtools("Page.setWebLifecycleState", state="active")
    return json.loads(browser.until(lambda: browser.value("sessionStorage.getItem('woke')"), "the tab does not wake"))
