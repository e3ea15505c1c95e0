// The pass: it knows by itself whether it admits now.
import { all, isSeen, moment, now, one, say, tell, watch } from "./pages.js";

const pass = one("#pass");
const from = Date.parse(pass.dataset.validFrom), until = Date.parse(pass.dataset.validUntil);
const state = one("#state");
let before;
if (from || until) watch(() => {
  const name = now() < from ? "early" : now() >= until ? "ended" : "valid";
  if (name === before) return;
  const text = say({ early: "notYet", ended: "ended", valid: "valid" }[name]);
  state.classList.remove("is-" + before);
  state.classList.add("is-" + name);
  one("#state-text").textContent = text;
  one("#state-detail").textContent = name === "early" ? say("passFrom", { time: moment(from) })
    : until ? say("passUntil", { time: moment(until) }) : "";
  if (before) tell(text, true);
  before = name;
});
let lock;
const stay = async () => {
  if (!isSeen() || before === "ended" || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request("screen"); } catch { /* The screen may go dark then. */ }
};
stay();
document.addEventListener("visibilitychange", stay);
document.addEventListener("pointerup", stay);
const scan = one("#scan");
one("#picture")?.addEventListener("click", (event) => {
  if (!scan.showModal) return;
  event.preventDefault();
  scan.showModal();
});
scan?.addEventListener("click", (event) => { if (event.target !== one("button", scan)) scan.close(); });

const links = all(".siblings a");
const at = links.findIndex((link) => new URL(link.href).pathname === location.pathname);
if (at >= 0) {
  links[at].setAttribute("aria-current", "page");
  links[at].scrollIntoView({ block: "nearest", inline: "center" });
}
// Forward is where the language reads to.
const turn = (step) => links[at + (document.documentElement.dir === "rtl" ? -step : step)]?.click();
addEventListener("keydown", (event) => {
  if (at < 0 || scan?.open || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) turn(step);
});
let start;
pass.addEventListener("touchstart", ({ touches }) => {
  start = touches.length === 1 ? touches[0] : null;
}, { passive: true });
pass.addEventListener("touchend", ({ changedTouches: [end] }) => {
  if (!start || at < 0 || scan?.open || (visualViewport?.scale ?? 1) > 1.05) return;
  const across = end.clientX - start.clientX, along = end.clientY - start.clientY;
  if (Math.abs(across) > 60 && Math.abs(along) < Math.abs(across) / 2) turn(across < 0 ? 1 : -1);
}, { passive: true });
