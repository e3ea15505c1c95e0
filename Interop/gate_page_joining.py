"""A phone joins the door of an event at a terminal, by the file of an invitation and by codes, and both gates' events merge."""

import datetime
import io

import zxingcpp
from browser_promises import complaints, holds, promise
from gate_page_door import read_codes, saved
from gate_page_native import NativeDoor
from gate_page_steps import bring, bring_kit, dismiss_alerts, expect, fill, opened, press_keys, scan, send, tap
from keyboards import typed
from PIL import Image


def joining(driver, site, kit):
    door = NativeDoor(kit.folder.parent / "door")
    door.scan(door.passes[0])
    by_file(driver, site, door)
    by_codes(driver, site, door)
    refused(driver, site, kit, door)
    kit_by_codes(driver, site, kit)


def answered(phone, invitation):
    """Brings the answer of a phone to the door as a file, and compares the digits of both screens."""
    answer = saved(phone, "Save as a file")
    invitation.path.with_suffix(".join.answer").write_text(answer)
    holds(phone.text(".digits") == invitation.number, f"{phone.text('.digits')} and {invitation.number}")
    return answer


def kit_by_codes(driver, site, kit):
    one, other = opened(driver, site, "first"), opened(driver, site, "second")
    with promise("a second phone is set up by the codes of the kit that the first one shows, and by the code of the card", one, other):
        bring_kit(one, kit)
        one.find("#number")
        tap(one, "button", "codes")
        one.find("#codes")
        for text in read_codes(one):
            press_keys(other, typed(text, "fr"))
        other.find("#number")
        press_keys(other, typed(kit.number, "fr"))
        tap(other, "button.main", kit.place["flight"])
        other.find(".light.ready")
        dismiss_alerts(other)
        expect(scan(other, kit.passes[0]), "green", "Jane A")
    one.quit()
    other.quit()


def by_file(driver, site, door):
    phone = opened(driver, site, "lane")
    with promise("a phone joins a door by the file of an invitation, and both screens show the same number", phone), door.invite() as invitation:
        bring(phone, [("LANE2.join", invitation.path.read_bytes())])
        answered(phone, invitation)
        tap(phone, "button", "They are the same")
        invitation.confirm()
        phone.with_text("p", "Type the digits")
        bring(phone, [("LANE2.join.bundle", invitation.part(".bundle")), ("LANE2.join.lists", invitation.part(".lists")),
                      ("list.csv", (door.folder / "tickets.door" / "share" / "list.csv").read_bytes())])
        phone.find(".light.ready")
        holds("LANE2" in phone.text("#top"), phone.text("#top"))
    both_merge(phone, door)
    with promise("a lane that joined stands at its door after a reload", phone):
        phone.reload()
        phone.find(".light.ready")
        expect(scan(phone, door.passes[3]), "green", "Jane D")
    complaints(phone)
    phone.quit()


def both_merge(phone, door):
    with promise("the lane lets guests in, and stops one whom the door let in before, once it has the door's export", phone):
        dismiss_alerts(phone)
        expect(scan(phone, door.passes[1]), "green", "Jane B")
        send(phone, {"type": "open", "kind": "takeIn"})
        bring(phone, [("door.export", door.exported())])
        phone.with_text("p.alert", "1 new")
        send(phone, {"type": "leave"})
        expect(scan(phone, door.passes[0]), "red", "already_admitted", "DOOR1")
    with promise("the door takes in what the lane hands on, and stops the lane's guest", phone):
        send(phone, {"type": "open", "kind": "handOn"})
        told = door.merged(saved(phone, "Save as a file"))
        holds("new" in told, told)
        said = door.scan(door.passes[1])
        holds("already_admitted" in said, said)
        send(phone, {"type": "leave"})


def by_codes(driver, site, door):
    phone = opened(driver, site, "scanned")
    with promise("a phone joins a door by codes that scanners type on a German and a French keyboard, and the answer is read from its screen", phone), door.invite() as invitation:
        phone.find("h2")
        press_keys(phone, typed(invitation.text, "de"))
        phone.find("canvas#answer")
        [answer] = on_screen(phone)
        invitation.type(answer)
        holds(phone.text(".digits") == invitation.number, f"{phone.text('.digits')} and {invitation.number}")
        invitation.confirm()
        tap(phone, "button", "They are the same")
        phone.with_text("p", "Type the digits")
        press_keys(phone, typed(door.packed("trust", invitation.part(".bundle")), "fr"))
        phone.find(".light.ready")
        dismiss_alerts(phone)
    with promise("the door's list of revoked tickets is scanned at the new lane, and guests then come in, each once", phone):
        shown = scan(phone, door.packed("status", invitation.part(".lists")))
        holds(shown["light"] == "update", f"shown: {shown}")
        expect(scan(phone, door.passes[4]), "green", "Jane E")
        expect(scan(phone, door.passes[4]), "again", "READ TWICE")
    with promise("an invitation that comes to a lane at work changes nothing, and the lane says why", phone), door.invite() as invitation:
        send(phone, {"type": "open", "kind": "takeIn"})
        bring(phone, [("another.join", invitation.path.read_bytes())])
        phone.with_text("p.alert", "is a gate already")
        send(phone, {"type": "leave"})
        expect(scan(phone, door.passes[5]), "green", "Jane F")
    phone.quit()


def on_screen(phone):
    """The texts of the codes on the screen, as another program reads them."""
    return phone.until(lambda: [code.text for code in zxingcpp.read_barcodes(Image.open(io.BytesIO(phone.picture())))], "no code is read")


def refused(driver, site, kit, door):
    phone = opened(driver, site, "uninvited")
    with promise("an invitation that is over is refused with its hour, and makes no gate", phone):
        early = (datetime.datetime.now(datetime.UTC) - datetime.timedelta(minutes=30)).strftime("%Y-%m-%dT%H:%M:%SZ")
        with door.invite("--now", early) as invitation:
            bring(phone, [("LANE9.join", invitation.path.read_bytes())])
        phone.with_text("p.alert", "the invitation ended at")
        tap(phone, "p.alert + .row button")
    with promise("an invitation with another letter is refused, or shows another number", phone), door.invite() as invitation:
        text = invitation.text
        bring(phone, [("LANE9.join", f"{text[:300]}{'A' if text[300] != 'A' else 'B'}{text[301:]}".encode())])
        phone.until(lambda: phone.has("p.alert") or phone.has(".digits"), "nothing is said")
        if phone.has(".digits"):
            invitation.path.with_suffix(".join.answer").write_text(saved(phone, "Save as a file"))
            holds(phone.text(".digits") != invitation.number, "the same digits")
        phone.reload()
        phone.find("h2")
    other = NativeDoor(kit.folder.parent / "another-door", "OTHER", 1)
    with promise("people see other digits for another door's invitation; its bundle makes no lane of the door that invited", phone), \
            door.invite() as invitation, other.invite() as foreign:
        bring(phone, [("LANE9.join", foreign.path.read_bytes())])
        answer = saved(phone, "Save as a file")
        foreign.path.with_suffix(".join.answer").write_text(answer)
        shown = phone.text(".digits")
        holds(foreign.number == shown, f"{shown} and {foreign.number}")
        tap(phone, "button", "They differ")
        phone.with_text("p.alert", "digits differed")
        foreign.confirm()
        bring(phone, [("LANE9.join", invitation.path.read_bytes())])
        tap(phone, "button", "They are the same")
        phone.with_text("p", "Type the digits")
        bring(phone, [("LANE9.join.bundle", foreign.part(".bundle"))])
        phone.with_text("p.alert", "not the bundle of the door that invited")
        phone.reload()
        phone.with_text("h2", "Kit or invitation")
    with promise("codes with control characters, other codes and an answer instead of an invitation make no gate", phone):
        for text in ("PT1D/\x00\x1b]0;x\x07" + "A" * 40, "\x1d\x1e\x04PT1A/" + "A" * 40, answer.strip(), "https://example.com/\u202e"):
            press_keys(phone, text)
            phone.find("p.alert")
            holds(not any(ord(letter) < 0x20 and letter != "\n" or letter == "\u202e" for letter in phone.text("p.alert")), phone.text("p.alert"))
            tap(phone, "p.alert + .row button")
            phone.with_text("h2", "Kit or invitation")
    phone.quit()
