"""What several visitors do: search, fill in, send, and read a barcode from the screen."""

import datetime
import io
import re

import zxingcpp
from PIL import Image

from browser_promises import complaints, holds
from browser_site import api

# So that the day after tomorrow's passengers may check in, at whatever hour this runs.
SETTINGS = ["check-in.opens-seconds=604800"]


def day(ahead):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=ahead)).strftime("%Y-%m-%d")


def suggest(browser, name, typed, wanted):
    """Types the beginning of a place, and chooses it from what is suggested."""
    browser.write(f'[name="{name}"]', typed)
    browser.click(browser.with_text(f'.place:has([name="{name}"]) [role="option"]', wanted))


def free_seats(browser):
    return browser.all('.seat input[data-state="free"]:not(:disabled)')


def seat_ids(browser):
    return browser.value("[...document.querySelectorAll('.seat input:checked')].map((seat) => seat.value)")


def fill(browser):
    """Writes Jane Doe into every field about a person."""
    for name in browser.value("[...document.querySelectorAll('main form input')].map((field) => field.name)"):
        for part, value in [("first_name", "Jane"), ("last_name", "Doe"), ("date_of_birth", "1990-05-01"),
                            ("document_number", "X1234567"), ("given_names", "Jane"), ("surname", "Doe"),
                            ("-email", "jane.doe@example.com")]:
            if name.endswith(part):
                browser.write(f'[name="{name}"]', value)


def send(browser, form="main form"):
    browser.click(f'{form} button:not([type="button"])')


def bookings(browser, product=""):
    """How many bookings the visitor has, as the endpoint says."""
    return len(api(browser.site(), f"{product}/bookings", browser.cookie("__Host-visitor"))["bookings"])


def read(browser, query="#picture img"):
    """What an outside reader reads from the barcode as the screen shows it."""
    image = browser.find(query)
    browser.until(lambda: browser.value("arguments[0].complete && arguments[0].naturalWidth > 0", image),
                  "the picture of the barcode does not come")
    browser.run("arguments[0].scrollIntoView({ block: 'center' })", image)
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(browser.picture(image))).convert("L"))
    holds(len(found) == 1, f"{len(found)} barcodes are read from the picture")
    return found[0].text


def seconds(text):
    """The seconds in the text of a countdown; None where it has none."""
    found = re.search(r"(\d+):(\d\d)", text)
    return int(found[1]) * 60 + int(found[2]) if found else None


def left(browser):
    """The seconds of the countdown; None while it shows none."""
    return seconds(browser.text("[data-left]"))


def search_flights(browser, people=1, ahead=2):
    browser.go(f"/en/flights?origin=SFO&destination=JFK&date={day(ahead)}&passengers={people}")
    browser.click('a[href*="/choose/"]')
    browser.at("/flights/choose/")


def driver_quit(browser):
    complaints(browser)
    browser.quit()


def book_flight(visitor, people=1):
    """A booking without a browser; returns its path."""
    visitor.go(f"/en/flights?origin=SFO&destination=JFK&date={day(3)}&passengers={people}")
    visitor.go(visitor.link("/choose/")).submit("/choose/", seats=people)
    return visitor.submit("/checkout/").path


def remaining(answer):
    """The seconds until what an endpoint told ends, by the clock that the service has, too."""
    ends = datetime.datetime.fromisoformat(answer["expires_at"].replace("Z", "+00:00"))
    return (ends - datetime.datetime.now(datetime.timezone.utc)).total_seconds()


def open_pass(browser, product=""):
    """Opens the first pass of the booking that is shown; returns its token, as the endpoint says."""
    browser.click('a.stub[href*="/passes/"]')
    browser.at("/passes/")
    known = api(browser.site(), f"{product}/passes/" + browser.path.rsplit("/", 1)[1],
                browser.cookie("__Host-visitor"))
    return known["barcode_data"]


def unplug(browser, service, wire, token):
    """Cuts the network, then the server, and reloads the page of a pass: it is there as it was."""
    browser.until(lambda: browser.later(
        "return Boolean(navigator.serviceWorker.controller) && Boolean(await caches.match(location.pathname)) && "
        "Boolean(await caches.match(location.pathname + '/picture.svg'))"), "the pass is not kept")
    browser.network(False)
    browser.until(lambda: "No connection" in browser.text("#strip"), "it does not say that there is no connection")
    wire.cut()
    service.stop()
    browser.reload()
    browser.find("html[data-kept]")
    holds(read(browser) == token, "the picture is another text")
