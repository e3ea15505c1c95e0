"""The gate on a phone as others judge it: axe, the keyboard alone, small and large screens, and pictures to look at."""

import time

from browser_looks import judged
from browser_promises import holds, promise
from gate_page_native import NativeDoor
from gate_page_steps import bring, bring_kit, dismiss_alerts, fill, opened, scan, send, set_up, tap, type_slowly
from keyboards import typed
from webdriver import Fault

DIALOGUES = ["menu", "report", "handOn", "takeIn", "lanes", "scanner", "language", "newPin", "close", "about"]


def states(phone, kit, look):
    """Brings the page into each of its states, and looks at it."""
    look("kit")
    bring_kit(phone, kit)
    phone.find("#number")
    look("number")
    fill(phone, "#number", kit.number)
    tap(phone, "button.main")
    phone.with_text("button.main", kit.place["flight"])
    look("place")
    tap(phone, "button.main")
    phone.find(".light.ready")
    look("alert") if phone.has("p.alert") else None
    dismiss_alerts(phone)
    look("ready")
    for name, text in [("green", kit.passes[0]), ("second green", kit.passes[1]), ("red", kit.forged), ("other", "nothing")]:
        scan(phone, text)
        look(name)
    tap(phone, "#search")
    fill(phone, "#query", "ABC01")
    tap(phone, "button.main")
    phone.find(".choices button")
    look("found")
    tap(phone, ".choices button:last-child")
    look("guest")
    tap(phone, ".choices button", "let in by hand")
    look("reasons")
    tap(phone, ".choices button")
    look("question")
    tap(phone, "button.main")
    phone.find('.light[data-light="green"]')
    scan(phone, kit.passes[18])
    look("stopped")
    tap(phone, "#badge")
    phone.find("#why")
    look("badge")
    send(phone, {"type": "leave"})
    scan(phone, typed(kit.passes[2], "de"))
    look("typed")
    for kind in DIALOGUES:
        send(phone, {"type": "open", "kind": kind})
        phone.until(lambda: phone.has("#face h2, #face label"), f"no {kind}")
        look(kind)
        send(phone, {"type": "leave"})
    send(phone, {"type": "open", "kind": "undoLast"})
    phone.with_text("button.main", "Yes")
    look("undo")
    send(phone, {"type": "leave"})
    send(phone, {"type": "open", "kind": "departs"})
    phone.find("#hour")
    look("departs")
    hour = time.strftime("%H:%M", time.localtime(time.time() + 12 * 3_600))
    fill(phone, "#hour", hour)
    tap(phone, "button.main")
    phone.with_text("p.alert", "from now")
    look("doubt")
    send(phone, {"type": "leave"})
    send(phone, {"type": "open", "kind": "lanes"})
    tap(phone, "button.main", "Connect")
    phone.with_text("p.alert", "no exchange")
    look("no exchange")
    send(phone, {"type": "leave"})
    phone.find("#unheard")
    look("unheard")
    send(phone, {"type": "closeGate"})
    phone.with_text("h2", "Hand on")
    send(phone, {"type": "leave"})
    for kind in ("menu", "gates"):
        send(phone, {"type": "open", "kind": kind})
        look(f"closed {kind}")
        send(phone, {"type": "leave"})
    send(phone, {"type": "nextPlace"})
    phone.find("#flight")
    look("next place")


def joining_states(phone, kit, look):
    """Brings the page into the states of a lane that joins a door."""
    with NativeDoor(kit.folder.parent / "looked-at").invite() as invitation:
        bring(phone, [("LANE2.join", invitation.path.read_bytes())])
        phone.find(".digits")
        look("compare")
        tap(phone, "button", "They are the same")
        phone.with_text("p", "Type the digits")
        look("bundle")


def looks(driver, site, kit):
    faults, wide = [], []
    phone = opened(driver, site, "looks")

    def look(name):
        faults.extend(f"{name}: {fault}" for fault in judged_in_page(phone))
        for width, height in [(360, 640), (1024, 768)]:
            phone.size(width, height)
            extra = phone.value("Math.max(document.documentElement.scrollWidth - document.documentElement.clientWidth, "
                                "...[...document.querySelectorAll('body *')].filter((one) => one.offsetParent && !one.closest('#eye'))"
                                ".map((one) => one.getBoundingClientRect().right - document.documentElement.clientWidth))")
            if extra > 1:
                wide.append(f"{name} at {width} by {extra} px")
        phone.size(360, 640)
        if name in ("green", "red"):
            seen = phone.run("const word = document.querySelector('.light .word').getBoundingClientRect(), "
                             "who = document.querySelector('.light .who, .light .say').getBoundingClientRect(), "
                             "foot = document.querySelector('#foot').getBoundingClientRect(); "
                             "return word.height > 40 && word.bottom < foot.top && who.bottom <= foot.top")
            if not seen:
                wide.append(f"{name}: word and person are not seen at once on a small phone")

    with promise("each screen of the gate's page is brought up", phone):
        states(phone, kit, look)
        phone.quit()
        phone = opened(driver, site, "joining")
        joining_states(phone, kit, look)
    with promise("axe finds nothing on any screen of the gate's page"):
        holds(not faults, "; ".join(faults[:5]))
    with promise("no screen of the gate's page is wider than a phone, and a light is seen as a whole"):
        holds(not wide, "; ".join(wide[:5]))
    phone.quit()

    phone = opened(driver, site, "keys")
    with promise("with the keyboard alone a gate is set up, a guest is let in, and the gate is closed", phone):
        bring_kit(phone, kit)
        phone.find("#number:focus")
        type_slowly(phone, kit.number)
        phone.keys("Enter")
        phone.with_text("button.main", kit.place["flight"])
        press(phone, "button.main")
        phone.find(".light")
        while phone.has("p.alert + .row button"):
            press(phone, "p.alert + .row button")
        phone.keys("/")
        phone.find("#query:focus")
        type_slowly(phone, "ABC005")
        phone.keys("Enter")
        phone.find(".choices button")
        for query in (".choices button", ".choices button", ".choices button", "button.main"):
            press(phone, query)
        phone.find('.light[data-light="green"]')
        phone.keys("Tab")
        press(phone, "#menu")
        phone.find("#face h2")
        phone.keys("Escape")
        phone.find(".light")
    phone.quit()


def press(phone, query):
    """Presses Tab until this has the focus, and then Enter."""
    for _ in range(40):
        if phone.value(f"document.activeElement.matches('{query}')"):
            break
        phone.keys("Tab")
    else:
        raise Fault(f"Tab does not come to {query}")
    ring = phone.value("getComputedStyle(document.activeElement).outlineStyle")
    holds(ring != "none", f"the focus is not seen on {query}")
    phone.keys("Enter")


def judged_in_page(phone):
    """What axe finds; the policy of the page allows no script of a test but that of the driver."""
    return judged(phone)


def screens(driver, site, kit, folder):
    folder.mkdir(parents=True, exist_ok=True)
    phone = opened(driver, site, "screens")

    def look(name):
        for width, height in [(360, 640), (1024, 768)]:
            phone.size(width, height)
            (folder / f"{name}-{width}.png").write_bytes(phone.picture())
        phone.size(360, 640)
    states(phone, kit, look)
    phone.quit()
    phone = opened(driver, site, "joining")
    joining_states(phone, kit, look)
    phone.quit()
