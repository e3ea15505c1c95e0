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
    with promise("a tab that was frozen tells the time that is left as soon as it wakes", ann):
        end = hold(ann, path, 60)
        moment, shown = told_now(ann)
        holds(abs(moment + shown - end) < 10, f"the countdown ends {moment + shown - end:.1f} s after the offer")
        end_shown = moment + shown
        freeze(ann)
        began = time.time()
        # How often it is looked, not for how long.
        while time.time() < began + 5:
            time.sleep(0.1)
        holds(left(ann) > end_shown - time.time() + 3, "the tab was not frozen")
        moment, shown = thaw(ann)
        # Both are rounded up to whole seconds.
        holds(abs(moment + shown - end_shown) <= 1.1,
              f"it tells an end that is {moment + shown - end_shown:.1f} s after the one before")
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
    with promise("a tab that was frozen until after the end tells the end as soon as it wakes", ann):
        holds(left(ann), "the tab was not frozen")
        moment, shown = thaw(ann)
        holds(moment > end and shown is None, "it tells time that is left")
        holds("time is up" in ann.text("[data-left]"), "it does not say that the time is up")
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


TOLD = "[Date.now() / 1000, document.querySelector('[data-left]').textContent]"


def told_now(browser):
    """What the page's clock is, and the seconds that the countdown shows when it is asked at that moment."""
    return parsed(browser.value(f"(dispatchEvent(new Event('focus')), {TOLD})"))


def freeze(browser):
    # The page's own listener came before this one.
    browser.run("sessionStorage.removeItem('woke');"
                "document.addEventListener('resume', () => "
                f"sessionStorage.setItem('woke', JSON.stringify({TOLD})), {{ once: true }})")
    browser.devtools("Page.setWebLifecycleState", state="frozen")


def thaw(browser):
    """Wakes a tab; returns its clock at that moment, and the seconds that its countdown showed then."""
    browser.devtools("Page.setWebLifecycleState", state="active")
    return parsed(json.loads(browser.until(lambda: browser.value("sessionStorage.getItem('woke')"),
                                           "the tab does not wake")))


def parsed(told):
    moment, text = told
    return moment, seconds(text)
