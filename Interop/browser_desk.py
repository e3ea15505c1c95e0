"""The desk: an agent and an operator at work, by keyboard, and each page as axe and narrow screens judge it."""

from pathlib import Path

from browser_keyboard import tab_to
from browser_looks import judged, ready
from browser_prepared import add_provider
from browser_promises import OUT, holds, promise
from browser_site import Service, Visitor, api
from browser_steps import SETTINGS, book_flight, day, driver_quit, send


def desk(driver):
    service = Service(OUT / "desk", *SETTINGS, desk={}).start()
    try:
        add_provider(service)
        booking = booked(service)
        ann = driver.browser(lambda: service.url, "agent")
        with promise("an agent signs in with a token, and the cookie of a traveler gives nothing", ann):
            ann.go("/en/flights")
            ann.go("/desk/find")
            holds(not ann.has("nav.areas"), "a traveler is at the desk")
            sign_in(ann, service.token("ann", "agent"))
            ann.at("/desk/find$")
        with promise("an agent finds a customer and gives a part back, by keyboard alone", ann):
            refund_by_keyboard(ann, booking)
            now = api(service.url, "/bookings/" + booking["booking_id"], booking["token"])
            holds(now["refund"]["amount_minor"] == 1250, f"{now['refund']} came back")
        olga = driver.browser(lambda: service.url, "operator")
        with promise("an operator gives a flight another gate, with the reason on the trail", olga):
            another_gate(olga, service, booking)
            told = api(service.url, "/flights/" + booking["flights"][0]["flight_id"], booking["token"])
            holds(told["gate"] == "B7", f"the gate is {told['gate']}")
        judge(ann, olga, booking)
        for browser in (ann, olga):
            driver_quit(browser)
    finally:
        service.stop()


def sign_in(browser, token):
    browser.write('[name="token"]', token)
    send(browser)
    browser.find("nav.areas")


def booked(service):
    """A booking of a traveler, as the endpoint tells it, with the traveler's token."""
    jane = Visitor(service.url)
    path = book_flight(jane)
    token = jane.cookies["__Host-visitor"]
    return api(service.url, "/bookings/" + path.rsplit("/", 1)[1], token) | {"token": token}


def refund_by_keyboard(ann, booking):
    ann.go("/desk/find")
    ann.keys("Tab")
    holds(ann.has(".skip:focus"), "the first stop does not skip to the content")
    tab_to(ann, '[name="confirmation_code"]')
    ann.keys(booking["confirmation_code"], "Enter")
    ann.at("/desk/flights/bookings/")
    tab_to(ann, 'details:has(form[action$="/refund"]) > summary', most=90)
    ann.keys("Enter")
    tab_to(ann, '[name="amount"]')
    ann.keys("12.50")
    tab_to(ann, '[name="reason"]')
    ann.keys("late bag", "Enter")
    ann.until(lambda: "late bag" in ann.text(), "the reason is not on the trail")


def another_gate(olga, service, booking):
    olga.go("/desk")
    sign_in(olga, service.token("olga", "operator"))
    olga.go(f"/desk/flights?date={day(3)}&airport=SFO")
    olga.click(f'.table a[href$="{booking["flights"][0]["flight_id"]}"]')
    olga.click('details:has(form[action$="/gate"]) > summary')
    olga.write('form[action$="/gate"] [name="gate"]', "B7")
    olga.write('form[action$="/gate"] [name="reason"]', "a bus came late")
    send(olga, 'form[action$="/gate"]')
    olga.until(lambda: "a bus came late" in olga.text(), "the reason is not on the trail")


def paths(booking):
    """The pages of the desk by names: those of an agent, and those of an operator."""
    own = "/desk/flights/bookings/" + booking["booking_id"]
    agent = {"home": "/desk", "find": "/desk/find", "flights": f"/desk/flights?date={day(3)}",
             "flight": "/desk/flights/" + booking["flights"][0]["flight_id"], "booking": own,
             "cancel": own + "/cancel", "shows": f"/desk/shows?date={day(1)}",
             "stays": f"/desk/stays?date={day(1)}", "appointments": f"/desk/appointments?date={day(1)}",
             "attendance": f"/desk/attendance?date={day(3)}", "not-found": "/desk/flights/bookings/nothing"}
    operator = {"flight-operator": agent["flight"]}
    return agent, operator


def judge(ann, olga, booking):
    found, wide, scripted = [], [], []
    for browser, pages in zip((ann, olga), paths(booking)):
        for name, path in pages.items():
            ready(browser, path)
            browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
            if browser.value("document.scripts.length"):
                scripted.append(name)
            browser.size(320, 640)
            extra = browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if extra > 0:
                wide.append(f"{name} by {extra} px")
            browser.size(1280, 900)
            found += [f"{name}: {fault}" for fault in judged(browser)]
    with promise("axe finds nothing on any page of the desk"):
        holds(not found, "\n        " + "\n        ".join(dict.fromkeys(found)))
    with promise("no page of the desk scrolls sideways at 320 px"):
        holds(not wide, "; ".join(wide))
    with promise("no page of the desk has a script"):
        holds(not scripted, ", ".join(scripted))


def desk_screens(driver, folder):
    """Pictures of each page of the desk: 320 and 1,280 px wide, light and dark."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    service = Service(OUT / "desk-screens", *SETTINGS, desk={}).start()
    try:
        add_provider(service)
        booking = booked(service)
        for role, pages in zip(("agent", "operator"), paths(booking)):
            browser = driver.browser(lambda: service.url, f"screens of {role}")
            browser.go("/desk")
            sign_in(browser, service.token(role, role))
            for name, path in pages.items():
                for scheme in ["light", "dark"]:
                    browser.devtools("Emulation.setEmulatedMedia", features=[
                        {"name": "prefers-color-scheme", "value": scheme}])
                    for width in [320, 1280]:
                        browser.size(width, 640 if width == 320 else 900)
                        ready(browser, path)
                        browser.size(width, browser.value("document.documentElement.scrollHeight"))
                        (folder / f"desk-{name}-{width}-{scheme}.png").write_bytes(browser.picture())
            browser.quit()
    finally:
        service.stop()
