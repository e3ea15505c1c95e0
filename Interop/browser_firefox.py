"""The main journey in firefox-esr: flights from search to pass, and the pass without a network."""

from bidi import Firefox
from browser_promises import OUT, complaints, holds, promise
from browser_site import Service, Wire
from browser_steps import (SETTINGS, bookings, day, fill, free_seats, left, open_pass, read, seat_ids, send, suggest,
                           unplug)


def firefox(_):
    service = Service(OUT / "firefox", *SETTINGS).start()
    try:
        wire = Wire(service)
        with Firefox(lambda: wire.url, "firefox") as jane:
            fly(jane, service, wire)
    finally:
        service.stop()


def fly(jane, service, wire):
    with promise("Firefox: flights of a day are found by places that are suggested", jane):
        jane.go("/").at("^/en/$")
        jane.click('.door[href$="/flights"]')
        jane.at("^/en/flights$")
        suggest(jane, "origin", "San Fran", "SFO")
        suggest(jane, "destination", "New Y", "JFK")
        jane.write('[name="date"]', day(2))
        send(jane, ".search form")
        jane.at(r"/flights\?")
        jane.click('a[href*="/choose/"]')
        jane.at("/flights/choose/")
    with promise("Firefox: a seat is chosen on the map, and held for a time that is told", jane):
        jane.click(free_seats(jane)[0])
        holds(len(seat_ids(jane)) == 1, f"chosen are {seat_ids(jane)}")
        send(jane)
        jane.at("/flights/checkout/")
        jane.until(lambda: left(jane), "no time is shown")
    with promise("Firefox: the flight is booked, and checking in gives a pass", jane):
        fill(jane)
        jane.click('[name="payment"]')
        send(jane)
        jane.at("/flights/bookings/")
        holds(bookings(jane) == 1, f"there are {bookings(jane)} bookings")
        send(jane, 'form[action$="/check-in"]')
    token = None
    with promise("Firefox: the pass page shows the token, as an outside reader reads the screen", jane):
        token = open_pass(jane)
        holds(read(jane) == token, "the picture is another text")
        jane.find("#state.is-early, #state.is-valid")
    with promise("Firefox: without a network, and then without a server, the pass is there as it was", jane):
        unplug(jane, service, wire, token)
    complaints(jane)
