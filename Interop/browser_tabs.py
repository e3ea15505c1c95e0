"""Two tabs of one visitor: each has an offer of its own, and one order that is sent from both is one booking."""

from browser_promises import OUT, holds, promise
from browser_site import Service, api
from browser_steps import SETTINGS, bookings, driver_quit, fill, free_seats, search_flights, send


def tabs(driver):
    service = Service(OUT / "tabs", *SETTINGS).start()
    try:
        turn(driver, service)
    finally:
        service.stop()


def begin(browser, double_click=False):
    """Chooses the first free seat of a flight; returns its id and the order."""
    search_flights(browser)
    seat = free_seats(browser)[0]
    chosen = browser.value("arguments[0].value", seat)
    browser.click(seat)
    if double_click:
        browser.double_click(browser.find('main form button:not([type="button"])'))
    else:
        send(browser)
    browser.at("/flights/checkout/")
    return chosen, browser.path


def pay(browser):
    fill(browser)
    browser.click('[name="payment"]')
    send(browser)
    browser.until(lambda: not browser.has('form[action*="/checkout/"]'), "the order still stands")


def seat_of(browser, site):
    """The seat of the booking that is shown."""
    told = api(site, "/bookings/" + browser.path.rsplit("/", 1)[1], browser.cookie("__Host-visitor"))
    return told["passengers"][0]["seats"][0]["seat_id"]


def turn(driver, service):
    jane = driver.browser(lambda: service.url, "tabs")
    with promise("a double click on a choice of seats leads to one offer, of the seat that was chosen", jane):
        first, _ = begin(jane, double_click=True)
    with promise("another seat in another tab is another offer, and each is booked with its own seat", jane):
        with jane.tab():
            second, _ = begin(jane)
            holds(first != second, "the seat of the first tab is offered again")
            pay(jane)
            jane.at("/flights/bookings/")
            holds(seat_of(jane, service.url) == second, "it is another seat")
        pay(jane)
        jane.at("/flights/bookings/")
        holds(seat_of(jane, service.url) == first, "it is another seat")
        holds(bookings(jane) == 2, f"there are {bookings(jane)} bookings")
    with promise("an order that was sent from one tab is sent from another, and both come to one booking", jane):
        _, offer = begin(jane)
        with jane.tab():
            jane.go(offer)
            pay(jane)
            jane.at("/flights/bookings/")
            booked = jane.path
        pay(jane)
        holds(bookings(jane) == 3, f"there are {bookings(jane)} bookings")
        holds(jane.path == booked, f"it comes to {jane.path}: {jane.text()[:80]}")
    driver_quit(jane)
