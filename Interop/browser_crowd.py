"""A crowd comes for one flight: one visitor chooses, another waits in line, and is let in without a click."""

from browser_promises import OUT, holds, promise
from browser_site import Service
from browser_steps import SETTINGS, driver_quit, free_seats, search_flights, send


def crowd(driver):
    service = Service(OUT / "crowd", *SETTINGS, choosing_at_once=1).start()
    try:
        turn(driver, service)
    finally:
        service.stop()


def turn(driver, service):
    jane = driver.browser(lambda: service.url, "first")
    john = driver.browser(lambda: service.url, "second")
    search_flights(jane)
    with promise("who comes while others choose is told the place in line", jane, john):
        search_flights(john)
        john.until(lambda: "place in line: 1" in john.text("main"), "there is no line")
        holds(not john.has('[name="seat"]'), "there are seats already")
    with promise("the page in line goes on by itself when it is the person's turn", jane, john):
        jane.click(free_seats(jane)[0])
        send(jane)
        jane.at("/flights/checkout/")
        john.until(lambda: john.has('[name="seat"]'), "it does not go on", seconds=40)
    for browser in (jane, john):
        driver_quit(browser)
