"""Each page as others judge it: axe, widths, and pictures to look at."""

import gzip
import html
import re
from pathlib import Path
from urllib.parse import urlsplit

import axe_playwright_python

from browser_prepared import prepare, wait
from browser_site import Visitor
from webdriver import Fault

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def in_language(path, language):
    return f"/{language}/" + path.split("/", 2)[2]


def ready(browser, path):
    """Opens a page, and waits for its scripts."""
    browser.go(path)
    browser.until(lambda: browser.value(
        "document.readyState === 'complete' && [...document.images].every((one) => one.complete) && "
        "[...document.querySelectorAll('[data-left]')].every((one) => one.textContent.trim())"), "the page is not ready")


def looks(driver, service, promise, holds, day):
    browser = driver.browser(lambda: service.url, "looks")
    pages, cookie = prepare(service.url, day)
    browser.go("/en/")
    browser.give_cookie("__Host-visitor", cookie)
    faults, wide, large = {"en": [], "ar": []}, [], []

    def look(name, path):
        for language in faults:
            ready(browser, in_language(path, language))
            faults[language] += [f"{name}: {fault}" for fault in judged(browser)]
            browser.size(320, 640)
            extra, widest = browser.run(
                "const most = document.documentElement.clientWidth; const wide = [...document.querySelectorAll('main *')]"
                ".filter((one) => one.getBoundingClientRect().right > most + 1 && !one.closest('.seats-scroll, .siblings'));"
                "return [document.documentElement.scrollWidth - most, wide[0]?.outerHTML.slice(0, 90) ?? '']")
            if extra > 0:
                wide.append(f"{name} ({language}) by {extra} px: {widest}")
            browser.size(1280, 900)

    for name, path in pages.items():
        look(name, path)
    path, other = wait(service.url, day)
    browser.give_cookie("__Host-visitor", other)
    look("appointments-waiting", path)
    with promise("axe finds what is put into a page to be found", browser):
        browser.run("document.querySelector('main').insertAdjacentHTML('beforeend', "
                    "'<img src=\"/icon.png\"><button></button><p class=back id=faint>faint</p>'); "
                    "document.querySelector('#faint').style.color = '#bbb'")
        found = " ".join(judged(browser))
        missing = [rule for rule in ("image-alt", "button-name", "color-contrast") if rule not in found]
        holds(not missing, f"it misses {missing}")
    for language, found in faults.items():
        with promise(f"axe finds nothing on any of {len(pages) + 1} pages ({language})"):
            holds(not found, "\n        " + "\n        ".join(dict.fromkeys(found)))
    with promise("no page scrolls sideways at 320 px"):
        holds(not wide, "\n        " + "\n        ".join(wide))
    with promise("no page needs more than 30 kB, compressed"):
        for name, path in pages.items():
            _, _, body = Visitor(service.url, cookie).send(path)
            size = len(gzip.compress(body))
            holds(size < 30_000, f"{name} has {size} bytes")
    with promise("the browser of looks complains about no page, and asks nobody else", browser):
        entries, requested = browser.logs()
        bad = [entry["message"] for entry in entries if "Security" in entry["message"] or "Uncaught" in entry["message"]]
        holds(not bad, "; ".join(bad[:3]))
        hosts = {urlsplit(url).netloc for url in requested if url.startswith("http")}
        holds(hosts == {urlsplit(service.url).netloc}, f"it asked {hosts}")
    browser.quit()


def judged(browser):
    """What axe finds on the page that is shown."""
    browser.run("if (!window.axe) { " + AXE + " }")
    found = browser.later(
        "const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: args[0] }, "
        "resultTypes: ['violations'] }); return violations.map((one) => one.id + ' ' + one.nodes.length + ' × ' + "
        "one.nodes[0].html.slice(0, 150) + ' ' + (one.nodes[0].any[0]?.message ?? ''))", TAGS)
    return found


def screens(driver, service, day, folder):
    folder.mkdir(parents=True, exist_ok=True)
    browser = driver.browser(lambda: service.url, "screens")
    pages, cookie = prepare(service.url, day)
    browser.go("/en/")
    browser.give_cookie("__Host-visitor", cookie)
    for name, path in pages.items():
        for language in ["en", "de", "ar", "ja"]:
            for scheme in ["light", "dark"]:
                browser.devtools("Emulation.setEmulatedMedia", features=[
                    {"name": "prefers-color-scheme", "value": scheme}])
                for width in [320, 1280]:
                    browser.size(width, 640 if width == 320 else 900)
                    ready(browser, in_language(path, language))
                    # As high as the page is, but for what sticks to the edge of a screen.
                    if "seats" not in name:
                        browser.size(width, browser.value("document.documentElement.scrollHeight"))
                    (folder / f"{name}-{language}-{width}-{scheme}.png").write_bytes(browser.picture())
    browser.quit()
