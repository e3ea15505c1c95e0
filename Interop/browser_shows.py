"""Shows in a browser: two visitors and one seat."""

from browser_promises import OUT, complaints, holds, promise
from browser_site import Service, Wire
from browser_steps import SETTINGS, day, driver_quit, fill, open_pass, read, seat_ids, send, unplug


def shows(driver):
    service = Service(OUT / "shows", *SETTINGS).start()
    try:
        watch(driver, service, Wire(service))
    finally:
        service.stop()


def find_show(browser):
    browser.go(f"/en/shows?day={day(1)}&count=2")
    browser.click('a[href*="/choose/"]')
    browser.at("/shows/choose/")
    return browser.path


def watch(driver, service, wire):
    jane, john = (driver.browser(lambda: wire.url, name) for name in ("jane", "john"))
    with promise("a search finds a showing", jane):
        jane.go("/en/shows")
        jane.write('[name="day"]', day(1))
        send(jane, ".search form")
        jane.at(r"/shows\?")
        jane.click('a[href*="/choose/"]')
        jane.at("/shows/choose/")
    with promise("a seat that another takes is told within two seconds, and the other choice stays", john, jane):
        john.go(jane.path)
        seats = jane.value("[...document.querySelectorAll('.seat input[data-state=free]:enabled')].slice(60, 64)"
                           ".map((seat) => seat.value)")
        for browser, mine in [(jane, seats[:2]), (john, seats[1:3])]:
            for seat in mine:
                browser.click(f'.seat input[value="{seat}"]')
        send(jane)
        jane.at("/shows/checkout/")
        said = lambda: john.value("document.querySelector('#alert').textContent")
        john.until(lambda: "taken" in said(), "it is not told", 2)
        holds(seats[1] in said(), f"it does not say which seat: {said()}")
        holds(seat_ids(john) == [seats[2]], f"chosen are {seat_ids(john)}")
        holds(john.value(f"document.querySelector('.seat input[value=\"{seats[1]}\"]').disabled"), "it can be chosen")
    with promise("the back button shows the seats of one's own offer as chosen, and forward leads to the offer", jane):
        offer = jane.path
        jane.back()
        jane.until(lambda: "quote=" in jane.url and sorted(seat_ids(jane)) == sorted(seats[:2]),
                   "the seats are not chosen")
        holds(jane.has(f'.seat input[value="{seats[0]}"][data-state="mine"]:enabled'), "the seat is another's")
        jane.run("history.forward()")
        jane.until(lambda: jane.path == offer, "the offer is not shown")
    with promise("who comes second for a seat is told, and loses nothing that was chosen and typed", john, jane):
        john.devtools("Network.enable")
        john.devtools("Network.setBlockedURLs", urls=["*/events*", "*live*"])
        john.reload()
        john.write('[name="count"]', "3")
        john.run("for (const value of arguments[0]) { const seat = document.querySelector(`.seat input[value='${value}']`);"
                 "seat.disabled = false; seat.checked = true }", [seats[1], seats[2]])
        john.click('[name="tickets"][value="PER_BOOKING"]')
        send(john)
        john.find(".note, .fault")
        holds(john.value("document.querySelector('[name=count]').value") == "3", "the number is gone")
        holds(john.has('[name="tickets"][value="PER_BOOKING"]:checked'), "the choice of tickets is gone")
        holds(seats[2] in seat_ids(john), "the other seat is gone")
        john.devtools("Network.setBlockedURLs", urls=[])
    with promise("tickets are bought, and their page shows the token", jane):
        fill(jane)
        jane.click('[name="payment"]')
        send(jane)
        jane.at("/shows/bookings/")
        token = open_pass(jane, "/shows")
        holds(read(jane) == token, "the picture is another text")
    with promise("arrows turn to the next ticket", jane):
        before = jane.path
        jane.keys("Right")
        jane.until(lambda: jane.path != before and "/passes/" in jane.path, "nothing happens")
    driver_quit(john)
    with promise("without a network, and then without a server, the tickets are there as they were", jane):
        jane.keys("Left")
        jane.until(lambda: jane.path == before, "the other arrow does not turn back")
        unplug(jane, service, wire, token)
    complaints(jane)
    jane.quit()
