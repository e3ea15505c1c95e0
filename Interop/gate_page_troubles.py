"""What goes wrong at a gate on a phone, and what the page then says: it lets no one in who would not be recorded."""

from browser_promises import holds, promise
from gate_page_kit import Kit
from gate_page_steps import FAKE, bring_kit, dismiss_alerts, expect, light, opened, press_keys, scan, send, set_up
from webdriver import Fault


def troubles(driver, site, kit):
    with promise("over plain http from another machine the page says that it cannot work, and how to mend it"):
        phone = driver.browser(lambda: f"http://gate.example:{site.port}", "insecure",
                               options=[*FAKE, "--host-resolver-rules=MAP gate.example 127.0.0.1"])
        phone.go("/")
        phone.find('[data-code="insecure"]')
        holds("https" in phone.text(), phone.text())
        phone.quit()

    phone = opened(driver, site, "refused", FAKE[0])
    with promise("a camera that is refused is told with its remedy, and a scanner works meanwhile", phone):
        phone.devtools("Browser.setPermission", permission={"name": "camera"}, setting="denied")
        set_up(phone, kit)
        phone.with_text("#eyebar", "settings of the browser")
        dismiss_alerts(phone)
        expect(scan(phone, kit.passes[0]), "green")
    phone.quit()

    phone = set_up(opened(driver, site, "tabs"), kit)
    with promise("a second tab is no second gate", phone):
        with phone.tab():
            phone.go("/")
            phone.find('[data-code="secondTab"]')
        expect(scan(phone, kit.passes[0]), "green")
    with promise("where the storage is full no one is let in, and the page says why", phone):
        # A driver of Chromium cannot fill the disk, so the storage is given what a full device answers.
        phone.run("""
          const put = IDBObjectStore.prototype.put, error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error');
          IDBObjectStore.prototype.put = function () { try { this.transaction.abort(); } catch {} };
          Object.defineProperty(IDBTransaction.prototype, 'error', { configurable: true,
            get: () => new DOMException('full', 'QuotaExceededError') });
          window.makeRoom = () => {
            IDBObjectStore.prototype.put = put;
            Object.defineProperty(IDBTransaction.prototype, 'error', error);
          };""")
        shown = scan(phone, kit.passes[1])
        holds(shown["light"] != "green", f"shown: {shown}")
        holds("full" in shown["text"], f"shown: {shown}")
        phone.run("makeRoom()")
        expect(scan(phone, kit.passes[1]), "green")
    with promise("where the storage was wiped no one is let in, and the page says so", phone):
        phone.devtools("Storage.clearDataForOrigin", origin=site.url, storageTypes="indexeddb")
        if not phone.has('[data-code="lost"]'):
            press_keys(phone, kit.passes[2])
            phone.until(lambda: phone.has('[data-code="lost"]') or (light(phone) or {"light": "green"})["light"] != "green",
                        f"shown: {light(phone)}")
        holds((light(phone) or {"light": "none"})["light"] != "green" or phone.has('[data-code="lost"]'), f"shown: {light(phone)}")
    phone.quit()

    with promise("a kit of another issuer is not taken over by a gate at work, and changes nothing"):
        other = Kit(kit.folder.parent / "other", "ZZ")
        phone = set_up(opened(driver, site, "foreign"), kit)
        dismiss_alerts(phone)
        send(phone, {"type": "open", "kind": "takeIn"})
        bring_kit(phone, other)
        phone.with_text("p.alert", "Not taken in")
        send(phone, {"type": "leave"})
        expect(scan(phone, other.passes[0]), "red", "unknown_issuer")
        expect(scan(phone, kit.passes[0]), "green")
        phone.quit()
