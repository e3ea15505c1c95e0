"""A phone whose clock is a year off, when it is set up and later: no one comes in by the wrong hour, and the page names the clock."""

from browser_promises import holds, promise
from gate_page_service import SHIFTED, moved
from gate_page_steps import bring_kit, dismiss_alerts, expect, fill, opened, press_keys, scan, send, set_up, tap

YEAR = 365 * 86_400


def clock(driver, site, kit):
    phone = moved(driver, site, "slow", -YEAR)
    with promise("a phone whose clock is a year slow says so when it is set up, and lets no one in", phone):
        bring_kit(phone, kit)
        fill(phone, "#number", kit.number)
        tap(phone, "button.main")
        phone.with_text("p.alert", "in the future by this gate's clock")
        tap(phone, "button.main", kit.place["flight"])
        phone.find(".light.ready")
        dismiss_alerts(phone)
        expect(scan(phone, kit.passes[0]), "red", "THE GATE IS AT FAULT", "the clock may be slow")
    phone.quit()
    phone = moved(driver, site, "fast", YEAR)
    with promise("a phone whose clock is a year fast makes no gate of a kit that it takes for old, and says to check the clock", phone):
        bring_kit(phone, kit)
        fill(phone, "#number", kit.number)
        tap(phone, "button.main")
        phone.with_text("p.alert", "check this gate's clock")
        phone.with_text("h2", "Kit or invitation")
        press_keys(phone, kit.passes[0])
        holds(not phone.has(".light"), "a pass is judged")
    with promise("once its clock is right, the same phone takes the kit, and is a gate", phone):
        phone.reload()
        phone.find("h2")
        phone.run("Date.now = () => Math.floor(performance.timeOrigin + performance.now())")
        bring_kit(phone, kit)
        tap(phone, "button.main", kit.place["flight"])
        phone.find(".light.ready")
        dismiss_alerts(phone)
        expect(scan(phone, kit.passes[0]), "green", "Jane A")
    phone.quit()
    for years, word in ((-1, "the clock may be slow"), (1, "clock may be wrong")):
        phone = set_up(opened(driver, site, f"later{years}"), kit)
        with promise(f"a gate whose clock is moved by {years} year lets no one in until it is right again", phone):
            dismiss_alerts(phone)
            expect(scan(phone, kit.passes[0]), "green")
            script = phone.devtools("Page.addScriptToEvaluateOnNewDocument", source=SHIFTED % (years * YEAR * 1_000))
            phone.reload()
            phone.find(".light.ready")
            expect(scan(phone, kit.passes[1]), "red", "THE GATE IS AT FAULT", word)
            phone.devtools("Page.removeScriptToEvaluateOnNewDocument", **script)
            phone.reload()
            phone.find(".light.ready")
            dismiss_alerts(phone)
            shown = scan(phone, kit.passes[1])
            if years > 0:
                # A clock that went back may be right or wrong, which a person says.
                expect(shown, "amber", "clock_untrusted")
                send(phone, {"type": "clock"})
                shown = scan(phone, kit.passes[1])
            expect(shown, "green", "Jane B")
        phone.quit()
