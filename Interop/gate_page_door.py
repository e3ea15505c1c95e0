"""A day at the gate on a phone: set up, scans, guests by hand, report, hand on, the supervisor's PIN, the camera."""

import io
import time

import films
import zxingcpp
from browser_promises import complaints, holds, promise
from gate_page_steps import FAKE, bring, bring_kit, dismiss_alerts, expect, fill, light, opened, press_keys, scan, send, set_up, tap
from PIL import Image
from webdriver import Fault


def day(driver, site, kit):
    phone = opened(driver, site, "day")
    with promise("a number that is not the card's makes no gate", phone):
        bring_kit(phone, kit)
        fill(phone, "#number", "1" * 24)
        tap(phone, "button.main")
        phone.find("p.alert")
        holds(phone.has("#number"), "the number is not asked for any more")
        phone.reload()
        phone.find("h2")
    with promise("from nothing to the first light in three steps and thirty seconds", phone):
        began = time.monotonic()
        set_up(phone, kit)
        expect(scan(phone, kit.passes[0]), "green", "COME IN", "Jane A")
        holds(time.monotonic() - began < 30, "it took longer")
    with promise("copies, forged and revoked passes and other codes are stopped, in words and colour", phone):
        dismiss_alerts(phone)
        expect(scan(phone, kit.passes[0]), "again", "READ TWICE")
        expect(scan(phone, kit.forged), "red", "STOP", "bad_signature")
        expect(scan(phone, kit.revoked), "red", "STOP", "revoked")
        expect(scan(phone, "https://example.com/"), "red", "not_a_pass")
        expect(scan(phone, "M1\u0001\u202edoe" + "x" * 40), "red", "STOP")
    with promise("of two greens in a row the second looks different", phone):
        scan(phone, kit.passes[1])
        one = phone.run("return getComputedStyle(document.querySelector('.light')).backgroundColor")
        scan(phone, kit.passes[2])
        holds(one != phone.run("return getComputedStyle(document.querySelector('.light')).backgroundColor"), "they look the same")
    with promise("after a reload the gate stands where it stood, and knows who is in", phone):
        phone.reload()
        phone.find(".light.ready")
        holds("3 in" in phone.text("#counts"), phone.text("#counts"))
        shown = scan(phone, kit.passes[1])
        holds(shown["light"] in ("red", "again"), f"shown: {shown}")
    with promise("a guest whose phone is dead is let in by hand, with a reason and a question, and once", phone):
        by_hand(phone, "ABC004")
        phone.until(lambda: light(phone) and light(phone)["light"] == "green", f"shown: {light(phone)}")
        expect(scan(phone, kit.passes[3]), "red", "already_admitted")
    with promise("a scan while a guest is looked for is judged, and presses nothing", phone):
        tap(phone, "#search")
        phone.find("#query")
        expect(scan(phone, kit.passes[4]), "green", "COME IN")
        holds(not phone.has("#query"), "the search is still there")
    with promise("the report and the export have what happened, and passtool takes the export in", phone):
        send(phone, {"type": "open", "kind": "report"})
        phone.with_text("table", "not_a_pass")
        holds("5" in phone.text("table"), phone.text("table"))
        send(phone, {"type": "open", "kind": "handOn"})
        phone.with_text("button", "codes")
        told = kit.merged(saved(phone, "Save the key"), saved(phone, "Save as a file"))
        holds("5" in told, told)
        send(phone, {"type": "leave"})
    with promise("a passenger is taken off by name, with a reason and a question, and the pass is stopped then", phone):
        tap(phone, "#search")
        fill(phone, "#query", "ABC008")
        tap(phone, "button.main")
        tap(phone, ".choices button")
        tap(phone, ".choices button", "Take off the flight")
        fill(phone, "#reason", "did not come")
        tap(phone, "button.main", "Next")
        tap(phone, "button.main", "Yes")
        phone.until(lambda: light(phone) and light(phone)["light"] == "update" and "taken off: did not come" in light(phone)["text"], f"shown: {light(phone)}")
        expect(scan(phone, kit.passes[7]), "red", "taken off this flight")
    with promise("a guest who went back for a bag comes in again by the pass that was stopped, and is counted once", phone):
        before = phone.text("#counts").split("·")[0]
        # Within five seconds after the entry it counts as read twice.
        shown = scan(phone, kit.passes[0])
        while shown["light"] == "again":
            shown = scan(phone, kit.passes[0])
        expect(shown, "red", "already_admitted")
        tap(phone, "#again")
        tap(phone, ".choices button")
        tap(phone, "button.main")
        phone.until(lambda: light(phone) and light(phone)["light"] == "green", f"shown: {light(phone)}")
        holds(phone.text("#counts").split("·")[0] == before, phone.text("#counts"))
        dismiss_alerts(phone)
    with promise("a new departure is told by its hour; one that is far away is asked once more", phone):
        # The flight of the kit is not known to depart; the phone's own zone counts.
        soon, late = (time.strftime("%H:%M", time.localtime(time.time() + hours * 3_600)) for hours in (2, 9))
        send(phone, {"type": "open", "kind": "departs"})
        fill(phone, "#hour", soon)
        tap(phone, "button.main")
        phone.until(lambda: light(phone) and f"new departure: {soon}" in light(phone)["text"], f"shown: {light(phone)}")
        send(phone, {"type": "open", "kind": "departs"})
        fill(phone, "#hour", late)
        tap(phone, "button.main")
        phone.with_text("p.alert", "after the known departure")
        tap(phone, "button.main", "Yes")
        phone.until(lambda: light(phone) and f"new departure: {late}" in light(phone)["text"], f"shown: {light(phone)}")
    with promise("the last event of the gate is taken back without a list, after a look at it", phone):
        send(phone, {"type": "open", "kind": "undoLast"})
        phone.with_text("p.alert", "new departure")
        tap(phone, "button.main", "Yes")
        phone.until(lambda: light(phone) and light(phone)["light"] == "update" and "undone" in light(phone)["text"], f"shown: {light(phone)}")
    with promise("a gate that is closed lets no one in, and can be opened again", phone):
        send(phone, {"type": "open", "kind": "close"})
        tap(phone, "button.main")
        phone.with_text("h2", "Hand on")
        send(phone, {"type": "leave"})
        phone.with_text("h2", "closed")
        phone.reload()
        phone.with_text("h2", "closed")
        send(phone, {"type": "reopen"})
        phone.find(".light.ready")
        expect(scan(phone, kit.passes[5]), "green", "COME IN")
    with promise("a closed gate takes its next departure, where passes of the former one are stopped, and goes back with all it knew", phone):
        went(phone, {**kit.place, "flight": "UA999"})
        expect(scan(phone, kit.passes[9]), "red", "wrong_flight")
        went(phone, kit.place)
        expect(scan(phone, kit.passes[1]), "red", "already_admitted")
        expect(scan(phone, kit.passes[9]), "green", "COME IN")
    with promise("a phone becomes another gate of its own, and the former one again, with its name, key and records", phone):
        former = device(phone)
        closed(phone)
        send(phone, {"type": "open", "kind": "gates"})
        tap(phone, "button.main", "A new gate")
        phone.with_text("h2", "Kit or invitation")
        set_up(phone, kit)
        dismiss_alerts(phone)
        holds(device(phone) != former, "the new gate has the name of the former one")
        expect(scan(phone, kit.passes[5]), "green", "COME IN")
        closed(phone)
        send(phone, {"type": "open", "kind": "gates"})
        tap(phone, ".choices button", former)
        phone.with_text("h2", "closed")
        holds(device(phone) == former, device(phone))
        send(phone, {"type": "reopen"})
        phone.find(".light.ready")
        expect(scan(phone, kit.passes[1]), "red", "already_admitted")
    complaints(phone)
    phone.quit()


def device(phone):
    return phone.text("#top small").split(" ·")[0]


def closed(phone):
    """Closes the gate by its menu."""
    send(phone, {"type": "open", "kind": "close"})
    tap(phone, "button.main")
    phone.with_text("h2", "Hand on")
    send(phone, {"type": "leave"})
    phone.with_text("h2", "closed")


def went(phone, place):
    """Closes the gate, and opens it for another departure, whose flight, day and airport are typed."""
    closed(phone)
    send(phone, {"type": "open", "kind": "menu"})
    tap(phone, ".choices button", "Next departure or event")
    for name in ("flight", "date", "station"):
        fill(phone, f"#{name}", place[name])
    tap(phone, "button.main", "Next")
    phone.until(lambda: phone.has(".light.ready") and place["flight"] in phone.text("#top"), phone.text("#top"))
    dismiss_alerts(phone)


def saved(phone, name):
    """The text of a file that the page offers to save."""
    phone.run("window.saved = new Promise((done) => { URL.createObjectURL = (blob) => { done(blob); return '#'; }; })")
    tap(phone, "button", name)
    return phone.later("return (await window.saved).text()")


def by_hand(phone, name):
    tap(phone, "#search")
    fill(phone, "#query", name)
    tap(phone, "button.main")
    tap(phone, ".choices button")
    tap(phone, ".choices button", "let in by hand")
    tap(phone, ".choices button", "phone dead")
    tap(phone, "button.main", "let in")


def kiosk(driver, site, kit):
    phone = set_up(opened(driver, site, "kiosk"), kit)
    with promise("behind a PIN an agent scans and searches, and reaches nothing else, also after a reload", phone):
        dismiss_alerts(phone)
        send(phone, {"type": "open", "kind": "newPin"})
        fill(phone, "#pin", "123")
        tap(phone, "button.main")
        phone.find("p.alert")
        fill(phone, "#pin", "271828")
        tap(phone, "button.main")
        phone.with_text("#menu", "Unlock")
        expect(scan(phone, kit.passes[0]), "green")
        phone.reload()
        phone.with_text("#menu", "Unlock")
        for kind in ("menu", "report", "handOn", "takeIn", "close", "about"):
            send(phone, {"type": "open", "kind": kind})
            phone.find("#pin")
        fill(phone, "#pin", "000000")
        tap(phone, "button.main")
        phone.with_text("p.alert", "Wrong PIN")
        expect(scan(phone, kit.passes[1]), "green")
        send(phone, {"type": "open", "kind": "menu"})
        fill(phone, "#pin", "271828")
        tap(phone, "button.main")
        phone.with_text("h2", "Menu")
    phone.quit()


def read_codes(phone):
    """The texts of all codes that the page shows one after the other, as another program reads them from the screen."""
    count = int(phone.text("#codenumber").split("/")[1])
    seen = set()

    def whole():
        picture = Image.open(io.BytesIO(phone.picture()))
        seen.update(code.text for code in zxingcpp.read_barcodes(picture))
        return len(seen) == count
    phone.until(whole, f"not all of {count} codes were read", 60)
    return seen


def codes(driver, site, kit):
    one, other = set_up(opened(driver, site, "one"), kit), set_up(opened(driver, site, "other"), kit)
    with promise("a new bundle that names both phones is taken in while they work", one, other):
        keys = []
        for phone in (one, other):
            dismiss_alerts(phone)
            send(phone, {"type": "open", "kind": "handOn"})
            keys.append(saved(phone, "Save the key"))
        bundle = kit.bundle(3, *keys)
        for phone in (one, other):
            send(phone, {"type": "open", "kind": "takeIn"})
            bring(phone, [(bundle.name, bundle.read_bytes())])
            phone.with_text("p.alert", "3.jwt")
            send(phone, {"type": "leave"})
    with promise("without a network an export goes from screen to camera, and a copy is stopped at the other phone", one, other):
        expect(scan(one, kit.passes[0]), "green")
        send(one, {"type": "open", "kind": "handOn"})
        tap(one, "button", "codes")
        one.find("#codes")
        texts = read_codes(one)
        send(other, {"type": "open", "kind": "takeIn"})
        other.find("#eye video")
        for text in texts:
            press_keys(other, text)
        other.with_text("p.alert", "1 new")
        send(other, {"type": "leave"})
        expect(scan(other, kit.passes[0]), "red", "already_admitted")
    one.quit()
    other.quit()


def camera(driver, site, kit, folder):
    drawn = [films.symbol(picture(kit, text), 300) for text in (kit.passes[0], kit.forged, kit.revoked)]
    pair = films.held(drawn[2], at=(0.75, 0.5), on=films.held(drawn[0], at=(0.25, 0.5)))
    pictures = []
    for scene in [films.held(drawn[0]), films.held(drawn[1], turned=180), films.held(drawn[2], turned=20), pair]:
        pictures += [(films.empty(), 20), (scene, 40)]
    film = films.film(folder / "film.y4m", pictures)
    phone = opened(driver, site, "camera", *FAKE, f"--use-file-for-fake-video-capture={film}")
    with promise("passes before the camera get the lights of a native gate", phone):
        phone.run("window.lights = []; new MutationObserver(() => { const one = document.querySelector('.light[data-light]'); "
                  "if (one && one.dataset.ordinal !== window.last) { window.last = one.dataset.ordinal; "
                  "window.lights.push(one.dataset.light); } }).observe(document.body, { subtree: true, childList: true, attributes: true })")
        set_up(phone, kit)
        phone.until(lambda: {"green", "red"} <= set(phone.value("window.lights")) and len(phone.value("window.lights")) >= 4,
                    "no lights", 30)
        holds(phone.value("window.lights.filter((one) => one === 'green').length") == 1, f"lights: {phone.value('window.lights')}")
    with promise("two codes in one picture: the page asks for one", phone):
        phone.with_text("p.alert", "More than one code", 30)
    phone.quit()
    film.unlink()


def picture(kit, text):
    import subprocess
    return subprocess.run([kit.passtool, "render", text, "--as", "png", "--pixels", "4", "--symbology", "aztec"], check=True,
                          stdout=subprocess.PIPE, timeout=60).stdout


def many(driver, site, kit, count):
    phone = set_up(opened(driver, site, "many"), kit)
    with promise(f"{count} scans in a row are all answered, and the page holds no more memory for each", phone):
        dismiss_alerts(phone)
        phone.run("""
          window.done = 0;
          new MutationObserver(() => { window.done = Number(document.querySelector('.light[data-ordinal]')?.dataset.ordinal ?? 0); })
            .observe(document.body, { subtree: true, childList: true });""")
        began = time.monotonic()
        slowest = 0
        for first in range(0, count, 200):
            last, start = min(first + 200, count), time.monotonic()
            phone.later("""
              const { send } = await import('/app.mjs');
              for (let one = args[1]; one < args[2]; one += 1) {
                send({ type: 'scanned', bytes: new TextEncoder().encode(args[0][one % args[0].length]), source: 'camera' });
              }""", kit.passes, first, last)
            phone.until(lambda: phone.value("window.done") == last, f"not answered: the rest of {last}", 60)
            slowest = max(slowest, (time.monotonic() - start) / (last - first) * 1_000)
        holds(slowest < 100, f"{slowest:.0f} ms for a scan")
        print(f"        {count} scans took {time.monotonic() - began:.1f} s, at most {slowest:.1f} ms each")
        holds(f"{len(kit.passes) - 1} in" in phone.text("#counts"), phone.text("#counts"))
        holds(phone.value("document.querySelectorAll('*').length") < 200, "the page grows")
    phone.quit()
