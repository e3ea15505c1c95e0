"""What a person does at the gate on a phone, step by step."""

import base64
import time

from webdriver import Fault

FAKE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]


def opened(driver, site, name, *options, width=360, height=640):
    """A phone that opens the page."""
    phone = driver.browser(lambda: site.url, name, options=options or FAKE)
    phone.size(width, height)
    phone.go("/").until(lambda: phone.has("h2"), "the page does not begin")
    return phone


def send(phone, event):
    """An event of the page, where a person would use a dialogue of the system, such as the choice of files."""
    phone.later("(await import('/app.mjs')).send(args[0])", event)


def bring(phone, files):
    """Opens files, as the system's dialogue hands them over."""
    phone.later("""
      const files = args[0].map(([name, text]) => ({ name, bytes: Uint8Array.from(atob(text), (one) => one.charCodeAt(0)) }));
      (await import('/app.mjs')).send({ type: 'files', files });""",
                [[name, base64.b64encode(content).decode()] for name, content in files])


def bring_kit(phone, kit):
    bring(phone, [(file.name, file.read_bytes()) for file in kit.files])


def tap(phone, query, text=""):
    """Presses the first of these that has the text, as soon as it is there; the page may draw it anew in between."""
    phone.until(lambda: phone.run(
        "const one = [...document.querySelectorAll(arguments[0])].find((node) => node.textContent.includes(arguments[1])); "
        "one?.click(); return !!one", query, text), f"there is no {query} with “{text}”")


def fill(phone, query, text):
    """Writes into a field as slowly as a person; keys that follow each other at once are a scanner's."""
    phone.find(query)
    phone.run("document.querySelector(arguments[0]).value = arguments[1]", query, text)


def type_slowly(phone, text):
    for letter in text:
        time.sleep(0.07)
        phone.keys(letter)


def set_up(phone, kit):
    """From nothing to a gate that is ready: three steps."""
    bring_kit(phone, kit)
    fill(phone, "#number", kit.number)
    tap(phone, "button.main", "Next")
    tap(phone, "button.main", kit.place["flight"])
    phone.find(".light.ready")
    return phone


def light(phone):
    """Colour, ordinal, reason and all words of the light that is shown."""
    return phone.run("const one = document.querySelector('.light'); return one && one.dataset.light ? { light: one.dataset.light, "
                     "ordinal: Number(one.dataset.ordinal), is: !one.classList.contains('working'), text: one.innerText } : null")


def press_keys(phone, text, ending="Enter"):
    """The keys of a scanner, 5 ms after each other whatever else the machine does."""
    phone.run("""
      let at = performance.now();
      for (const key of [...arguments[0], arguments[1]]) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: at += 5 });
        document.body.dispatchEvent(event);
      }""", text, ending)


def scan(phone, text, ending="Enter"):
    """Types a text as a scanner does, and answers the new light."""
    before = light(phone)
    ordinal = before["ordinal"] if before else 0
    press_keys(phone, text, ending)
    phone.until(lambda: (light(phone) or {"ordinal": -1, "is": False})["ordinal"] > ordinal and light(phone)["is"],
                f"no answer to a scan; {light(phone)}")
    return light(phone)


def expect(shown, colour, *words):
    if shown["light"] != colour or any(word not in shown["text"] for word in words):
        raise Fault(f"shown: {shown}")


def dismiss_alerts(phone):
    for _ in range(5):
        if not phone.has("p.alert + .row button"):
            return
        tap(phone, "p.alert + .row button")
