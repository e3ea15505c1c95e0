"""Scanners that work as keyboards with other layouts, the test of a scanner, and the badge of a supervisor."""

import json

from browser_promises import complaints, holds, promise
from gate_page_door import by_hand, saved
from gate_page_kit import ROOT, run
from gate_page_steps import dismiss_alerts, expect, fill, light, opened, press_keys, scan, send, set_up, tap
from keyboards import typed

TEST = "PT1-SCANNER-TEST azqwymAZQWYM0123456789-_/.,;:<>?!@#$%^&*()"


def scanner(driver, site, kit):
    phone = set_up(opened(driver, site, "scanner"), kit)
    dismiss_alerts(phone)
    layouts(phone, kit)
    self_test(phone)
    phone.run("location.reload()")
    phone.find(".light.ready")
    badge(phone, kit)
    complaints(phone)
    phone.quit()


def layouts(phone, kit):
    for number, (layout, name) in enumerate([("de", "German"), ("fr", "French")]):
        with promise(f"a pass that a scanner types on a {name} keyboard lets its holder in, once, and the page says what to set", phone):
            keys = typed(kit.passes[number], layout)
            holds("".join(keys) != kit.passes[number], "the keyboard changes nothing")
            expect(scan(phone, keys), "green", f"Jane {chr(65 + number)}")
            holds(name in phone.text("#foot"), phone.text("#foot"))
            expect(scan(phone, keys), "again", "READ TWICE")
    with promise("with Caps Lock, and with a character before each code, guests come in as well", phone):
        expect(scan(phone, kit.passes[2].swapcase()), "green", "Jane C")
        holds("Caps Lock" in phone.text("#foot"), phone.text("#foot"))
        expect(scan(phone, "#" + kit.passes[3]), "green", "Jane D")
        holds("'#'" in phone.text("#foot"), phone.text("#foot"))
    with promise("a forged, a revoked and an unsigned pass stay what they are, however they are typed", phone):
        holds(scan(phone, typed(kit.forged, "de"))["light"] != "green", "a forged pass lets in")
        expect(scan(phone, typed(kit.revoked, "de")), "red", "revoked")
        paper = "M1LAZY/ZOE            EABC123 SFOJFKUA 0123 074Y012A0001 100"
        shown = scan(phone, typed(paper, "de"))
        holds(shown["light"] == "amber" and "GATE" in shown["text"] and "LAZY" not in shown["text"], f"shown: {shown}")
    with promise("a bundle that is typed on a German keyboard is taken in, and one that nobody signed is not", phone):
        bundle = run(kit.folder, kit.passtool, "trust", "show", kit.bundle(7), "--text").strip()
        expect(scan(phone, typed(bundle, "de")), "update")
        holds(scan(phone, typed(bundle[:-8] + "AAAABBBB", "fr"))["light"] != "update", "a damaged bundle is taken in")
    with promise("a scanner that is set up well brings no advice any more", phone):
        expect(scan(phone, kit.passes[4]), "green", "Jane E")
        holds("scanner" not in phone.text("#foot"), phone.text("#foot"))


def self_test(phone):
    with promise("the test of a scanner names the keyboard, Caps Lock and what is typed around a code", phone):
        send(phone, {"type": "open", "kind": "scanner"})
        phone.find("canvas#test")
        for keys, ending, words in [
                (typed(TEST, "de"), "Enter", "German"), (typed(TEST, "fr"), "Enter", "French"), (TEST.swapcase(), "Enter", "Caps Lock"),
                ("\x02" + TEST, "Enter", "STX"), (TEST, "Tab", "types Tab"), (TEST, "Enter", "set up correctly"), ("https://example.com", "Enter", "another code")]:
            press_keys(phone, keys, ending)
            phone.with_text("p.alert", words)
        send(phone, {"type": "leave"})
    with promise("at the door the code of the test has no light, and says the same", phone):
        before = light(phone)["ordinal"]
        press_keys(phone, typed(TEST, "fr"))
        phone.with_text("p.alert", "French")
        holds(light(phone)["ordinal"] == before, "the test is counted as a scan")
        dismiss_alerts(phone)


def badge(phone, kit):
    request = json.loads((ROOT / "Examples" / "staff-badge.json").read_text())
    window = json.loads((kit.folder / "requests").read_text().splitlines()[0])
    request |= {"issuer": kit.issuer, "starts_at": window["valid_from"], "ends_at": window["valid_until"],
                "valid_from": window["valid_from"], "valid_until": window["valid_until"]}
    (kit.folder / "badge.json").write_text(json.dumps(request))
    text = json.loads(run(kit.folder, kit.passtool, "issue", "ticket", "badge.json", "--json").splitlines()[0])["barcode_data"]
    with promise("no badge can be used for a forged, a revoked or an unknown code, and none for a green light", phone):
        for other in (kit.forged, kit.revoked, "https://example.com/", kit.passes[6]):
            scan(phone, other)
            send(phone, {"type": "badge"})
            holds(not phone.has("#badge") and not phone.has("#why"), f"offered: {light(phone)}")
    with promise("the holder of a staff badge lets in a guest who was stopped, with a reason; a pass and a forged badge do not", phone):
        by_hand(phone, "ABC008")
        phone.until(lambda: light(phone) and light(phone)["light"] == "green", f"shown: {light(phone)}")
        expect(scan(phone, kit.passes[7]), "red", "already_admitted")
        tap(phone, "#badge")
        fill(phone, "#why", "the twin sister")
        for other in (kit.passes[8], text[:60] + ("A" if text[60] != "A" else "B") + text[61:]):
            press_keys(phone, other)
            phone.with_text("p.alert", "the badge is not accepted")
            holds(phone.value("document.querySelector('#why').value") == "the twin sister", "the reason is lost")
            fill(phone, "#why", "the twin sister")
        fill(phone, "#why", " ")
        press_keys(phone, text)
        phone.with_text("p.alert", "Reason")
        fill(phone, "#why", "the twin sister")
        press_keys(phone, typed(text, "fr"))
        shown = phone.until(lambda: light(phone) and light(phone)["light"] == "green" and light(phone), f"shown: {light(phone)}")
        holds("the twin sister" in shown["text"] and "Jane H" in shown["text"], f"shown: {shown}")
    with promise("the report has the entry and its reason among the overrides", phone):
        send(phone, {"type": "open", "kind": "report"})
        phone.with_text("button", "overrides")
        told = saved(phone, "overrides.csv")
        holds("already_admitted: the twin sister" in told, told)
        send(phone, {"type": "leave"})

