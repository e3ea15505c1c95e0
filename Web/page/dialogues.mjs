// The dialogues of an agent at the door, in the place of the light: a search, a guest, a reason, a group. They follow
// Sources/Gate/PassDoor/Screen/DoorDialogue.swift: each command takes a choice, a reason and a confirmation.

import { button, h } from "./dom.mjs";
import { plain } from "./speech.mjs";
import { actions } from "./state.mjs";

function status(guest, speech, now) {
  if (!guest.entries) return "";
  const entries = guest.entries.map((entry) => speech.entry(entry, now));
  if (entries.length === 0) return speech.texts.notIn;
  if (entries.length === 1) return speech.say("isIn", { entry: entries[0] });
  return speech.say("isInTimes", { count: entries.length, entry: entries.at(-1) });
}

function head(guest, speech, now) {
  const place = [guest.seat ? speech.say("seat", { seat: plain(guest.seat, 40) }) : null, guest.reference ? plain(guest.reference, 40) : null]
    .filter(Boolean).join("   ");
  return [
    h("h2", h("bdi", plain(guest.name))),
    place ? h("p", h("bdi", place)) : null,
    guest.note ? h("p.alert", `! ${speech.texts.note}: `, h("bdi", plain(guest.note, 200))) : null,
    h("p", status(guest, speech, now)),
  ];
}

/** The words of an action: those of a door at a terminal, or the page's own. */
const label = (speech, action) => speech.texts[action] ?? speech.page(action);

const back = (speech, send) => button(speech.page("back"), () => send({ type: "leave" }));

export const dialogues = {
  guests(over, { speech, send, now }) {
    const field = h("input", {
      type: "search", id: "query", value: over.query, autocomplete: "off", maxLength: 80, "aria-label": speech.page("typeName"),
      placeholder: speech.page("typeName"), enterkeyhint: "search",
    });
    const search = () => send({ type: "search", query: field.value.trim() });
    field.addEventListener("keydown", (event) => event.key === "Enter" && search());
    const title = over.query === "" ? "" : over.count === 0
      ? speech.say("noneFound", { query: plain(over.query, 40) })
      : speech.say("found", { count: over.count, query: plain(over.query, 40) });
    return [
      h("h2", speech.texts.search), field,
      h("div.row", button(speech.texts.search, search, { className: "main" }), back(speech, send)),
      title ? h("p", { role: "status" }, title) : null,
      h("div.choices", over.guests.map((guest, index) =>
        button([h("strong", h("bdi", plain(guest.name))), " ", guest.seat ? speech.say("seat", { seat: plain(guest.seat, 20) }) : "",
          h("span.faint", ` ${status(guest, speech, now)}`)], () => send({ type: "guest", index })))),
      over.count > over.guests.length ? h("p.faint", speech.say("moreFound", { count: over.count - over.guests.length })) : null,
    ];
  },

  actions(over, { speech, send, now, gate }) {
    const possible = actions(over.guest, gate.exit, gate.kind);
    return [
      head(over.guest, speech, now),
      over.failure ? h("p.alert", speech.say("notDone", { why: over.failure })) : null,
      h("div.choices",
        possible.map((action) => button(label(speech, action), () => send({ type: "action", action }))),
        gate.kind === "flight" ? button(speech.page("clearButton"), () => send({ type: "clear", guest: over.guest })) : null),
      h("div.row", back(speech, send)),
    ];
  },

  reasons(over, { speech, send, now }) {
    return [
      head(over.guest, speech, now), h("p", h("strong", speech.texts[over.action])),
      h("div.choices", speech.texts[`${over.action}Reasons`].map((reason) => button(reason, () => send({ type: "reason", reason }))),
        button(speech.texts.otherReason, () => send({ type: "reason", reason: null }))),
      h("div.row", back(speech, send)),
    ];
  },

  words(over, { speech, send, now }) {
    const field = h("input", { id: "reason", maxLength: 120, autocomplete: "off", "aria-label": speech.texts.otherReason });
    const go = () => send({ type: "reason", reason: field.value });
    field.addEventListener("keydown", (event) => event.key === "Enter" && go());
    return [head(over.guest, speech, now), h("label", { htmlFor: "reason" }, speech.texts.otherReason), field,
      h("div.row", button(speech.page("next"), go, { className: "main" }), back(speech, send))];
  },

  confirm(over, { speech, send, now }) {
    const name = `confirm${over.action[0].toUpperCase()}${over.action.slice(1)}`;
    const { ask, yes, no } = speech.texts[name] ?? { ask: `${label(speech, over.action)}: {name}?`, yes: speech.page("yes"), no: speech.page("no") };
    return [head(over.guest, speech, now), h("p", h("strong", label(speech, over.action))),
      h("p", speech.say("reason", { text: plain(over.reason, 120) })),
      h("p.alert", ask.replace("{name}", plain(over.guest.name))),
      h("div.row", button(yes, () => send({ type: "confirm" }), { className: "main" }), button(no, () => send({ type: "leave" })))];
  },

  badge(over, { speech, send }) {
    return [
      h("h2", speech.page("badge")),
      over.failure ? h("p.alert", { role: "alert" }, speech.say("notDone", { why: over.failure })) : null,
      h("label", { htmlFor: "why" }, speech.page("why")), h("input", { id: "why", maxLength: 120, autocomplete: "off", value: over.reason ?? "" }),
      h("p", speech.page("badgeAsk")), h("div.row", back(speech, send)),
    ];
  },

  party(over, { speech, send }) {
    const all = over.further + 1;
    const numbers = Array.from({ length: Math.min(all, 24) }, (_, index) => index + 1);
    return [
      h("h2.question", speech.texts.howMany.ask.replace("{all}", all)),
      h("div.party", numbers.map((count) => button(count, () => send({ type: "party", count }))),
        button(speech.page("all"), () => send({ type: "party", count: all }), { className: "main" })),
    ];
  },
};
