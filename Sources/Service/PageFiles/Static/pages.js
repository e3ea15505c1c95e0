// Every page works without these scripts. They add what HTML cannot do: clocks, seats that change, suggestions,
// and passes without a network. This one is for every page, and loads those of seats, places and passes where needed.
const root = document.documentElement;
export const all = (query, area = document) => [...area.querySelectorAll(query)];
export const one = (query, area = document) => area.querySelector(query);
export const make = (name, values, ...children) => {
  const node = Object.assign(document.createElement(name), values);
  node.append(...children);
  return node;
};
export const set = (node, values) => {
  for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
  return node;
};

// Words, and telling them to readers of screens
const words = one("#words")?.dataset ?? {};
export const say = (name, values = {}) =>
  (words[name] ?? "").replace(/\{(\w+)\}/g, (_, blank) => values[blank] ?? "");
export const tell = (text, isUrgent) => {
  const region = one(isUrgent ? "#alert" : "#live");
  region.textContent = "";
  setTimeout(() => { region.textContent = text; }, 50);
};
const language = root.lang + "-u-nu-latn";
export const moment = (time) => new Intl.DateTimeFormat(language, {
  ...(new Date(time).toDateString() === new Date(now()).toDateString() ? {} : { day: "numeric", month: "short" }),
  hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short",
}).format(time);

// The server's clock. Either clock of a browser may stand still while a device sleeps, so the one that went further
// is right. A page that was kept knows how far the device's clock was from the server's when it came.
const { kept, keptServer, keptDevice } = root.dataset;
const ticks = performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
const began = Date.now() - (performance.now() - ticks);
const sent = Date.parse(root.dataset.now) || began;
export const now = () => kept !== undefined
  ? Date.now() + (keptServer - keptDevice)
  : sent + Math.max(Date.now() - began, performance.now() - ticks);
const clocks = [];
const tick = () => clocks.forEach((clock) => clock());
export const watch = (clock) => { clocks.push(clock); clock(); };
setInterval(tick, 250);
for (const name of ["visibilitychange", "resume"]) document.addEventListener(name, tick);
for (const name of ["pageshow", "focus"]) addEventListener(name, tick);
export const isSeen = () => document.visibilityState === "visible";
export const every = (seconds, work) => setInterval(() => { if (isSeen()) work(); }, seconds * 1000);
// A page is asked for again by its address, never by sending a form again.
const again = () => location.replace(location.pathname + location.search);
const once = (name) => {
  try {
    if (sessionStorage.getItem(name)) return false;
    sessionStorage.setItem(name, "1");
  } catch { /* Without a store it may be done twice. */ }
  return true;
};

// The countdown of a hold
for (const box of all("[data-expires]")) {
  const ends = Date.parse(box.dataset.expires);
  let before = Infinity;
  box.hidden = false;
  watch(() => {
    if (box.dataset.over) return;
    const left = Math.max(0, Math.ceil((ends - now()) / 1000));
    if (left === before) return;
    const pad = (number) => String(number).padStart(2, "0");
    const minutes = Math.floor(left / 60);
    const time = (minutes < 60 ? minutes : Math.floor(minutes / 60) + ":" + pad(minutes % 60)) + ":" + pad(left % 60);
    const text = left ? say("timeLeft", { time }) : say("holdEnded");
    one("[data-left]", box).textContent = text;
    box.classList.toggle("short", left <= 120);
    if ([300, 60, 30].some((step) => left <= step && step < before) && before < Infinity && left) tell(text);
    before = left;
    if (left) return;
    box.dataset.over = "1";
    box.classList.add("over");
    tell(text, true);
    for (const button of all("main form[method=post] button")) {
      button.disabled = true;
      button.dataset.over = "1";
    }
    const ask = () => { if (once("ended " + location.pathname + ends)) again(); };
    if (navigator.onLine) setTimeout(ask, 2500);
    else addEventListener("online", ask, { once: true });
  });
}

// Who goes back to the answer of a form is shown its address again, not asked whether to send the form again.
history.replaceState(history.state, "");

// The link of an offer leads to the choice with what the offer holds. The browser's own button leads to the choice as it
// was before, where that would be somebody else's; so it takes the link, unless the choice was begun anew.
const offered = one('main > .back a[href*="/choose/"]');
try {
  if (offered && location.pathname.includes("/checkout/")) {
    sessionStorage.setItem("choice " + offered.pathname, offered.href);
  }
} catch { /* Without a store the choice stays as it was. */ }
addEventListener("pageshow", ({ persisted }) => {
  try {
    const name = "choice " + location.pathname, link = sessionStorage.getItem(name);
    if (!link || link === location.href) return;
    const { type } = performance.getEntriesByType("navigation")[0] ?? {};
    if (persisted || type === "back_forward") location.replace(link); else sessionStorage.removeItem(name);
  } catch { /* Nor is it known then. */ }
});

// One submission of a form: its button works again when the page is shown again.
const enable = (form) => {
  delete form.dataset.sent;
  for (const button of all("button", form)) button.disabled = Boolean(button.dataset.over);
};
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method === "dialog") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "1";
  if (form.id === "sign-out") post({ clear: true });
  setTimeout(() => { for (const button of all("button", form)) button.disabled = true; });
  tell(say("working"));
  setTimeout(enable, 15000, form);
});
addEventListener("pageshow", () => document.querySelectorAll("form").forEach(enable));
one(".faults")?.focus();

// Parts of some pages only
for (const [query, name] of [["#seats", "seats"], [".place", "places"], ["#pass", "pass"]]) {
  if (one(query)) import(`./${name}.js`).catch(() => {});
}

// The menu of languages
for (const menu of all("details.menu")) {
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    one("summary", menu).focus();
  });
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
}

// How old a kept page is, and what has changed since when the network is there again
const strip = one("#strip");
const warn = (text) => {
  strip.hidden = !text;
  strip.textContent = text;
  if (text) tell(text);
};
const facts = () => Object.fromEntries(all("main .facts > div").map((row) =>
  [one("dt", row).textContent, one("dd", row).textContent]));
const note = "facts " + location.pathname;
const renews = one("[data-renew]");
const isTouched = () => all("main form input:not([type=hidden]), main form select").some((field) =>
  field.defaultValue !== undefined && (field.value !== field.defaultValue || field.checked !== field.defaultChecked));
if (kept !== undefined) {
  warn(say("asOf", { time: moment(Number(keptServer)) }));
  try { sessionStorage.setItem(note, JSON.stringify(facts())); } catch { /* Changes are not marked then. */ }
  const ask = () => fetch(location.pathname, { cache: "no-store", redirect: "manual" })
    .then(({ status }) => { if (status < 500 && status !== 429) again(); }).catch(() => {});
  setTimeout(ask, 1000);
  every(15, ask);
  addEventListener("online", ask);
} else {
  const shown = now();
  addEventListener("offline", () => warn(say("asOf", { time: moment(shown) })));
  addEventListener("online", () => {
    warn(say("online"));
    if (renews && !isTouched()) again(); else setTimeout(warn, 4000, "");
  });
  if (renews) try {
    const former = JSON.parse(sessionStorage.getItem(note) ?? "null");
    sessionStorage.removeItem(note);
    const isNew = (row) => former && former[one("dt", row).textContent] !== one("dd", row).textContent;
    const rows = all("main .facts > div").filter(isNew);
    for (const row of rows) row.classList.add("changed");
    if (rows.length) warn(say("changed", { list: rows.map((row) => one("dt", row).textContent).join(", ") }));
  } catch { /* Changes are not marked then. */ }
}

// A state that is not final, or a place in line, is asked for again.
const waits = one("[data-watch]");
const refresh = Number(root.dataset.refresh) || (waits?.dataset.watch === "" ? 3 : 0);
if (waits && refresh) {
  const ask = async () => {
    try {
      const answer = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } });
      if (answer.redirected) return location.replace(answer.url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = one("[data-watch]", page), text = (area) => area.textContent.replace(/\s+/g, " ");
      if (!next || (next.dataset.watch === "" && text(next) !== text(waits))) return again();
      if (text(next) !== text(waits)) {
        waits.replaceChildren(...next.childNodes);
        tell(text(one(".lead", waits) ?? waits));
      }
      if (next.dataset.watch !== "" && !page.documentElement.dataset.refresh) return again();
    } catch { /* It is asked for again later. */ }
    setTimeout(wait, refresh * 1000);
  };
  const wait = () => {
    // A person in line looks at other pages meanwhile.
    if (isSeen() || waits.dataset.watch === "line") return ask();
    document.addEventListener("visibilitychange", wait, { once: true });
  };
  setTimeout(wait, refresh * 1000);
}

// Pages that are kept by the service worker
const worker = navigator.serviceWorker;
const post = (message) => worker?.ready.then(({ active }) => active.postMessage(message));
const digest = /\/pages\/([0-9a-f]+)\//.exec(import.meta.url)?.[1];
if (worker && digest) {
  worker.register("/service-worker.js?digest=" + digest).catch(() => {});
  post({ language: root.lang });
  for (const name of ["visitor", "account"]) try {
    const mark = root.dataset[name];
    if (!mark || kept !== undefined) continue;
    const former = localStorage.getItem(name);
    if (former && former !== mark) post({ clear: true });
    localStorage.setItem(name, mark);
  } catch { /* Then only signing out deletes what is kept. */ }
  if (one("#pass") && kept === undefined) {
    const links = all(".siblings a, main > .back a").map((link) => new URL(link.href).pathname);
    post({ keep: [location.pathname, ...links.filter((path) => path !== location.pathname)] });
  }
}
one("[data-again]")?.addEventListener("click", (event) => { event.preventDefault(); location.reload(); });
const shelf = one("#kept");
if (shelf && "caches" in window) caches.open("kept").then(async (cache) => {
  for (const request of await cache.keys()) {
    if (!/\/passes\/[^/]+$/.test(request.url)) continue;
    const page = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
    one("ul", shelf).append(make("li", {}, make("a", { className: "stub", href: request.url },
      make("span", {}, one("h1", page)?.textContent ?? request.url))));
    shelf.hidden = false;
  }
}).catch(() => {});
