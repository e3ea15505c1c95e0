// A map of seats: as many as are wanted, with arrows, and as they are taken by others.
import { all, every, isSeen, one, say, tell } from "./pages.js";

const plan = one("#seats");
const most = Number(plan.dataset.count) || 1;
const seats = all(".seat input", plan);
const rows = all(".row", plan).map((row) => all("input", row)).filter((row) => row.length);
let chosen = seats.filter((seat) => seat.checked);
// The description begins with the name of the seat.
const nameOf = (seat) => seat.getAttribute("aria-label").split(/[,،、]/)[0];
const show = () => {
  one("#chosen").textContent = (chosen.length
    ? say("chosen", { seats: chosen.map(nameOf).join(", ") }) : say("noneChosen")) + ` (${chosen.length}/${most})`;
};
// One seat is reached with Tab, the others from it with arrows.
const roam = (seat) => {
  for (const other of seats) other.tabIndex = -1;
  if (seat) seat.tabIndex = 0;
};
const first = () => chosen[0] ?? seats.find((seat) => !seat.disabled);
plan.addEventListener("change", ({ target }) => {
  chosen = chosen.filter((seat) => seat !== target);
  if (target.checked) chosen.push(target);
  if (chosen.length > most) chosen.shift().checked = false;
  show();
});
plan.addEventListener("focusin", ({ target }) => { if (seats.includes(target)) roam(target); });
plan.addEventListener("keydown", (event) => {
  const seat = event.target, row = rows.findIndex((row) => row.includes(seat));
  if (row < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  const free = (list) => list.filter((other) => !other.disabled);
  const middle = (other) => other.parentNode.offsetLeft + other.parentNode.offsetWidth / 2;
  const near = (rows) => rows.map(free).find((row) => row.length)
    ?.reduce((best, other) =>
      Math.abs(middle(other) - middle(seat)) < Math.abs(middle(best) - middle(seat)) ? other : best);
  const place = rows[row].indexOf(seat);
  const next = {
    ArrowLeft: () => free(rows[row].slice(0, place)).pop(),
    ArrowRight: () => free(rows[row].slice(place + 1))[0],
    ArrowUp: () => near(rows.slice(0, row).reverse()),
    ArrowDown: () => near(rows.slice(row + 1)),
    Home: () => free(rows[row])[0],
    End: () => free(rows[row]).pop(),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next()?.focus();
});
// The word for the state is one part of the description.
const rename = (seat, former, state) => {
  const parts = seat.getAttribute("aria-label").split(/([,،、]\s*)/);
  const place = parts.lastIndexOf(plan.dataset[former]);
  if (place < 0 || !plan.dataset[state]) return;
  parts[place] = plan.dataset[state];
  seat.setAttribute("aria-label", parts.join(""));
};
const change = (news) => {
  const gone = [];
  const all = (news?.rows ?? []).flatMap((row) => row.seats ?? []).concat(news?.seats ?? []);
  for (const told of all) {
    const seat = seats.find((seat) => seat.value === (told.id ?? told.seat ?? told.seat_id));
    if (!seat || seat.dataset.unsold !== undefined) continue;
    const name = String(told.state ?? (told.available ? "free" : "taken")).toLowerCase();
    const state = { available: "free", free: "free", mine: "mine", blocked: "blocked" }[name] ?? "taken";
    // A seat that this person has is taken only for others.
    if (state === "taken" && seat.dataset.own !== undefined) continue;
    delete seat.dataset.own;
    if (state === seat.dataset.state) continue;
    rename(seat, seat.dataset.state, state);
    seat.dataset.state = state;
    seat.disabled = state === "taken" || state === "blocked";
    if (!seat.disabled || !seat.checked) continue;
    seat.checked = false;
    chosen = chosen.filter((other) => other !== seat);
    gone.push(nameOf(seat));
  }
  if (gone.length) {
    show();
    tell(say("seatGone", { seat: gone.join(", ") }), true);
  }
  if (!seats.some((seat) => seat.tabIndex === 0 && !seat.disabled)) roam(first());
};
const { live } = plan.dataset;
// While the form is on its way, the seats that this person is getting are not told as another's.
const listens = () => isSeen() && !plan.closest("form")?.dataset.sent;
if (live && /\/events(\?|$)/.test(live)) {
  let stream;
  const listen = () => {
    if (!listens()) { stream?.close(); stream = null; return; }
    if (stream && stream.readyState !== 2) return;
    stream = new EventSource(live);
    for (const name of ["message", "whole", "change"]) {
      stream.addEventListener(name, ({ data }) => { try { change(JSON.parse(data)); } catch { /* No news then. */ } });
    }
  };
  listen();
  for (const name of ["visibilitychange", "submit"]) document.addEventListener(name, listen);
  addEventListener("pagehide", () => { stream?.close(); stream = null; });
  addEventListener("pageshow", listen);
  every(5, listen);
} else if (live) {
  const ask = () => fetch(live, { headers: { accept: "application/json" } })
    .then((answer) => answer.ok ? answer.json() : null).then(change).catch(() => {});
  every(5, ask);
  document.addEventListener("visibilitychange", () => { if (isSeen()) ask(); });
}
show();
roam(first());
// The middle of a wide map is seen first.
const wide = one(".seats-scroll", plan);
wide.scrollLeft = (wide.scrollWidth - wide.clientWidth) / 2;
