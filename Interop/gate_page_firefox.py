"""A day at the gate's page in Debian's firefox-esr: set up by files, scans, by hand, report, hand on, after a reload, without a server."""

from bidi import Firefox
from browser_promises import complaints, holds, promise
from gate_page_door import by_hand, saved
from gate_page_steps import dismiss_alerts, expect, light, scan, send, set_up
from keyboards import typed

# The camera of a person would be asked for; Firefox shows a film of its own instead.
CAMERA = {"media.navigator.streams.fake": True, "media.navigator.permission.disabled": True}


def firefox(driver, site, kit):
    with Firefox(lambda: site.url, "firefox", 360, 640, CAMERA) as phone:
        with promise("Firefox: a phone is set up in three steps, its camera opens, and a scanned pass is let in, once", phone):
            phone.go("/").until(lambda: phone.has("h2"), "the page does not begin")
            set_up(phone, kit)
            dismiss_alerts(phone)
            expect(scan(phone, kit.passes[0]), "green", "COME IN", "Jane A")
            expect(scan(phone, kit.passes[0]), "again", "READ TWICE")
            phone.until(lambda: phone.run("const video = document.querySelector('#eye video'); return !video.paused && video.videoWidth > 0"),
                        f"no picture of the camera: {phone.text('#eyebar')}")
        with promise("Firefox: forged and revoked passes are stopped, and a French keyboard is read", phone):
            expect(scan(phone, kit.forged), "red", "STOP", "bad_signature")
            expect(scan(phone, kit.revoked), "red", "revoked")
            expect(scan(phone, typed(kit.passes[1], "fr")), "green", "Jane B")
        with promise("Firefox: a guest is let in by hand, and the ticket is then stopped", phone):
            by_hand(phone, "ABC004")
            phone.until(lambda: light(phone) and light(phone)["light"] == "green", f"shown: {light(phone)}")
            expect(scan(phone, kit.passes[3]), "red", "already_admitted")
        with promise("Firefox: report and export have what happened, and passtool takes the export in", phone):
            send(phone, {"type": "open", "kind": "report"})
            phone.with_text("table", "bad_signature")
            send(phone, {"type": "open", "kind": "handOn"})
            phone.with_text("button", "codes")
            told = kit.merged(saved(phone, "Save the key"), saved(phone, "Save as a file"), "desk-of-firefox", 9)
            holds("3" in told, told)
            send(phone, {"type": "leave"})
        with promise("Firefox: without a server the page opens, knows who is in, and decides", phone):
            site.stop()
            try:
                phone.reload()
                phone.find(".light.ready")
                holds("3 in" in phone.text("#counts"), phone.text("#counts"))
                expect(scan(phone, kit.passes[4]), "green", "Jane E")
            finally:
                site.start()
        complaints(phone)
