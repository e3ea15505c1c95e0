"""Cameras that are refused, missing, covered, taken away or broken: each has a name of its own."""

import films
from browser_promises import promise
from webdriver import Fault

FAKE = "--use-fake-device-for-media-stream"
ALLOWED = "--use-fake-ui-for-media-stream"


def opened(driver, site, name, *options, host="127.0.0.1"):
    browser = driver.browser(lambda: f"http://{host}:{site.port}", name, options=options)
    browser.go("/").until(lambda: browser.value("window.ready"), "the page is not ready")
    return browser


def fault(driver, site, name, code, *options, host="127.0.0.1"):
    browser = opened(driver, site, name, *options, host=host)
    got = browser.later("return await start()")
    if got.get("fault") != code:
        raise Fault(f"told as {got}, not as {code}")
    browser.quit()


def troubles(driver, site, folder, scene):
    with promise("a camera that is refused is told as refused"):
        browser = opened(driver, site, "refused", FAKE)
        browser.devtools("Browser.setPermission", permission={"name": "camera"}, setting="denied")
        got = browser.later("return await start()")
        if got.get("fault") != "refused":
            raise Fault(f"told as {got}")
        browser.quit()
    with promise("a device without a camera is told as such"):
        fault(driver, site, "none", "none", ALLOWED)
    # No second program can take a camera that Chromium itself plays, and such a camera has neither light nor zoom. So here
    # the page is given what a browser on a phone answers.
    with promise("a camera that another program has is told as in use"):
        browser = opened(driver, site, "busy", FAKE, ALLOWED)
        browser.run("navigator.mediaDevices.getUserMedia = () => "
                    "Promise.reject(new DOMException('Could not start video source', 'NotReadableError'))")
        got = browser.later("return await start()")
        if got.get("fault") != "in-use":
            raise Fault(f"told as {got}")
        browser.quit()
    with promise("light and zoom are offered where the camera has them, and are set"):
        browser = opened(driver, site, "light", FAKE, ALLOWED)
        got = browser.later("return [await start(), await camera.torch(true), await camera.zoom(2)]")
        if got[0]["torch"] or got[0]["zoom"] or got[1] or got[2]:
            raise Fault(f"offered by a camera that has neither: {got}")
        browser.run("""
          const track = MediaStreamTrack.prototype, settings = track.getSettings, set = {};
          track.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } });
          track.getSettings = function () { return { ...settings.call(this), zoom: 1, ...set }; };
          track.applyConstraints = async ({ advanced: [wanted] }) => { Object.assign(set, wanted); };""")
        got = browser.later("return [await start(), await camera.torch(true), await camera.zoom(2)]")
        if not (got[0]["torch"] and got[0]["zoom"] == {"min": 1, "max": 4, "step": 0.5, "now": 1} and got[1:] == [True, True]):
            raise Fault(f"told as {got}")
        browser.quit()
    with promise("a page over plain http from another machine is told as insecure"):
        fault(driver, site, "insecure", "insecure", FAKE, ALLOWED, "--host-resolver-rules=MAP gate.example 127.0.0.1",
              host="gate.example")
    with promise("a camera that does not exist any more is told as missing"):
        browser = opened(driver, site, "other", FAKE, ALLOWED)
        got = browser.later("return await start({ device: 'gone' })")
        if got.get("fault") != "none":
            raise Fault(f"told as {got}")
        browser.quit()

    film = films.film(folder / "covered.y4m", [(scene[1], 10), (films.dark(), 75)])
    options = [FAKE, ALLOWED, f"--use-file-for-fake-video-capture={film}"]
    with promise("a covered camera is told, and again when nothing covers it"):
        browser = opened(driver, site, "covered", *options)
        browser.later("return await start()")
        browser.until(lambda: browser.value("seen.troubles") == ["covered", "uncovered"],
                      f"told: {browser.value('seen.troubles')}", 15)
        if not browser.value("seen.codes.length"):
            raise Fault("the pass before the dark was not read")
    with promise("a camera that is taken away is told, and can be opened again", browser):
        browser.devtools("Browser.setPermission", permission={"name": "camera"}, setting="denied")
        browser.until(lambda: "removed" in browser.value("seen.troubles"), f"told: {browser.value('seen.troubles')}")
        browser.devtools("Browser.setPermission", permission={"name": "camera"}, setting="granted")
        browser.run("seen.codes.length = 0")
        got = browser.later("return await start()")
        if got.get("fault"):
            raise Fault(f"told as {got}")
        browser.until(lambda: browser.value("seen.codes.length"), "nothing is read any more")
    with promise("a paused reader tells nothing, and a code in view is told once more when it is asked for", browser):
        browser.run("camera.pause()")
        count = browser.later("await new Promise((done) => setTimeout(done, 300)); const before = seen.codes.length; "
                              "await new Promise((done) => setTimeout(done, 3500)); return seen.codes.length - before")
        if count:
            raise Fault(f"{count} codes were told")
        browser.run("camera.resume()")
        browser.until(lambda: browser.value("seen.codes.length"), "nothing is read after the pause")
        browser.quit()
