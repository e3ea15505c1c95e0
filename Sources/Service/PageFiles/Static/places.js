// Suggestions of places: a combobox with a list.
import { all, make, one, say, set, tell } from "./pages.js";

all(".place").forEach((box, number) => {
  const input = one("input", box), id = "places" + number;
  const list = set(make("ul", { id }), { role: "listbox", "aria-label": input.labels[0].textContent });
  const source = make("p"), panel = make("div", { className: "suggestions", hidden: true }, list, source);
  box.append(panel);
  set(input, { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": id });
  let timer, asking, active = -1, found = [];
  const close = () => {
    clearTimeout(timer);
    asking?.abort();
    panel.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (index) => {
    active = index;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === index)));
    const item = list.children[index];
    item?.scrollIntoView({ block: "nearest" });
    if (item) input.setAttribute("aria-activedescendant", item.id);
  };
  const forget = () => one("input[type=hidden]", box)?.remove();
  const keep = (value) => {
    forget();
    box.append(make("input", { type: "hidden", name: input.name + "-place", value }));
  };
  const choose = (place) => {
    input.value = place.name;
    keep(place.kind + ":" + place.place_id);
    close();
  };
  // The place of the former search stays chosen as long as its text does. Without a script nothing would forget it.
  if (box.dataset.chosen && input.value === input.defaultValue) keep(box.dataset.chosen);
  let countries;
  try {
    countries = new Intl.DisplayNames(document.documentElement.lang, { type: "region" });
  } catch { /* Codes do, too. */ }
  const detail = (place) => [
    place.kind === "airport" && place.place_id, place.region,
    place.country && (countries?.of(place.country) ?? place.country),
  ].filter(Boolean).join(" · ");
  const ask = async () => {
    const text = input.value.trim();
    asking?.abort();
    if (!text) return close();
    asking = new AbortController();
    try {
      const query = new URLSearchParams({ q: text, limit: 7 });
      if (box.dataset.kinds) query.set("kind", box.dataset.kinds);
      const answer = await fetch("/places/suggestions?" + query, { signal: asking.signal });
      if (!answer.ok) return close();
      const body = await answer.json();
      found = body.suggestions;
      list.replaceChildren(...found.map((place, index) => {
        const item = make("li", { id: id + "-" + index }, place.matched_name ?? place.name,
          make("small", {}, detail(place)));
        set(item, { role: "option", "aria-selected": "false" });
        item.addEventListener("pointerdown", (event) => event.preventDefault());
        item.addEventListener("click", () => choose(place));
        return item;
      }));
      list.hidden = !found.length;
      source.className = found.length ? "" : "none";
      source.textContent = found.length ? body.attribution : say("noSuggestions");
      active = -1;
      panel.hidden = document.activeElement !== input;
      input.setAttribute("aria-expanded", String(!panel.hidden && found.length > 0));
      tell(found.length ? say("suggestions", { count: found.length }) : say("noSuggestions"));
    } catch (fault) {
      if (fault.name !== "AbortError") close();
    }
  };
  input.addEventListener("input", () => {
    forget();
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const count = panel.hidden ? 0 : found.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !count) { if (step > 0) ask(); } else if (step) {
      event.preventDefault();
      mark(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count);
    } else if (event.key === "Enter" && count && active >= 0) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && !panel.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "Tab" && count && active >= 0) choose(found[active]);
  });
});
