// The screens before the first light: the kit or the invitation, the number of the card or of the door, the place.

import { button, h } from "./dom.mjs";
import { plain } from "./speech.mjs";

const field = (id, label, properties = {}) => [h("label", { htmlFor: id }, label), h("input", { id, autocomplete: "off", ...properties })];
const value = (id) => document.getElementById(id).value.trim();

export const setup = {
  starting: ({ speech }) => [h("p", speech.page("reading"))],

  blocked({ speech, state, send }) {
    const mend = state.code === "insecure" ? h("p", speech.page("insecureMend")) : null;
    return [h("h2", speech.page("title")), h("p.alert", { role: "alert", "data-code": state.code },
      speech.page(state.code, { what: state.why, why: state.why })), mend,
    h("div.row", button(speech.page("again"), () => send({ type: "reload" }), { className: "main" }))];
  },

  kit({ speech, state, send, openFiles }) {
    return [
      h("h2", `1. ${speech.page("kit")}`), h("p", speech.page("kitAsk")),
      state.parts ? h("p", { role: "status" }, speech.page("parts", state.parts)) : null,
      h("div.row",
        ["off", "refused", "none", "inUse", "failed", "removed"].includes(state.camera.is)
          ? button(speech.page("openCamera"), () => send({ type: "openCamera" }), { className: "main" }) : null,
        button(speech.page("openFiles"), openFiles)),
      h("div.row", button(speech.page("language"), () => send({ type: "open", kind: "language" })),
        button(speech.page("about"), () => send({ type: "open", kind: "about" }))),
    ];
  },

  number({ speech, state, send }) {
    const go = () => send({ type: "number", text: value("number") });
    return [
      h("h2", `2. ${speech.page("number")}`), h("p", plain(`${state.kit.roots_of} → ${state.kit.gates_of}`, 80)),
      field("number", speech.page("numberAsk"), { inputMode: "numeric", maxLength: 40, onkeydown: (event) => event.key === "Enter" && go() }),
      h("div.row", button(speech.page("next"), go, { className: "main" }), button(speech.page("back"), () => send({ type: "back" }))),
      state.kit.files ? h("div.row", button(speech.page("asCodes"), () => send({ type: "kitCodes" }))) : null,
    ];
  },

  compare({ speech, state, send }) {
    const { invitation } = state;
    return [
      h("h2", plain(invitation.event?.title, 80)), h("p", speech.page("showAnswer")),
      h("canvas.code", { id: "answer", role: "img", "aria-label": speech.page("asCodes") }),
      h("p", speech.page("compare")), h("p.digits", invitation.number),
      // Enter by reflex confirms nothing.
      h("div.row", button(speech.page("differ"), () => send({ type: "differ" })),
        button(speech.page("same"), () => send({ type: "same" }))),
      h("div.row", button(speech.page("save"), () => send({ type: "saveAnswer" }))),
    ];
  },

  bundle({ speech, state, send, openFiles }) {
    return [
      h("h2", plain(state.invitation.event?.title, 80)), h("p", speech.page("scanBundle")),
      state.camera.is === "on" ? null
        : h("div.row", button(speech.page("openCamera"), () => send({ type: "openCamera" }), { className: "main" })),
      h("div.row", button(speech.page("openFiles"), openFiles), button(speech.page("back"), () => send({ type: "back" }))),
    ];
  },

  place({ speech, state, send, today }) {
    const listed = state.kit?.lists ?? [];
    const departure = (place) => send({ type: "stand", place });
    const typed = () => departure({ flight: value("flight").toUpperCase(), date: value("date"), station: value("station").toUpperCase() });
    const event = (policy) => send({
      type: "stand", place: { event: value("event"), issuers: [value("issuer").toUpperCase()], policy },
    });
    return [
      h("h2", state.gate.closed ? speech.page("nextPlace") : `3. ${speech.page("place")}`),
      h("div.choices", listed.map((place) => button(`${place.flight} ${place.date} ${place.station}`, () => departure(place), { className: "main" }))),
      h("details", { open: listed.length === 0 }, h("summary", speech.page("flight")),
        field("flight", speech.page("flight"), { maxLength: 8 }), field("date", speech.page("date"), { type: "date", value: today }),
        field("station", speech.page("airport"), { maxLength: 3 }),
        h("div.row", button(speech.page("next"), typed, { className: "main" }))),
      h("details", {}, h("summary", speech.page("event")),
        field("event", speech.page("event"), { maxLength: 120 }),
        field("issuer", speech.page("issuer"), { maxLength: 32, value: state.gate.issuer ?? "" }),
        h("div.choices", button(speech.page("once"), () => event("once")), button(speech.page("reentry"), () => event("reentry")))),
      state.gate.closed ? h("div.row", button(speech.page("back"), () => send({ type: "back" }))) : null,
    ];
  },
};
