"""A provider of appointments, and all pages of all journeys, made ready by a visitor without a browser."""

import html
import re

from browser_site import Visitor, api

WALK = {"service_type": "walking", "name": "Walk", "lengths_minutes": [30], "price_minor": 2500}
SITTING = {"service_type": "sitting", "name": "Sitting", "lengths_minutes": [60], "price_minor": 4000,
           "answer_within_minutes": 600, "refunds": [{"hours_before": 1, "percent": 100}]}
WEEK = [{"weekday": weekday, "from": "00:00", "until": "24:00"} for weekday in range(1, 8)]


def add_provider(service):
    """Nothing is demonstrated, so the operator adds somebody who takes appointments."""
    api(service.url, "/providers", service.token("operator", "operator"),
        {"code": "park", "name": "Park Walks", "place": "Vienna", "time_zone": "Europe/Vienna", "currency": "EUR",
         "user": "john", "services": [WALK, SITTING], "hours": WEEK})


def prepare(site, day):
    """The addresses of all pages of all journeys, by names, with the cookie of the visitor whom they are of."""
    jane = Visitor(site)
    pages = {"home": "/en/", "bookings": "/en/bookings", "offline": "/en/offline", "not-found": "/en/nothing"}
    search = f"/en/flights?origin=SFO&destination=JFK&date={day(2)}&passengers=2"
    pages |= {"flights": "/en/flights", "flights-found": search,
              "flights-unclear": "/en/flights?origin=Nowhereville&destination=&date="}
    jane.go(search).go(jane.link("/choose/"))
    pages["flights-seats"] = jane.path
    jane.submit("/choose/", seats=2).submit("/checkout/")
    pages["flights-booking-new"] = jane.path
    checked = Visitor(site, jane.cookies["__Host-visitor"])
    checked.go(search).go(checked.link("/choose/")).submit("/choose/", seats=2).submit("/checkout/")
    booking = checked.path
    checked.submit("/check-in")
    pages |= {"flights-booking": booking, "flights-cancel": booking + "/cancel", "flights-extras": booking + "/extras",
              "flights-change-seat": booking + "/change-seat", "flights-undo": booking + "/undo-check-in",
              "flights-pass": checked.link("/passes/")}
    pages["flights-checkout"] = jane.go(search).go(jane.link("/choose/")).submit("/choose/", seats=2).path
    search = f"/en/shows?day={day(1)}&count=2"
    pages |= {"shows": "/en/shows", "shows-found": search}
    jane.go(search).go(jane.link("/choose/"))
    pages["shows-seats"] = jane.path
    # The first seats are for wheelchairs and their companions.
    jane.submit("/choose/", seats=2, passed=40).submit("/checkout/")
    booking = jane.path
    pages |= {"shows-booking": booking, "shows-pass": jane.link("/passes/"), "shows-cancel": booking + "/cancel",
              "shows-names": booking + "/names", "shows-give-back": booking + "/give-back"}
    pages["shows-checkout"] = jane.go(search).go(jane.link("/choose/")).submit("/choose/", seats=2, passed=40).path
    search = f"/en/stays?place=Wien&arrival={day(10)}&departure={day(12)}&guests=2&rooms=1"
    pages |= {"stays": "/en/stays", "stays-found": search}
    jane.go(search).go(jane.link("/choose/"))
    pages["stays-rooms"] = jane.path
    jane.submit("/choose/", room_type="double").submit("/checkout/")
    booking = jane.path
    pages |= {"stays-booking": booking, "stays-pass": jane.link("/passes/"), "stays-cancel": booking + "/cancel",
              "stays-change": booking + "/change-dates"}
    pages["stays-checkout"] = jane.go(search).go(jane.link("/choose/")).submit("/choose/", room_type="double").path
    search = f"/en/appointments?service=sitting&day={day(4)}&people=1"
    pages |= {"appointments": "/en/appointments", "appointments-found": search}
    jane.go(search).go(jane.link("/choose/"))
    pages["appointments-times"] = choice = jane.path
    rex = {"name-1": "Rex"}
    jane.submit("/choose/", time=free_time(jane, 3), **rex).submit("/checkout/")
    booking = jane.path
    pages |= {"appointments-booking": booking, "appointments-cancel": booking + "/cancel",
              "appointments-move": booking + "/move"}
    search = f"/en/appointments?service=walking&day={day(4)}&people=1"
    jane.go(search).go(jane.link("/choose/")).submit("/choose/", time=free_time(jane, 20), **rex).submit("/checkout/")
    pages["appointments-pass"] = jane.link("/passes/")
    pages["appointments-checkout"] = jane.go(choice).submit("/choose/", time=free_time(jane, 5), **rex).path
    for name, path in pages.items():
        if name.endswith("checkout") and "/checkout/" not in path:
            raise RuntimeError(f"{name} is at {path}")
    return pages, jane.cookies["__Host-visitor"]


def wait(site, day):
    """The page of a place on a waiting list, for a time that another has booked, with the cookie of the visitor."""
    search = f"/en/appointments?service=sitting&day={day(5)}&people=1"
    john, ann = Visitor(site), Visitor(site)
    john.go(search).go(john.link("/choose/"))
    page = john.path
    # In the middle of a day it has the same date everywhere.
    time = next(time for time in (free_time(john, number) for number in range(40, 60)) if f"{day(5)}T1" in time)
    shown = re.search(re.escape(html.escape(time)) + r'.*?(\d\d:\d\d)', john.page, re.S)[1]
    john.submit("/choose/", time=time, **{"name-1": "Rex"}).submit("/checkout/")
    ann.go(page).submit("/choose/", **{"wait-day": day(5), "wait-time": shown, "name-1": "Fido"})
    if "/waiting/" not in ann.path:
        raise RuntimeError(f"the waiting list is at {ann.path}")
    return ann.path, ann.cookies["__Host-visitor"]


def free_time(visitor, number):
    """One of the free times of a page, as its form sends it."""
    return html.unescape(re.findall(r'name="time" value="([^"]*)"', visitor.page)[number])
