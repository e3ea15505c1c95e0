"""Payments in a browser: a bank that asks, one that declines, one that is slow, and an offer that ended meanwhile."""

from browser_bank import METHODS, Bank
from browser_promises import OUT, holds, promise
from browser_site import Service, Stranger, api, free_port
from browser_steps import SETTINGS, bookings, fill, free_seats, search_flights, send

# The service itself waits up to half a minute for a bank.
LONG = 90


def with_bank(driver, name, work):
    """A service whose payments are those of a bank with pages of its own."""
    with Bank(OUT / name / "bank") as bank:
        port = free_port()
        service = Service(OUT / name / "service", *SETTINGS, options=["--payments", bank.settings()], at=port,
                          origin=f"http://127.0.0.1:{port}", banks=[bank.origin])
        bank.service = service.start()
        jane = driver.browser(lambda: service.url, name, takes_any_certificate=True)
        try:
            work(jane, service, bank)
            jane.quit()
        finally:
            service.stop()


def payments(driver):
    with_bank(driver, "payments", pay_all)


def slow_payments(driver):
    with_bank(driver, "slow-payments", wait_for_bank)


def begin(browser):
    """Chooses a seat, and fills in the order."""
    search_flights(browser)
    browser.click(free_seats(browser)[0])
    send(browser)
    browser.at("/flights/checkout/")
    fill(browser)


def choose(browser, method):
    browser.click(f'[name="payment"][value="{METHODS[method]}page"]')


def pay_all(jane, service, bank):
    with promise("a card that is declined is told at the choice of payment, and nothing that was typed is lost", jane):
        begin(jane)
        choose(jane, "Card without money")
        send(jane)
        jane.find(".faults")
        holds("declined" in jane.text(".faults").lower(), f"it says “{jane.text('.faults')}”")
        holds(jane.has('.field-radio:has([name="payment"]) .fault'), "it is not told beside the choice")
        holds(jane.value("document.querySelector('[name=\"passengers-0-first_name\"]').value") == "Jane",
              "the name is gone")
        holds(bookings(jane) == 0, f"there are {bookings(jane)} bookings")
    with promise("after a decline another means of payment is chosen, and the bank asks on a page of its own", jane):
        choose(jane, "Card with a question")
        send(jane)
        jane.until(lambda: jane.url.startswith(bank.origin), "the page of the bank is not shown")
        holds(jane.text("h1") == "Is it you?", "it is another page")
    waiting = newest(jane, service)
    with promise("who goes back from the bank and pays again comes to the bank again, with one booking", jane):
        jane.back()
        jane.find('main form[action*="/checkout/"]')
        offer = jane.path
        if not jane.has('[name="payment"]:checked'):
            choose(jane, "Card with a question")
        fill(jane)
        send(jane)
        jane.until(lambda: jane.url.startswith(bank.origin), "the page of the bank is not shown")
        holds(bookings(jane) == 1, "it is booked twice")
    with promise("the address of the order leads to the booking that waits for the bank, and on to the bank", jane):
        jane.go(offer)
        holds("has ended" not in jane.text(), f"it says “{jane.text()[:80]}”")
        jane.at("/bookings")
    with promise("the page of the booking that waits says so, and leads to the bank", jane):
        jane.go(f"/en/flights/bookings/{waiting}")
        jane.find(".badge.pending")
        jane.click(f'main a[href^="{bank.origin}"]')
        jane.until(lambda: jane.url.startswith(bank.origin), "the page of the bank is not shown")
    with promise("who pays at the bank comes back to the booking, and nothing that the bank added is there", jane):
        jane.click("#pay")
        jane.at(f"/en/flights/bookings/{waiting}$")
        holds("payment_intent" not in jane.url, f"the address is {jane.url}")
        jane.find(".badge:not(.pending)")
        holds("Confirmed" in jane.text(".badge"), f"it says {jane.text('.badge')}")
        holds(jane.has('form[action$="/check-in"]'), "nobody can check in")
    with promise("a form of another site that leads back to the booking leads there with the cookies", jane):
        returned = next(one["return_url"] for one in bank.payments.values() if one["return_url"])
        with Stranger(f'<form method="post" action="{returned}"><input name="result" value="paid"><button>Back</button>'
                      "</form>") as page:
            # Another port of one host would be the same site.
            jane.go(page.replace("127.0.0.1", "localhost"))
            jane.click("button")
            jane.at(f"/en/flights/bookings/{waiting}$")
            holds("Confirmed" in jane.text(".badge"), f"it says {jane.text('.badge')}")
    with promise("who refuses at the bank is told by the page of the booking by itself, and may pay otherwise", jane):
        begin(jane)
        offer = jane.path
        choose(jane, "Card with a question")
        send(jane)
        jane.until(lambda: jane.url.startswith(bank.origin), "the page of the bank is not shown")
        refused = newest(jane, service)
        with jane.tab():
            jane.go(f"/en/flights/bookings/{refused}")
            jane.find(".badge.pending")
            bank.decide(api(service.url, f"/bookings/{refused}", jane.cookie("__Host-visitor"))["payment_id"], False)
            jane.find(".badge:not(.pending)")
            holds("Not booked" in jane.text(".badge"), f"it says {jane.text('.badge')}")
            holds(not jane.has("a.stub") and not jane.has('form[action$="/check-in"]'), "it can be used")
            jane.go(f"{offer}/returned?result=refused")
            jane.at("/flights/checkout/[^/]*/returned$")
            holds("not paid yet" in jane.text(".faults"), f"it says “{jane.text('.faults')}”")
            fill(jane)
            choose(jane, "Bank")
            send(jane)
            jane.at("/flights/bookings/")
            jane.find(".badge:not(.pending)")
            holds("Confirmed" in jane.text(".badge"), f"it says {jane.text('.badge')}")
    with promise("each payment was captured once where the customer paid, and never elsewhere", jane):
        known = sorted((one["method"], one["outcome"] or "", one["is_captured"]) for one in bank.payments.values())
        holds(known == [("bank_ask_page", "authorised", True), ("bank_ask_page", "declined", False),
                        ("bank_page", "", True), ("bank_poor_page", "", False)], f"they are {known}")
    jane.go("/en/")


def newest(browser, service):
    """The id of the booking that waits for its payment."""
    listed = api(service.url, "/bookings", browser.cookie("__Host-visitor"))["bookings"]
    waiting = [one["booking_id"] for one in listed if one["state"] == "PENDING"]
    holds(len(waiting) == 1, f"{len(waiting)} bookings wait")
    return waiting[0]


def wait_for_bank(jane, service, bank):
    with promise("while a bank is slow, who presses the button again books once, and the booking waits", jane):
        begin(jane)
        choose(jane, "Slow bank")
        # The page itself notes and presses, because the driver waits for the page that comes.
        jane.run("""
            const button = document.querySelector('main form button'), states = [];
            new MutationObserver(() => {
              states.push(button.disabled ? 'off' : 'on');
              sessionStorage.setItem('states', states.join(' '));
              if (states.join(' ') === 'off on') button.click();
            }).observe(button, { attributes: true, attributeFilter: ['disabled'] });
            setTimeout(() => button.click())""")
        jane.until(lambda: not jane.has('main form[action*="/checkout/"]'), "nothing happens", LONG)
        holds("/flights/bookings/" in jane.path, f"it says “{jane.text()[:80]}”")
        states = jane.value("sessionStorage.getItem('states')")
        holds(states == "off on off", f"the button was {states}")
        jane.find(".badge.pending")
        holds("Payment pending" in jane.text(".badge"), f"it says {jane.text('.badge')}")
        holds(bookings(jane) == 1, f"there are {bookings(jane)} bookings")
        holds(len(bank.payments) == 1, f"there are {len(bank.payments)} payments")
    waiting = newest(jane, service)
    with promise("the list of bookings says that the payment is pending", jane):
        with jane.tab():
            jane.go("/en/bookings").at("/en/bookings$")
            jane.find('main a[href*="/flights/bookings/"]')
            holds("Payment pending" in jane.text(), f"it says “{jane.text('.results')}”")
    with promise("when the slow bank answers at last, the page tells by itself that it is booked, and one payment is made",
                 jane):
        jane.go(f"/en/flights/bookings/{waiting}")
        jane.find(".badge.pending")
        bank.is_awake.set()
        jane.find(".badge:not(.pending)", LONG)
        holds("Confirmed" in jane.text(".badge"), f"it says {jane.text('.badge')}")
        jane.find('form[action$="/check-in"]')
        captured = [one["is_captured"] for one in bank.payments.values()]
        holds(captured == [True], f"the payments were captured: {captured}")
