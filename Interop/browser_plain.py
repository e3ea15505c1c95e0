"""From search to pass without a script."""

import re

from browser_promises import OUT, holds, promise
from browser_site import Service, api
from browser_steps import SETTINGS, day, driver_quit, fill, free_seats, read, send


def plain(driver):
    service = Service(OUT / "plain", *SETTINGS).start()
    try:
        jane = driver.browser(lambda: service.url, "plain")
        jane.devtools("Emulation.setScriptExecutionDisabled", value=True)
        with promise("without script: search, seats, order, and the pass as a picture", jane):
            without_script(jane, service)
        driver_quit(jane)
    finally:
        service.stop()


def without_script(jane, service):
    jane.go("/en/flights")
    holds(not jane.has('[role="combobox"]'), "scripts run")
    jane.write('[name="origin"]', "San Francisco")
    jane.write('[name="destination"]', "JFK")
    jane.write('[name="date"]', day(2))
    send(jane, ".search form")
    jane.click('a[href*="/choose/"]')
    jane.at("/flights/choose/")
    jane.click(free_seats(jane)[0])
    send(jane)
    jane.at("/flights/checkout/")
    holds(re.search(r"\d\d:\d\d", jane.text(".countdown")), "it does not say until when the seat is held")
    fill(jane)
    jane.click('[name="payment"]')
    send(jane)
    jane.at("/flights/bookings/")
    send(jane, 'form[action$="/check-in"]')
    jane.click("a.stub")
    jane.at("/flights/passes/")
    told = api(service.url, "/passes/" + jane.path.rsplit("/", 1)[1], jane.cookie("__Host-visitor"))
    holds(read(jane) == told["barcode_data"], "the picture is another text")
