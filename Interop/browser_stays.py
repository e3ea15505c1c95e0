"""Stays in a browser: a city and its nights, a room, another room after going back, the voucher without a network."""

import re

from browser_promises import OUT, complaints, holds, promise
from browser_site import Service, Wire, api
from browser_steps import SETTINGS, bookings, day, fill, left, open_pass, read, send, suggest, unplug


def stays(driver):
    service = Service(OUT / "stays", *SETTINGS).start()
    try:
        stay(driver, service, Wire(service))
    finally:
        service.stop()


def free_rooms(site, hotel):
    """How many rooms of each kind are free in the nights of the stay."""
    told = api(site, f"/hotels/{hotel}?check_in_date={day(10)}&check_out_date={day(12)}")
    return {room["room_type"]: room["available"] for room in told["rooms"]}


def stay(driver, service, wire):
    jane = driver.browser(lambda: wire.url, "jane")
    with promise("a stay is found by a city that is suggested, and by its nights", jane):
        jane.go("/en/")
        jane.click('.door[href$="/stays"]')
        jane.at("^/en/stays$")
        suggest(jane, "place", "Wie", "Wien")
        jane.write('[name="arrival"]', day(10))
        jane.write('[name="departure"]', day(12))
        send(jane, ".search form")
        jane.at(r"/stays\?")
        holds(len(jane.all('a[href*="/choose/"]')) == 2, "Wien has not its two hotels")
        jane.click(jane.with_text('a[href*="/choose/"]', "Choose"))
        jane.at("/stays/choose/")
        hotel = re.search(r"/choose/(\w+)", jane.path)[1]
    with promise("a room is held, and the time that is left is told", jane):
        jane.click('[name="room_type"][value="double"]')
        jane.double_click(jane.find("main form button"))
        jane.at("/stays/checkout/")
        jane.until(lambda: left(jane), "no time is shown")
        holds("Double room" in jane.text(".facts"), "it is another room")
        holds(free_rooms(wire.url, hotel)["double"] == 5, "the double click held two rooms")
    first = jane.path
    with promise("going back and choosing a room with too few beds says so, and does not cost the room that is held", jane):
        jane.click(".back a")
        jane.at("/stays/choose/")
        jane.click('[name="room_type"][value="single"]')
        send(jane)
        jane.until(lambda: "not enough beds" in jane.text(), "it does not say so")
        holds(free_rooms(wire.url, hotel)["double"] == 5, "the room is held no longer, and its offer says that it is")
    with promise("going back from the order and choosing another room leads to an offer of that room", jane):
        jane.go(first)
        jane.click(".back a")
        jane.at("/stays/choose/")
        jane.click('[name="room_type"][value="suite"]')
        send(jane)
        jane.at("/stays/checkout/")
        holds(jane.path != first, "it is the first offer")
        holds("Suite" in jane.text(".facts"), "it is another room")
    with promise("the room that was given up is free for others at once", jane):
        free = free_rooms(wire.url, hotel)
        holds(free["double"] == 6 and free["suite"] == 0, f"free are {free}")
    with promise("a room is booked from a second tab, and by a double click only once", jane):
        offer = jane.path
        with jane.tab():
            jane.go(offer)
            fill(jane)
            jane.click('[name="payment"]')
            jane.double_click(jane.find("main form button"))
            jane.at("/stays/bookings/")
            booked = jane.path
            holds("Suite" in jane.text(".facts") and "Jane Doe" in jane.text(".facts"), "it is another stay")
        holds(bookings(jane, "/stays") == 1, f"there are {bookings(jane, '/stays')} bookings")
    with promise("the first tab, where the order still stands, books nothing more, and comes to the booking", jane):
        fill(jane)
        jane.click('[name="payment"]')
        send(jane)
        jane.until(lambda: not jane.has('form[action*="/checkout/"]'), "the order still stands")
        holds(bookings(jane, "/stays") == 1, f"there are {bookings(jane, '/stays')} bookings")
        holds(jane.path == booked, f"it comes to {jane.path}: {jane.text()[:80]}")
    with promise("the voucher shows the token, as an outside reader reads the screen", jane):
        jane.go(booked)
        token = open_pass(jane, "/stays")
        holds(read(jane) == token, "the picture is another text")
    with promise("without a network, and then without a server, the voucher is there as it was", jane):
        unplug(jane, service, wire, token)
    complaints(jane)
    jane.quit()
