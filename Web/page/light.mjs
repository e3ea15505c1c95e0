// The light: a colour, a sign and a word, each of which shows the answer; below it the person and what to do.

import { h } from "./dom.mjs";
import { plain } from "./speech.mjs";

const signs = { green: "✔", amber: "?", red: "✘", again: "=", update: "↻", noUpdate: "↻", ready: "" };

function word(text, sign) {
  const node = h("p.word", sign ? h("span", { "aria-hidden": "true" }, sign) : null, h("span", text));
  node.style.setProperty("--letters", Math.max(4, [...text].length));
  return node;
}

/** The light before the first scan, with what the door cannot know. */
export function ready(state, speech) {
  const { gate } = state;
  const unknown = speech.texts.unknown;
  const facts = [unknown.buyer, gate.trust?.lists > 0 ? unknown.laterStatus : unknown.noStatus, gate.list ? null : unknown.noList];
  return h("div.light.ready", {},
    word(speech.texts.ready),
    h("p.say", speech.texts[gate.kind === "flight" ? "scanPass" : "scanTicket"]),
    (gate.faults ?? []).map((fault) => h("p.alert", plain(fault, 300))),
    h("p.faint", speech.texts.cannotKnow),
    h("ul.unknown", facts.filter(Boolean).map((fact) => h("li", fact))));
}

/** The light of an answer. Of two greens in a row the second has another shade, side and number. */
export function light({ answer, ordinal }, speech, now, isWorking) {
  const [look, text] = speech.light(answer);
  const person = answer.person ?? {};
  const classes = ["light", look, look === "green" && ordinal % 2 === 0 ? "even" : "", isWorking ? "working" : ""];
  const place = [
    person.seat ? speech.say("seat", { seat: plain(person.seat, 40) }) : null,
    person.sequence ? speech.say("sequence", { number: plain(person.sequence, 8) }) : null,
    person.reference ? plain(person.reference, 40) : null,
  ].filter(Boolean).join("   ");
  const number = answer.number ?? answer.scan;
  const name = person.name ? plain(person.name) : null;
  const advice = [speech.blame(answer), speech.sentence(answer, now)].filter(Boolean).map((line) => h("p.say", line));
  // What to do comes before who it is, where it is not just to let in.
  const isPlain = look === "green";
  return h("div", { className: classes.filter(Boolean).join(" "), "data-light": look, "data-ordinal": ordinal },
    h("p.head", h("span", number === undefined ? "" : speech.say("scan", { number })), h("span", answer.reason ?? "")),
    word(text, signs[look]),
    isPlain ? null : advice,
    name && (person.unverified ? h("p.paper", speech.say("paperSays", { name })) : h("p.who", h("bdi", name))),
    place ? h(person.unverified ? "p.paper" : "p.seat", h("bdi", place)) : null,
    person.note ? h("p.note", `! ${speech.texts.note}: `, h("bdi", plain(person.note, 200))) : null,
    isPlain ? advice : null);
}
