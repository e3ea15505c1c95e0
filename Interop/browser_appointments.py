"""Appointments in a browser: a free time that is booked at once, and one that the provider accepts or declines."""

from browser_prepared import add_provider
from browser_promises import OUT, complaints, holds, promise
from browser_site import Service, Wire, api
from browser_steps import SETTINGS, bookings, day, fill, left, open_pass, read, send, unplug


def appointments(driver):
    service = Service(OUT / "appointments", *SETTINGS).start()
    try:
        add_provider(service)
        meet(driver, service, Wire(service))
    finally:
        service.stop()


def find_time(browser, service, ahead):
    """Goes from the search to the free times of a service."""
    browser.go("/en/appointments")
    browser.choose("service", service)
    browser.write('[name="day"]', day(ahead))
    send(browser, ".search form")
    browser.at(r"/appointments\?")
    browser.click('a[href*="/choose/"]')
    browser.at("/appointments/choose/")


def order(browser, number):
    """Chooses a free time for Rex, and goes on to the order."""
    browser.click(browser.all('[name="time"]:enabled')[number])
    known = browser.all('[name^="subject-"]')
    if not known:
        browser.write('[name="name-1"]', "Rex")
        browser.choose("kind-1", "dog")
    elif not browser.has('[name^="subject-"]:checked'):
        browser.click(known[0])
    send(browser)
    browser.at("/appointments/checkout/")


def pay(browser):
    fill(browser)
    browser.click('[name="payment"]')
    send(browser)
    browser.at("/appointments/bookings/")


def meet(driver, service, wire):
    jane = driver.browser(lambda: wire.url, "jane")
    with promise("a free time of a service is found, and held for Rex", jane):
        jane.go("/en/")
        jane.click('.door[href$="/appointments"]')
        jane.at("^/en/appointments$")
        holds("Park Walks" in jane.text(), "the provider is not there")
        find_time(jane, "walking", 3)
        order(jane, 20)
        jane.until(lambda: left(jane), "no time is shown")
        holds("Rex" in jane.text(".facts"), "it is not for Rex")
    with promise("another time after going back takes the place of the first", jane):
        first = jane.text(".facts")
        jane.click(".back a")
        jane.at("/appointments/choose/")
        order(jane, 24)
        holds(jane.text(".facts") != first, "it is the first time")
    with promise("a double click books the time once, at once", jane):
        fill(jane)
        jane.click('[name="payment"]')
        jane.double_click(jane.find("main form button"))
        jane.at("/appointments/bookings/")
        holds(bookings(jane, "/appointments") == 1, f"there are {bookings(jane, '/appointments')} bookings")
        walk = jane.path
        jane.find("a.stub")
    for verb, number, said in [("accept", 10, "Confirmed"), ("decline", 12, "Declined")]:
        with promise(f"a request waits for its provider, and when it says “{verb}”, the page tells so by itself", jane):
            find_time(jane, "sitting", 4)
            order(jane, number)
            pay(jane)
            jane.find(".badge.pending")
            holds(not jane.has("a.stub"), "there is a pass already")
            api(service.url, f"/appointments/{jane.path.rsplit('/', 1)[1]}/{verb}", service.token("john", "traveler"),
                {} if verb == "accept" else {"reason": "full"})
            jane.find(".badge:not(.pending)")
            holds(said in jane.text(".badge"), f"it says {jane.text('.badge')}")
            holds(jane.has("a.stub") == (verb == "accept"), "the passes are wrong")
    with promise("the pass of an appointment shows the token, as an outside reader reads the screen", jane):
        jane.go(walk)
        token = open_pass(jane, "/appointments")
        holds(read(jane) == token, "the picture is another text")
    with promise("without a network, and then without a server, the pass of the appointment is there as it was", jane):
        unplug(jane, service, wire, token)
    complaints(jane)
    jane.quit()
