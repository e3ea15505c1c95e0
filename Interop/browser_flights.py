"""Flights in a browser: from search to pass, without network, signed out, another visitor, twice."""

import datetime
import re

from browser_promises import OUT, complaints, holds, promise
from browser_site import Service, Stranger, Visitor, Wire, api
from browser_steps import (SETTINGS, book_flight, bookings, day, driver_quit, fill, free_seats, left, read, remaining,
                           seat_ids, send, suggest, unplug)
from webdriver import Fault


def flights(driver):
    service = Service(OUT / "flights", *SETTINGS).start()
    wire = Wire(service)
    try:
        fly(driver, service, wire)
    finally:
        service.stop()


def fly(driver, service, wire):
    jane = driver.browser(lambda: wire.url, "jane")
    known = dict.fromkeys(["booking", "code", "pass", "token"], "none")
    told = {}
    with promise("the first page leads to flights", jane):
        jane.go("/").at("^/en/$")
        jane.click('.door[href$="/flights"]')
        jane.at("^/en/flights$")
    with promise("places are suggested while they are typed, and one is chosen", jane):
        suggest(jane, "origin", "San Fran", "SFO")
        suggest(jane, "destination", "New Y", "JFK")
        chosen = jane.value("[...document.querySelectorAll('.place input[type=hidden]')].map((one) => one.value)")
        holds(chosen == ["airport:SFO", "airport:JFK"], f"chosen are {chosen}")
    with promise("a search finds flights of that day", jane):
        jane.write('[name="date"]', day(2))
        jane.write('[name="passengers"]', "2")
        send(jane, ".search form")
        jane.at(r"/flights\?")
        jane.click('a[href*="/choose/"]')
        jane.at("/flights/choose/")
    john = driver.browser(lambda: wire.url, "john")
    john.go(jane.path)
    with promise("seats are chosen on the map, as many as there are passengers", jane):
        for seat in free_seats(jane)[:3]:
            jane.click(seat)
        known["seats"] = seat_ids(jane)
        holds(len(known["seats"]) == 2, f"chosen are {known['seats']}")
        holds("2/2" in jane.text("#chosen"), f"it says {jane.text('#chosen')}")
    with promise("a seat that another takes is told within two seconds, and the other choice stays", john, jane):
        other = john.value("[...document.querySelectorAll('.seat input[data-state=free]:enabled')]"
                           ".map((seat) => seat.value).find((seat) => !arguments[0].includes(seat))", known["seats"])
        for seat in [known["seats"][0], other]:
            john.click(f'.seat input[value="{seat}"]')
        send(jane)
        jane.at("/flights/checkout/")
        john.until(lambda: "taken" in john.value("document.querySelector('#alert').textContent"), "it is not told", 2)
        holds(seat_ids(john) == [other], f"chosen are {seat_ids(john)}")
        holds(john.has(f'.seat input[value="{known["seats"][0]}"][data-state="taken"]:disabled'), "it can be chosen")
    driver_quit(john)
    with promise("the countdown counts, and is right within a second", jane):
        quote = api(wire.url, "/quotes/" + jane.path.rsplit("/", 1)[1], jane.cookie("__Host-visitor"))
        first = jane.until(lambda: left(jane), "no time is shown")
        jane.until(lambda: left(jane) < first, "the countdown stands", 5)
        shown = left(jane)
        real = remaining(quote)
        holds(abs(shown - real) <= 1.3, f"it shows {shown} s, and there are {real:.1f}")
        holds(jane.text("[data-left]").strip().startswith("Held"), jane.text("[data-left]"))
    with promise("a device that was asleep for an hour tells the end at once, and then what the server says", jane):
        jane.run("const real = Date.now; Date.now = () => real() + 3600e3; document.dispatchEvent(new Event('resume'))")
        jane.find(".countdown.over", 1)
        holds(not jane.has('main form[method="post"] button:enabled'), "the button still works")
        jane.until(lambda: left(jane) and not jane.has(".countdown.over"), "the server is not asked")
    with promise("an order with what is missing keeps what was typed, and says what is missing", jane):
        jane.run("document.querySelector('main form').noValidate = true")
        jane.write('[name="passengers-0-first_name"]', "Jane")
        send(jane)
        jane.find(".fault")
        holds(jane.value("document.querySelector('[name=\"passengers-0-first_name\"]').value") == "Jane",
              "the name is gone")
        holds(jane.value("document.activeElement.className") == "faults", "what is wrong is not read at once")
    with promise("a double click on the last button books once", jane):
        fill(jane)
        jane.click('[name="payment"]')
        known["checkout"] = jane.path
        jane.double_click(jane.find('main form button'))
        jane.at("/flights/bookings/")
        known["booking"] = jane.path
        known["code"] = jane.text(".locator b")
        holds(bookings(jane) == 1, f"there are {bookings(jane)} bookings")
    with promise("the back button shows a page of the site, and does not book again", jane):
        jane.back()
        jane.until(lambda: jane.path != known["booking"], "back shows the booking itself")
        holds(jane.has("main"), "it is no page of the site")
        if jane.has('main form[action*="/checkout/"] button:enabled'):
            fill(jane)
            send(jane)
            jane.at("/flights/bookings/")
        holds(bookings(jane) == 1, f"there are {bookings(jane)} bookings")
    jane.go(known["booking"])
    with promise("checking in gives a pass for each", jane):
        send(jane, 'form[action$="/check-in"]')
        jane.until(lambda: len(jane.all('a[href*="/passes/"]')) == 2, "there are not two passes")
    with promise("the pass page shows the token, as an outside reader reads the screen", jane):
        jane.click('a.stub[href*="/passes/"]')
        jane.at("/flights/passes/")
        known["pass"] = jane.path
        told |= api(wire.url, "/passes/" + jane.path.rsplit("/", 1)[1], jane.cookie("__Host-visitor"))
        known["token"] = told["barcode_data"]
        holds(read(jane) == known["token"], "the picture is another text")
    with promise("the pass says by itself whether it is valid, by the server's time", jane):
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        wanted = "is-early" if now < told["valid_from"] else "is-valid"
        jane.find(f"#state.{wanted}")
        jane.run("const real = Date.now; Date.now = () => real() + 400 * 86400e3; "
                 "document.dispatchEvent(new Event('resume'))")
        jane.find("#state.is-ended")
    with promise("the picture fills the screen when it is touched", jane):
        jane.size(360, 740)
        jane.reload()
        jane.click("#picture")
        jane.find("#scan[open]")
        holds(read(jane, "#scan img") == known["token"], "the picture is another text")
        holds(jane.value("document.querySelector('#scan img').clientWidth") >= 310, "it is small")
        jane.keys("Escape")
        jane.size(1280, 900)

    strangers(driver, wire, jane, known)
    unplugged(service, wire, jane, known)


def strangers(driver, wire, jane, known):
    other = driver.browser(lambda: wire.url, "another")
    with promise("another visitor is shown neither the booking nor the pass", other):
        for path in [known["booking"], known["pass"], known["pass"] + "/picture.svg", known["booking"] + "/cancel"]:
            other.go(path)
            status = other.later("return (await fetch(location.href)).status")
            holds(status == 404, f"{path} answers with {status}")
            holds(known["code"] not in other.text("body") and not other.has("#picture"), f"{path} is shown")
    with promise("a booking is found by its code and a name, and nothing else is", other):
        second = book_flight(Visitor(wire.url, jane.cookie("__Host-visitor")))
        other.go("/en/bookings")
        other.write('[name="code"]', known["code"])
        other.write('[name="name"]', "Nobody")
        send(other)
        other.find(".fault")
        other.write('[name="code"]', known["code"].lower())
        other.write('[name="name"]', "doe")
        send(other)
        other.at(re.escape(known["booking"]))
        holds(other.text(".locator b") == known["code"], "it is another booking")
        other.go(known["pass"])
        holds(read(other) == known["token"], "the pass is another")
        other.go(second)
        holds(other.later("return (await fetch(location.href)).status") == 404, "another booking is shown")
        other.go("/en/bookings")
        holds(not other.has('a[href*="/bookings/bkg_"]') or known["booking"] in other.value(
            "document.querySelector('main').innerHTML"), "bookings of others are listed")
    complaints(other)
    with promise("a form from another origin is refused, and books and signs out nothing", other):
        fields = {"key": "0123456789abcdef"}
        jane_elsewhere = Visitor(wire.url, jane.cookie("__Host-visitor"))
        for headers in [{"Origin": "https://evil.example"}, {"Origin": "null"},
                        {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
                        {"Sec-Fetch-Site": "same-site"}]:
            for path in [known["booking"] + "/cancel", "/en/sign-out", known["booking"] + "/undo-check-in"]:
                status, answered, _ = jane_elsewhere.send(path, fields, **headers)
                holds(status == 403 and not answered["set-cookie"], f"{path} from {headers}: {status}")
        # Another port of this machine is another origin, but the same site: the cookie comes with the form.
        with Stranger(f'<form method="post" action="{wire.url}/en/sign-out"><button>Win</button></form>') as page:
            other.go(page)
            other.click("button")
            other.at("/en/sign-out$")
        holds("did not come from this site" in other.text(), "it does not say why")
        other.go(known["booking"])
        holds(other.cookie("__Host-booking") and other.text(".locator b") == known["code"], "it signed out")
    with promise("no page may be framed by another", other):
        for path in ["/en/", "/en/bookings", known["pass"], known["pass"] + "/picture.svg"]:
            with Stranger(f'<iframe src="{wire.url}{path}"></iframe>') as page:
                other.go(page)
                other.until(lambda: any("frame-ancestors" in entry["message"] or "in a frame" in entry["message"]
                                        for entry in other.logs()[0]), f"{path} is framed", 5)
            other.complaints.clear()
    other.quit()


def unplugged(service, wire, jane, known):
    with promise("without a network, and then without a server, the pass is there as it was", jane):
        jane.go(known["pass"])
        unplug(jane, service, wire, known["token"])
    with promise("it says that it is old, and of when", jane):
        holds(re.search(r"No connection. As of .*\d\d:\d\d", jane.text("#strip")), f"it says “{jane.text('#strip')}”")
    with promise("its booking and the other passes are there, too, and the rest says that there is no network", jane):
        jane.click(jane.all(".siblings a")[1])
        jane.until(lambda: jane.path != known["pass"] and jane.has("html[data-kept] #picture"), "no other pass")
        holds(read(jane) != known["token"], "it is the same pass")
        jane.click(".back a")
        jane.at("/flights/bookings/")
        holds(jane.text(".locator b") == known["code"], "the booking is not there")
        jane.go("/en/flights")
        jane.find("#kept a")
        holds("You are offline" in jane.text(), "it does not say that there is no network")
        jane.click("#kept a")
        jane.at("/flights/passes/")
    with promise("when the server is back, the page renews itself", jane):
        jane.go(known["pass"])
        jane.find("html[data-kept]")
        service.start()
        wire.mend()
        jane.network(True)
        jane.find("html:not([data-kept]) #picture")
        holds(read(jane) == known["token"], "the picture is another text")
    with promise("a network that is silent shows the pass within six seconds", jane):
        wire.silence()
        jane.reload()
        jane.find("html[data-kept]")
        holds(read(jane) == known["token"], "the picture is another text")
        took = jane.value("performance.getEntriesByType('navigation')[0].responseStart") / 1000
        holds(3 < took < 6, f"it took {took:.1f} s")
        wire.mend()
        wire.drop()
    with promise("signing out deletes what was kept, and the cookie", jane):
        jane.go("/en/bookings")
        send(jane, "#sign-out")
        jane.at("^/en/$")
        jane.until(lambda: not jane.cookie("__Host-visitor"), "the cookie is there")
        jane.until(lambda: jane.later(
            "for (const name of await caches.keys()) for (const one of await (await caches.open(name)).keys()) "
            "if (/bookings|passes/.test(one.url)) return false; return !localStorage.getItem('visitor')"),
            "something is kept")
        jane.go("/en/bookings")
        holds(not jane.has('a[href*="/bookings/bkg_"]'), "bookings are listed")
        jane.go(known["pass"])
        holds(not jane.has("#picture"), "the pass is shown")
        wire.cut()
        try:
            jane.reload()
        except Fault:
            pass
        holds(not jane.has("#picture"), "the pass is shown without a network")
        wire.mend()
        jane.go("/en/")
    complaints(jane, is_cut=True)
