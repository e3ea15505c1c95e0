"""From search to pass by keyboard alone."""

from browser_promises import OUT, holds, promise
from browser_site import Service
from browser_steps import SETTINGS, day, driver_quit, read, seat_ids
from webdriver import Fault


def keyboard(driver):
    service = Service(OUT / "keyboard", *SETTINGS).start()
    try:
        jane = driver.browser(lambda: service.url, "keyboard")
        with promise("from search to pass by keyboard alone, with a ring around what has the focus", jane):
            type_all(jane)
        driver_quit(jane)
    finally:
        service.stop()


def tab_to(browser, query, most=60):
    """Presses Tab until something has the focus; each stop on the way must be visible.

    The parts of a date have rings of the browser's own.
    """
    for _ in range(most):
        browser.keys("Tab")
        is_there, is_seen, what = browser.run(
            "const node = document.activeElement, box = node.getBoundingClientRect(); "
            "const face = node.matches('.seat input') ? node.nextElementSibling : "
            "node.matches('.option input') ? node.closest('.option') : node; "
            "const ring = [face, node].some((one) => getComputedStyle(one).outlineStyle !== 'none') || node.type === 'date'; "
            "return [node.matches(arguments[0]), ring && box.bottom > 0 && box.top < innerHeight, node.outerHTML]", query)
        holds(is_seen or what.startswith("<body"), f"the focus is not seen on {what[:120]}")
        if is_there:
            return
    raise Fault(f"Tab does not come to {query}")


def type_all(jane):
    jane.go("/en/")
    jane.keys("Tab")
    holds(jane.has(".skip:focus"), "the first stop does not skip to the content")
    jane.keys("Enter")
    tab_to(jane, '.door[href$="/flights"]')
    jane.keys("Enter")
    jane.at("/en/flights$")
    for name, typed in [("origin", "San Fran"), ("destination", "JFK")]:
        tab_to(jane, f'[name="{name}"]')
        jane.keys(typed)
        jane.find(f'.place:has([name="{name}"]) [role="option"]')
        jane.until(lambda: jane.value("document.activeElement.getAttribute('aria-expanded')") == "true", "no list")
        jane.keys("Down", "Enter")
        jane.find(f'[name="{name}-place"]')
    tab_to(jane, '[name="date"]')
    year, month, date = day(2).split("-")
    jane.keys(month + date + year)
    holds(jane.value("document.querySelector('[name=date]').value") == day(2),
          "the date is " + jane.value("document.querySelector('[name=date]').value"))
    jane.keys("Enter")
    jane.at(r"/flights\?")
    tab_to(jane, 'a[href*="/choose/"]')
    jane.keys("Enter")
    jane.at("/flights/choose/")
    tab_to(jane, ".seat input")
    before = jane.value("document.activeElement.value")
    jane.keys("Down", "Right")
    holds(jane.value("document.activeElement.value") != before, "arrows do not move")
    jane.keys("Space")
    holds(len(seat_ids(jane)) == 1, "the space bar chooses no seat")
    tab_to(jane, "main form button")
    jane.keys("Enter")
    jane.at("/flights/checkout/")
    for name, typed in [("passengers-0-first_name", "Jane"), ("passengers-0-last_name", "Doe"),
                        ("passengers-0-date_of_birth", "05011990"), ("passengers-0-document_number", "X1234567"),
                        ("contact-email", "jane.doe@example.com")]:
        tab_to(jane, f'[name="{name}"]')
        jane.keys(typed)
    tab_to(jane, '[name="payment"]')
    jane.keys("Space")
    tab_to(jane, "main form button")
    jane.keys("Enter")
    jane.at("/flights/bookings/")
    tab_to(jane, 'form[action$="/check-in"] button')
    jane.keys("Enter")
    jane.find("a.stub")
    tab_to(jane, "a.stub")
    jane.keys("Enter")
    jane.at("/flights/passes/")
    read(jane)
