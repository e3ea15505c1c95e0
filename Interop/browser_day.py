"""A day of an operator, by pages: import, sales, a delay, another seat, a refund, a chargeback, a conflict, the evening.

In the evening each cent that is left at the payment provider is in the ledger and in the mails to the travelers.
"""

from pathlib import Path

from browser_airline import FLIGHT, FROM, HONOLULU, PHOENIX, TO, Airline, Gate, cents
from browser_desk import sign_in
from browser_looks import judged
from browser_promises import OUT, holds, promise
from browser_site import api
from browser_steps import driver_quit, fill, free_seats, read, send
from stripe_account import GOOD, POOR

REFUND = 3785


def a_day(driver, screens=None):
    with Airline(OUT / "day") as airline:
        Day(driver, airline, Desk(screens)).run()


class Desk:
    """Looks at the pages of the desk as they come up: axe, a narrow screen, and pictures where they are wanted."""

    def __init__(self, screens):
        self.screens, self.found, self.wide = screens and Path(screens), [], []
        if self.screens:
            self.screens.mkdir(parents=True, exist_ok=True)

    def look(self, browser, name):
        browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
        self.found += [f"{name}: {fault}" for fault in judged(browser)]
        for width in (360, 1024):
            browser.size(width, 800)
            if browser.value("[document.documentElement, ...document.querySelectorAll('.table')]"
                             ".some((one) => one.scrollWidth > one.clientWidth)"):
                self.wide.append(f"{name} at {width} px")
            if self.screens:
                browser.run("for (const one of document.querySelectorAll('details')) one.open = false")
                browser.size(width, browser.value("document.documentElement.scrollHeight"))
                (self.screens / f"day-{name}-{width}.png").write_bytes(browser.picture())
        browser.size(1280, 900)


class Day:
    def __init__(self, driver, airline, desk):
        self.driver, self.airline, self.service, self.desk = driver, airline, airline.service, desk
        self.stripe = airline.stripe
        self.bookings, self.people = {}, {}

    def run(self):
        olga, ann = self.staff("olga", "operator"), self.staff("ann", "agent")
        self.morning(olga)
        self.sales()
        gates = [Gate(name, self.airline) for name in ("GATEA", "GATEB")]
        self.reseat(ann)
        self.check_in()
        self.late(olga)
        self.refund(ann)
        self.chargeback(ann)
        self.boarding(gates)
        self.people.pop("jane").quit()
        self.airline.evening()
        for browser, role in ((olga, "operator"), (ann, "agent")):
            with promise(f"{browser.name}'s session of the morning has ended by the evening, and a new one begins", browser):
                browser.go("/desk/flights")
                sign_in(browser, self.service.token(browser.name, role))
                browser.at("/desk/flights$")
        self.attendance(olga, ann, gates)
        self.money(ann)
        with promise("axe finds nothing on any page of the day at the desk"):
            holds(not self.desk.found, "\n        " + "\n        ".join(dict.fromkeys(self.desk.found)))
        with promise("no page of the day at the desk, and no table on it, scrolls sideways at 360 or 1,024 px"):
            holds(not self.desk.wide, "; ".join(self.desk.wide))
        for browser in (olga, ann):
            driver_quit(browser)

    def staff(self, name, role):
        browser = self.driver.browser(lambda: self.service.url, name)
        browser.go("/desk")
        sign_in(browser, self.service.token(name, role))
        return browser

    def facts(self, who):
        """A booking with its payments, as the API tells agents."""
        return api(self.service.url, "/bookings/" + self.bookings[who], self.service.token("ann", "agent"))

    # --- morning

    def morning(self, olga):
        with promise("an operator sees what is wrong with a schedule beside its line, and nothing is imported", olga):
            self.choose_files(olga, *self.airline.schedule("wrong.csv", departs="25:10"))
            row = olga.with_text(".table tbody tr", "wrong.csv")
            shown = olga.value("arguments[0].innerText", row)
            holds(shown.split()[0] == "3" and "25:10" in shown, f"it says “{shown}”")
            holds(not olga.has('form[action$="/confirm"]'), "it can be confirmed")
            self.desk.look(olga, "import-refused")
        with promise("the corrected schedule is shown before it changes anything, and on sale once it is confirmed", olga):
            self.choose_files(olga, *self.airline.schedule("flights.csv"))
            self.desk.look(olga, "import")
            holds(not self.found(), "it is on sale before it is confirmed")
            send(olga, 'form[action$="/confirm"]')
            olga.find(".done")
            self.desk.look(olga, "imported")
            holds(self.found(), "it is not on sale")

    def choose_files(self, olga, *paths):
        olga.go("/desk/imports")
        form = 'form[action$="/imports/schedule/look"]'
        olga.give_files(f'{form} [name="files"]', *paths)
        send(olga, form)
        olga.at("/schedule/look$")

    def found(self):
        path = f"/flights/search?origin={FROM}&destination={TO}&date={self.airline.day}&passengers=1"
        return api(self.service.url, path, self.service.token("jane", "traveler"))["results"]

    def sales(self):
        for name, people in (("jane", 2), ("john", 1)):
            browser = self.driver.browser(lambda: self.service.url, name, takes_any_certificate=True)
            self.people[name] = browser
            with promise(f"{name} buys on the pages, and pays on the page of the payment provider", browser):
                self.buy(browser, people)
                self.pay(browser, declined_first=name == "john")
                self.bookings[name] = browser.path.rsplit("/", 1)[1]
        # The service leaves a payment to its own request for ten seconds, also one that was made on the page.
        for name, browser in self.people.items():
            with promise(f"{name}'s payment is taken", browser):
                browser.find('form[action$="/check-in"] button')

    def check_in(self):
        """Everybody checks in; after the new seat, because a pass is made anew once a minute at most."""
        for name, browser in self.people.items():
            with promise(f"{name} checks in", browser):
                browser.go("/en/flights/bookings/" + self.bookings[name])
                browser.click('form[action$="/check-in"] button')
                browser.find("a.stub")
        # John is not seen again, not even at the gate.
        self.people.pop("john").quit()

    def buy(self, browser, people):
        browser.go(f"/en/flights?origin={FROM}&destination={TO}&date={self.airline.day}&passengers={people}")
        browser.click('a[href*="/choose/"]')
        browser.at("/flights/choose/")
        for seat in free_seats(browser)[:people]:
            browser.click(seat)
        send(browser)
        browser.at("/flights/checkout/")
        fill(browser)
        if browser.has('[name="payment"]:not(:checked)'):
            browser.click('[name="payment"]')
        send(browser)

    def pay(self, browser, declined_first):
        browser.until(lambda: browser.url.startswith(self.stripe.page), "the payment page does not open")
        if declined_first:
            browser.write('[name="number"]', POOR)
            browser.click("button")
            browser.until(lambda: "declined" in browser.text('[role="alert"]'), "the card is not declined")
        browser.write('[name="number"]', GOOD)
        browser.click("button")
        browser.at("/flights/bookings/")

    # --- the flight, and its customers

    def late(self, olga):
        departure, arrival = self.airline.at(1, PHOENIX), self.airline.at(7.5, HONOLULU)
        with promise("an operator delays the flight, and the travelers' pages have the new hour", olga):
            olga.go(f"/desk/flights?date={self.airline.day}&airport={FROM}")
            self.desk.look(olga, "flights")
            olga.click(olga.with_text('.table a[href*="/desk/flights/"]', FLIGHT))
            olga.at("/desk/flights/flt_")
            self.desk.look(olga, "flight-operator")
            form = 'form[action$="/delayed"]'
            olga.run("document.querySelector(arguments[0]).closest('details').open = true", form)
            for name, time in (("departure", departure), ("arrival", arrival)):
                olga.write(f'{form} [name="{name}"]', time.strftime("%Y-%m-%dT%H:%M"))
            olga.write(f'{form} [name="reason"]', "the aircraft came late")
            send(olga, form)
            olga.until(lambda: "the aircraft came late" in olga.text(), "the reason is not on the trail")
            holds("DELAYED" in olga.text(".badge"), f"the flight is {olga.text('.badge')}")
            jane = self.people["jane"]
            jane.go("/en/flights/bookings/" + self.bookings["jane"])
            holds(departure.strftime("%H:%M") in jane.text(), f"Jane's page says “{jane.text()[:300]}”")

    def find(self, ann, who):
        ann.go("/desk/find")
        ann.write('[name="confirmation_code"]', self.facts(who)["confirmation_code"])
        send(ann)
        ann.at("/desk/flights/bookings/")

    def reseat(self, ann):
        with promise("an agent finds the booking by its code, and gives a passenger another seat", ann):
            ann.go("/desk/find")
            self.desk.look(ann, "find")
            self.find(ann, "jane")
            self.desk.look(ann, "booking")
            ann.run("for (const one of document.querySelectorAll('details')) one.open = true")
            ann.click('a[href*="/re-seat?"]')
            ann.at("/re-seat")
            self.desk.look(ann, "re-seat")
            wanted = ann.value("[...document.querySelectorAll('select[name=seat] option')].at(-1).value")
            ann.choose("seat", wanted)
            send(ann)
            ann.at("/bookings/[^/]+$")
            seats = [seat["seat"] for one in self.facts("jane")["passengers"] for seat in one["seats"]]
            holds("8F" in seats, f"the seats are {seats}")

    def refund(self, ann):
        with promise("an agent gives a part back with a reason, and the payment provider has paid it", ann):
            self.find(ann, "jane")
            form = 'form[action$="/refund"]'
            ann.run("document.querySelector(arguments[0]).closest('details').open = true", form)
            ann.write(f'{form} [name="amount"]', f"{REFUND / 100:.2f}")
            ann.choose("reason_code", "SERVICE_FAILURE")
            ann.write(f'{form} [name="reason"]', "no meal on board")
            send(ann, form)
            ann.until(lambda: "no meal on board" in ann.text(), "the reason is not on the trail")
            ann.until(lambda: self.payment("jane")["state"] != "REFUNDING", "the refund does not end")
            given = self.payment("jane")["refund"]["amount_minor"]
            holds(given == REFUND, f"{given} cents went back")

    def payment(self, who):
        [payment] = self.facts(who)["payments"]
        return payment

    def chargeback(self, ann):
        with promise("a customer's bank takes money back, and the agent sees at the booking that nobody asked for it", ann):
            taken = self.stripe.dispute(self.payment("john")["payment_id"])["amount"]
            ann.until(lambda: self.payment("john").get("returned_unasked", {}).get("amount_minor") == taken,
                      "the service does not hear of the chargeback")
            self.find(ann, "john")
            told = [part for part in self.facts_shown(ann).items() if part[0] == "Returned without a request"]
            holds(told and cents(told[0][1]) == taken, f"the page tells {told}")
            self.desk.look(ann, "booking-chargeback")

    # --- the gates

    def boarding(self, gates):
        with promise("two gates that do not know of each other let the same pass in"):
            jane = self.people["jane"]
            jane.go("/en/flights/bookings/" + self.bookings["jane"])
            shown = []
            for link in jane.value("[...document.querySelectorAll('a.stub[href*=\"/passes/\"]')].map((one) => one.href)"):
                jane.go(link)
                shown.append(read(jane))
            holds(len(shown) == 2, f"Jane has {len(shown)} passes")
            for gate in gates:
                gate.supply()
            first, second = gates
            lights = first.scan(0.6, *shown) + second.scan(0.7, shown[0], shown[0])
            holds(lights == ["admit", "admit", "admit", "already_admitted"], f"the gates say {lights}")

    def attendance(self, olga, ann, gates):
        for gate in gates:
            with promise(f"{gate.name} reports in the evening"):
                told = gate.report()
                holds(told["new_events"] > 0 and told["taken_lines"] >= told["new_events"], f"it says {told}")
        place = f"flights/{FLIGHT}/{self.airline.day}/{FROM}"
        with promise("the operator reports that the flight has left, and sees who did not come", olga):
            olga.go(f"/desk/flights?date={self.airline.day}&airport={FROM}")
            olga.click(olga.with_text('.table a[href*="/desk/flights/"]', FLIGHT))
            form = 'form[action$="/departed"]'
            olga.find(form)
            olga.run("document.querySelector(arguments[0]).closest('details').open = true", form)
            send(olga, form)
            olga.until(lambda: "DEPARTED" in olga.text(".badge"), "the flight has not left")
            self.desk.look(olga, "flight-evening")
            olga.go(f"/desk/attendance/{place}")
            holds(self.facts_shown(olga) == {"Expected": "3", "Came": "2", "Inside": "2", "Did not come": "1"},
                  f"the page says {self.facts_shown(olga)}")
            self.desk.look(olga, "attendance-operator")
        with promise("the agent sees the conflict, and the no-show by name", ann):
            ann.go(f"/desk/attendance/{place}")
            self.desk.look(ann, "attendance")
            holds("ADMITTED_TWICE" in ann.text() and "GATE" in ann.text(), f"it says “{ann.text()}”")
            ann.click(ann.with_text("main a", "Missing"))
            ann.at("only=MISSING")
            rows = ann.value("[...document.querySelectorAll('.table tbody tr')].map((row) => row.innerText)")
            missing = [row for row in rows if "NO_SHOW" in row]
            holds(len(missing) == 1 and self.facts("john")["confirmation_code"] in missing[0], f"it says {rows}")

    def facts_shown(self, browser):
        return dict(browser.value("[...document.querySelectorAll('main dl > div')]"
                                  ".map((one) => [...one.children].map((part) => part.innerText))"))

    # --- the money

    def money(self, ann):
        if self.desk.screens:
            for who in self.bookings:
                self.find(ann, who)
                self.desk.look(ann, f"evening-{who}")
        facts = {who: self.facts(who) for who in self.bookings}
        with promise("every message about money has been sent"):
            ann.until(lambda: self.airline.sums(facts["jane"]["confirmation_code"], "Refund", "(?:Partial r|R)efund"),
                      "there is no mail about the refund")
        charges = {payment: intent["latest_charge"]["id"] for payment, intent in self.stripe.intents().items()
                   if intent["status"] == "succeeded"}
        balance = self.stripe.balance()
        for who, booking in facts.items():
            with promise(f"each cent of {who}'s booking is at the provider, in the ledger and in the mails"):
                code, [payment] = booking["confirmation_code"], booking["payments"]
                amount, refund, unasked = (payment.get(name, {}).get("amount_minor", 0)
                                           for name in ("amount", "refund", "returned_unasked"))
                there = balance.pop(charges[payment["payment_id"]])
                priced = self.airline.sums(code, "Confirmed", "Total price")
                returned = self.airline.sums(code, "Refund", "(?:Partial r|R)efund")
                holds(amount == booking["total_charged"]["amount_minor"] > 0, f"{amount} of {booking['total_charged']}")
                holds(there == amount - refund - unasked, f"{there} at the provider, {amount} − {refund} − {unasked} here")
                holds(priced == [amount] and sum(returned) == refund, f"the mails say {priced} and {returned}")
        with promise("the provider has no charge that the ledger has not"):
            holds(not any(balance.values()), f"it also has {balance}")
