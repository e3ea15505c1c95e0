"""Lanes that hear each other over https: two phones and a native gate through passgate-sync serve, and who attacks them."""

import json
import os
import ssl
import subprocess
import time

from browser_promises import complaints, holds, promise
from gate_page_door import device, saved
from gate_page_joining import answered
from gate_page_kit import Kit, run
from gate_page_native import NativeDoor, OpenDoor
from gate_page_site import BUILT
from gate_page_steps import FAKE, bring, dismiss_alerts, expect, opened, scan, send, set_up, tap
from lane_exchange import HOST, Authority, Exchange, NativeGate, Stranger


def counted(phone):
    """How many people this phone knows to be in."""
    digits = "".join(letter for letter in phone.text("#counts").split("·")[0] if letter.isdigit())
    return int(digits or 0)


def hears(phone, count, within=2):
    """Waits until a phone counts so many people; answers the seconds."""
    began = time.monotonic()
    phone.until(lambda: counted(phone) == count, f"counts {counted(phone)}, not {count}", within)
    return time.monotonic() - began


def key_set(phone):
    send(phone, {"type": "open", "kind": "handOn"})
    return saved(phone, "Save the key")


def lanes(driver, site, kit, folder):
    folder = folder / "lanes"
    folder.mkdir()
    kit = Kit(folder / "kit")
    authority = Authority(folder / "authority")
    desk = NativeGate(kit, folder / "desk", "DESK", "1.jwt")
    door = NativeGate(kit, folder / "door", "DOOR", "1.jwt")
    exchange = Exchange(desk.folder, authority, BUILT)
    refusals(exchange, authority)
    exchange.start()
    try:
        exchanged(driver, kit, folder, authority, exchange, desk, door)
    finally:
        exchange.stop()
        door.close()
    at_a_door(driver, authority, folder)


def at_a_door(driver, authority, folder):
    """A door of an event that is open at a terminal, its exchange in the same directory, and a phone that joined it."""
    door = NativeDoor(folder / "event")
    place = door.folder / "tickets.door"
    exchange = Exchange(place / "gate", authority, BUILT, hall=place / "share").start()
    phone = opened(driver, exchange, "lane", *FAKE, *authority.options)
    try:
        with promise("a phone joins a door by an invitation", phone):
            with door.invite() as invitation:
                bring(phone, [("LANE2.join", invitation.path.read_bytes())])
                answered(phone, invitation)
                tap(phone, "button", "They are the same")
                invitation.confirm()
                phone.with_text("p", "Type the digits")
                bring(phone, [("LANE2.join.bundle", invitation.part(".bundle")), ("LANE2.join.lists", invitation.part(".lists")),
                              ("list.csv", (place / "share" / "list.csv").read_bytes())])
                phone.find(".light.ready")
            dismiss_alerts(phone)
        with promise("a phone that was brought the newest event of the door alone still hears those before it", phone):
            door.scan(door.passes[4], door.passes[5])
            lines = door.exported().splitlines(keepends=True)
            send(phone, {"type": "open", "kind": "takeIn"})
            bring(phone, [("newest.export", lines[-2] + lines[-1])])
            phone.with_text("p.alert", "1 new")
            send(phone, {"type": "leave"})
            connect(phone)
            phone.with_text("table", "answered")
            send(phone, {"type": "leave"})
            hears(phone, 2)
            expect(scan(phone, door.passes[4]), "red", "already_admitted", "DOOR1")
        with promise("a phone at a door hears the open door, and the door hears it, within two seconds", phone):
            with OpenDoor(door) as terminal:
                for number in (0, 2):
                    terminal.scan(door.passes[number], "COME IN")
                    hears(phone, number + 3)
                    expect(scan(phone, door.passes[number]), "red", "already_admitted", "DOOR1")
                    expect(scan(phone, door.passes[number + 1]), "green")
                    phone.until(lambda: heard(door) == number // 2 + 1, "the door has no event of the phone", 2)
                    terminal.scan(door.passes[number + 1], "already_admitted")
        with promise("the door's report has each guest once, and no conflict", phone):
            told = json.loads(run(door.folder, door.passtool, "gate", "report", "--store", door.gate, "--json"))
            holds(told["boarded"] == 6 and told["conflicts"] == [] and told["refused"] == [], told)
        phone.quit()
    finally:
        exchange.stop()


def heard(door):
    """How many entries of its lane are in the ledger of the door."""
    return len([line for line in door.exported().splitlines() if b"LANE2" in line and b'"admit"' in line])


def refusals(exchange, authority):
    with promise("an expired certificate, a key of another one, a key that others can read and a missing file are said at the start"):
        for files, words in [
            ({"chain": authority.certificate("ended", days=0)[0]}, "expired"),
            ({"key": authority.certificate("other")[1]}, "expected the private key of the first certificate"),
            ({"chain": authority.folder / "exchange.key"}, "expected certificates in PEM form"),
            ({"chain": authority.folder / "missing.pem"}, "missing.pem"),
        ]:
            told = exchange.refusal(**files)
            holds(words in told, f"{files}: {told}")
        authority.key.chmod(0o640)
        told = exchange.refusal()
        authority.key.chmod(0o600)
        holds("chmod 600" in told, told)


def exchanged(driver, kit, folder, authority, exchange, desk, door):
    with promise("a browser without the authority opens nothing of the exchange"):
        other = driver.browser(lambda: exchange.url, "without the authority", options=authority.options[1:])
        other.go("/")
        other.until(lambda: "ERR_CERT_AUTHORITY_INVALID" in other.text("body"), "the page opens")
        other.quit()
    phones = [opened(driver, exchange, name, *FAKE, *authority.options) for name in ("one", "two")]
    one, two = phones
    with promise("the exchange serves the page, and a new bundle makes phones and native gates lanes of each other", one, two):
        for phone in phones:
            set_up(phone, kit)
            dismiss_alerts(phone)
        bundle = kit.bundle(2, *(key_set(phone) for phone in phones), desk.key_set, door.key_set)
        for phone in phones:
            send(phone, {"type": "open", "kind": "takeIn"})
            bring(phone, [(bundle.name, bundle.read_bytes())])
            phone.with_text("p.alert", "2.jwt")
            send(phone, {"type": "leave"})
        door.trust(bundle)
        door.open(exchange.hall)
    with promise("a phone that the bundle of the exchange does not name yet says so", one):
        connect(one)
        one.with_text("p.alert", "does not know this phone")
        desk.trust(bundle)
    with promise("once the bundle names them, the phones say when each lane was heard", one, two):
        connect(two)
        for phone, other in ((one, two), (two, one)):
            phone.with_text("table", device(other))
            holds("answered" in phone.text("table"), phone.text("table"))
    for phone in phones:
        send(phone, {"type": "leave"})
    slowest, early = 0, b""
    with promise("a pass scanned at one phone is a copy at the other phone and at the native gate, within two seconds", one, two):
        for number in range(6):
            here, there = (one, two) if number % 2 == 0 else (two, one)
            expect(scan(here, kit.passes[number]), "green")
            slowest = max(slowest, hears(there, number + 1))
            expect(scan(there, kit.passes[number]), "red", "already_admitted")
        began = time.monotonic()
        path = exchange.hall / "UA_DESK.heard.ledger"
        one.until(lambda: path.exists() and path.read_bytes().count(b'"admit"') == 6, "the folder does not have the events of the phones", 2)
        slowest = max(slowest, time.monotonic() - began)
        for number in range(6):
            answer = door.scan(kit.passes[number])
            holds(answer["reason"] == "already_admitted", answer)
    with promise("a pass scanned at the native gate is a copy at both phones, within two seconds", one, two):
        for number in range(6, 9):
            answer = door.scan(kit.passes[number])
            early = door.exported() if number == 6 else early
            holds(answer["decision"] == "admit", answer)
            slowest = max(slowest, *(hears(phone, number + 1) for phone in phones))
            expect(scan(one, kit.passes[number]), "red", "DOOR")
    print(f"        at most {slowest:.2f} s until another lane knew of an entry", flush=True)
    with promise("without the network a phone scans on and says how long it has heard nothing; afterwards both hear all", one, two):
        one.network(False)
        expect(scan(one, kit.passes[9]), "green")
        expect(scan(two, kit.passes[10]), "green")
        one.find("#unheard", 30)
        holds("No word" in one.text("#unheard"), one.text("#unheard"))
        holds(not two.has("#unheard"), "the other phone complains")
        one.network(True)
        for phone in phones:
            hears(phone, 11, within=4)
        one.until(lambda: not one.has("#unheard"), "it goes on complaining", 5)
        expect(scan(two, kit.passes[9]), "red", "already_admitted")
        expect(scan(one, kit.passes[10]), "red", "already_admitted")
    with promise("while the exchange is restarted the lanes scan on, and hear each other afterwards", one, two):
        exchange.stop()
        expect(scan(one, kit.passes[11]), "green")
        exchange.start()
        hears(two, 12, within=6)
    hostile(kit, folder, exchange, desk, door, phones, early)
    with promise("the ledger of the exchange is merged by passtool's own gate, and has every entry once"):
        (folder / "desk.export").write_bytes(run_bytes(kit, "gate", "export", "--store", desk.folder))
        office = NativeGate(kit, folder / "office", "OFFICE", "2.jwt")
        told = run(kit.folder, kit.passtool, "gate", "merge", "--store", office.folder, folder / "desk.export", "--json")
        holds(json.loads(told.splitlines()[-1])["new"] == 13, told)
    for phone in phones:
        complaints(phone)
        phone.quit()


def run_bytes(kit, *words):
    return subprocess.run([kit.passtool, *map(str, words)], cwd=kit.folder, check=True, stdout=subprocess.PIPE).stdout


def connect(phone):
    send(phone, {"type": "open", "kind": "lanes"})
    phone.find("#exchange")
    tap(phone, "button.main", "Connect")


def hostile(kit, folder, exchange, desk, door, phones, early):
    def facts():
        files = {file.name: file.read_bytes() for file in exchange.hall.iterdir()}
        return files, exchange_size(desk), [counted(phone) for phone in phones]

    attacker = Stranger(exchange, address="127.0.0.2")
    own = door.exported()
    before = facts()
    with promise("who is no lane hears nothing, and nothing that it sends is read", *phones):
        holds(attacker.ask("GET", "/lanes")[0] == 401, "the list is given")
        nobody = NativeGate(kit, folder / "nobody", "NOBODY", "1.jwt")
        attacker.prove(nobody.device, nobody.folder / "device.pem")
        for method, path, body in [("GET", "/lanes", None), ("GET", "/lanes/UA/DOOR?after=0", None), ("POST", "/lanes", own)]:
            status, _ = attacker.ask(method, path, body)
            holds(status == 401, f"{method} {path}: {status}")
        # What a lane proved to another server counts at none but that one.
        for audience in ("other.test", "test", f"{HOST}.other.test", f"https://{HOST}", ""):
            attacker.prove(door.device, door.folder / "device.pem", audience)
            holds(attacker.ask("GET", "/lanes")[0] == 401, f"a proof for {audience or 'no server'} is good")
        # The key of one lane does not speak for another.
        attacker.prove("UA/DESK", door.folder / "device.pem")
        holds(attacker.ask("GET", "/lanes")[0] == 401, "a lane speaks for another")
        holds(facts() == before, "something changed")
    with promise("a hostile lane adds no event of another, changes none, and fills nothing", *phones):
        attacker.prove(door.device, door.folder / "device.pem")
        status, listed = attacker.ask("GET", "/lanes")
        holds(status == 200, status)
        phone = next(one["device"] for one in json.loads(listed)["lanes"] if one["device"] not in (door.device, desk.device) and one["sequence"] > 1)
        theirs = attacker.ask("GET", f"/lanes/{phone}?after=0")[1]
        lines = theirs.splitlines(keepends=True)
        forged = theirs.replace(b'"admit"', b'"offload"', 1)
        stranger = NativeGate(kit, folder / "stranger", "STRANGER", "1.jwt")
        stranger.open(folder / "elsewhere").scan(kit.passes[13])
        stranger.close()
        for name, body in [("an older part", early), ("all again", theirs), ("its own events", own), ("an altered event", forged), ("an event without a signature", lines[0]),
                           ("a signature alone", lines[-1]), ("an untrusted key", stranger.exported()), ("noise", os.urandom(60_000)), ("nothing", b""),
                           ("many lines", b"{}\n" * 100_000), ("events under another's signature", lines[0] + own.splitlines(keepends=True)[-1])]:
            status, told = attacker.ask("POST", "/lanes", body)
            holds(status == 200 and json.loads(told)["new"] == 0, f"{name}: {status} {told[:200]}")
            holds(facts() == before, f"{name}: something changed")
        status, _ = attacker.ask("POST", "/lanes", b"x" * 600_000)
        holds(status == 413, f"a body that is too long: {status}")
        connection = attacker.connect()
        connection.putrequest("POST", "/lanes")
        for name, value in [("authorization", f"Lane {attacker.proof}"), ("transfer-encoding", "chunked")]:
            connection.putheader(name, value)
        connection.endheaders()
        before_it, end, cut = exchange.memory, time.monotonic() + 10, False
        try:
            while time.monotonic() < end:
                connection.send(b"10000\r\n" + b"{" * 65_536 + b"\r\n")
        except OSError:
            cut = True
        holds(cut, "a body without an end is read for ten seconds")
        grown = exchange.memory - before_it
        holds(grown < 32 << 20, f"a body without an end takes {grown} bytes")
        connection.close()
        holds(facts() == before, "something changed")
    with promise("a client that asks for much and reads nothing takes little memory", *phones):
        before_it, held = exchange.memory, []
        for _ in range(60):
            connection = attacker.connect()
            connection.request("GET", "/gate.wasm.gz")
            held.append(connection)
        attacker.ask("GET", "/lanes")
        grown = exchange.memory - before_it
        for connection in held:
            connection.close()
        holds(grown < 48 << 20, f"60 connections take {grown} bytes")
    with promise("a client that holds as many connections as it gets keeps no lane from hearing", *phones):
        held = []
        for _ in range(100):
            connection = attacker.connect()
            try:
                connection.connect()
                held.append(connection)
            except OSError:
                break
        expect(scan(phones[0], kit.passes[12]), "green")
        hears(phones[1], 13)
        # The oldest make room for newer ones.
        end = time.monotonic() + 20
        while (count := sum(map(is_open, held))) > 64 and time.monotonic() < end:
            time.sleep(0.1)
        for connection in held:
            connection.close()
        holds(0 < count <= 64, f"one address holds {count} connections")


def is_open(connection):
    """Whether the other side has not ended a connection that it has sent nothing on."""
    connection.sock.setblocking(False)
    try:
        return connection.sock.recv(1) != b""
    except ssl.SSLWantReadError:
        return True
    except OSError:
        return False


def exchange_size(desk):
    """The events in the ledger of the exchange, as its own export has them."""
    return len([line for line in desk.exported().splitlines() if line.startswith(b"{")])
