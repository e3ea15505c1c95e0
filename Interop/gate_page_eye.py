"""The camera of a gate's page: covered, taken away, opened again, and a screen that stays awake."""

import films
from browser_promises import holds, promise
from gate_page_door import picture
from gate_page_steps import FAKE, dismiss_alerts, expect, opened, scan, set_up, tap


def eye(driver, site, kit, folder):
    film = films.film(folder / "covered.y4m", [(films.empty(), 30), (films.dark(), 75), (films.held(films.symbol(picture(kit, kit.passes[0]), 300)), 60)])
    phone = opened(driver, site, "eye", *FAKE, f"--use-file-for-fake-video-capture={film}")
    phone.run("""
      window.locks = [];
      const request = WakeLock.prototype.request;
      WakeLock.prototype.request = async function (kind) {
        const lock = await request.call(this, kind);
        locks.push(lock);
        return lock;
      };""")
    set_up(phone, kit)
    dismiss_alerts(phone)
    with promise("a camera that is covered is told while it is, and a pass is read when it is not", phone):
        phone.with_text("#eyebar", "camera sees nothing", 30)
        phone.until(lambda: "sees nothing" not in phone.text("#eyebar"), "the camera stays covered", 30)
        phone.find('.light[data-light="green"]', 30)
    with promise("the screen is kept awake while the camera looks, and again after the page was away", phone):
        phone.until(lambda: phone.value("locks.length === 1 && !locks[0].released"), "the screen may go dark")
        with phone.tab():
            phone.until(lambda: phone.value("document.visibilityState") == "visible", "the other tab is not in front")
        phone.until(lambda: phone.value("locks.length === 2 && locks[0].released && !locks[1].released"),
                    f"locks: {phone.value('locks.map((one) => one.released)')}, {phone.value('document.visibilityState')}")
    with promise("a camera that is taken away is told, a scanner works meanwhile, and the screen may sleep", phone):
        phone.devtools("Browser.setPermission", permission={"name": "camera"}, setting="denied")
        phone.with_text("#eyebar", "removed")
        expect(scan(phone, kit.passes[1]), "green")
        phone.until(lambda: phone.value("locks.at(-1).released"), "the screen is kept awake without a camera")
    with promise("the camera is opened again from the page, and the screen stays awake", phone):
        phone.devtools("Browser.setPermission", permission={"name": "camera"}, setting="granted")
        tap(phone, "#eyebar button", "Try again")
        phone.until(lambda: phone.value("locks.length === 3 && !locks[2].released"), "no camera, or no lock")
        holds("removed" not in phone.text("#eyebar"), phone.text("#eyebar"))
    phone.quit()
    film.unlink()
