// The dialogues of the supervisor: report, what is handed on and taken in, settings, the PIN, and what this page is.

import { button, h, save } from "./dom.mjs";
import { drawCode } from "./qr.mjs";
import { plain } from "./speech.mjs";

export const back = (speech, send) => button(speech.page("back"), () => send({ type: "leave" }));

export const rows = (pairs) => h("table", h("tbody", pairs.filter(Boolean).map(([name, value]) =>
  h("tr", h("th", { scope: "row" }, name), h("td", value)))));

export const languages = { en: "English", cs: "Čeština", de: "Deutsch", fr: "Français", es: "Español", pl: "Polski", ja: "日本語", ar: "العربية" };

/** The words of a door before their explanation, as a heading or a button. */
export const brief = (text) => text[0].toUpperCase() + text.slice(1).split(":")[0].trim();

export const supervisor = {
  menu(over, { speech, send, gate, state, settings }) {
    const item = (name, event) => button(speech.page(name), () => send(event));
    return [
      h("h2", speech.page("menu")),
      [...speech.scanner(state.light?.answer), ...(gate.faults ?? [])].map((fault) => h("p.alert", plain(fault, 300))),
      h("div.choices",
        state.at === "closed" ? [item("openAgain", { type: "reopen" }), item("nextPlace", { type: "nextPlace" }), item("gates", { type: "open", kind: "gates" })] : null,
        item("report", { type: "open", kind: "report" }), item("handOn", { type: "open", kind: "handOn" }),
        item("takeIn", { type: "open", kind: "takeIn" }), item("lanes", { type: "open", kind: "lanes" }),
        state.at === "door" ? button(speech.page("side"), () => send({ type: "side", isExit: !gate.exit }), { "aria-pressed": `${gate.exit === true}` }) : null,
        state.at === "door" ? item("clockButton", { type: "clock" }) : null,
        state.at === "door" && gate.kind === "flight" ? button(brief(speech.texts.event.departure), () => send({ type: "open", kind: "departs" })) : null,
        state.at === "door" ? button(brief(speech.texts.undo), () => send({ type: "open", kind: "undoLast" })) : null,
        item("scanner", { type: "open", kind: "scanner" }),
        button(speech.page("sound"), () => send({ type: "sound" }), { "aria-pressed": `${settings.sound}` }),
        item("language", { type: "open", kind: "language" }),
        state.at === "door" ? item("lock", { type: "open", kind: "newPin" }) : null,
        state.at === "door" ? item("close", { type: "open", kind: "close" }) : null,
        item("about", { type: "open", kind: "about" })),
      h("div.row", back(speech, send)),
    ];
  },

  scanner(over, { speech, send }) {
    const canvas = h("canvas.code", { id: "test", role: "img", "aria-label": speech.page("scanner") });
    if (over.code) drawCode(canvas, over.code);
    return [h("h2", speech.page("scanner")), h("p", speech.page("scannerAsk")), canvas,
      h("div", { role: "status" }, (over.results ?? []).map((line) => h("p.alert", plain(line, 300)))), h("div.row", back(speech, send))];
  },

  undoLast(over, { speech, send, now }) {
    const { event, name } = over;
    return [h("h2", brief(speech.texts.undo)), over.failure ? h("p.alert", { role: "alert" }, over.failure) : null,
      event ? h("p.alert", `${speech.texts.event[event.kind]} · ${speech.entry(event, now)} · `, h("bdi", plain(name ?? event.pass, 60))) : null,
      h("div.row", event ? button(speech.page("yes"), () => send({ type: "undoEvent", id: event.event, name }), { className: "main" }) : null, back(speech, send))];
  },

  departs(over, { speech, send }) {
    const field = h("input", { id: "hour", type: "time", value: over.hour ?? "", "aria-label": speech.texts.event.departure });
    const go = (isSure) => send({ type: "depart", hour: field.value, isSure });
    return [h("h2", brief(speech.texts.event.departure)), field, over.doubt ? h("p.alert", { role: "alert" }, `${over.doubt}?`) : null,
      h("div.row", button(speech.page(over.doubt ? "yes" : "next"), () => go(over.doubt && field.value === over.hour), { className: "main" }), back(speech, send))];
  },

  language(over, { speech, send }) {
    return [h("h2", speech.page("language")),
      h("div.choices", Object.entries(languages).map(([tag, name]) =>
        button(name, () => send({ type: "language", tag }), { lang: tag, "aria-pressed": `${tag === speech.language}` }))),
      h("div.row", back(speech, send))];
  },

  report(over, { speech, send, gate, now }) {
    const report = over.report;
    if (!report) return [h("h2", speech.page("report")), h("p", speech.page("reading")), h("div.row", back(speech, send))];
    return [
      h("h2", speech.page("report")), h("p", plain(gate.in_words, 200)),
      report.conflicts.map((conflict) => h("p.alert", speech.say("conflict", {
        what: `${plain(conflict.name ?? conflict.pass, 60)}: ${conflict.entries.map((entry) => speech.entry(entry, now)).join(", ")}`,
      }))),
      rows([
        [speech.page("letIn"), `${report.boarded}`],
        report.listed === undefined ? null : [speech.texts.notIn, `${report.not_boarded.length}`],
        [speech.page("byHand"), `${report.manual.length}`],
        [speech.page("stops"), speech.stops(report.stopped) || "0"],
        [speech.page("conflicts"), `${report.conflicts.length}`],
      ]),
      h("div.choices",
        button(speech.page("save"), () => save("report.json", `${JSON.stringify(report)}\n`, "application/json"), { className: "main" }),
        over.lists.map(({ name, text }) => button(`${speech.page("saveList")}: ${name}.csv`, () => save(`${name}.csv`, text, "text/csv")))),
      h("div.row", back(speech, send)),
    ];
  },

  handOn(over, { speech, send }) {
    if (!over.bytes) return [h("h2", speech.page("handOn")), h("p", speech.page("reading"))];
    return [
      h("h2", speech.page("handOn")), h("p", speech.page("handOnAsk")),
      h("div.choices",
        button(speech.page("save"), () => save(over.name, over.bytes, "application/json"), { className: "main" }),
        over.codes === null ? h("p", speech.page("tooLong"))
          : button(speech.page("asCodes"), () => send({ type: "open", kind: "codes", codes: over.codes }))),
      h("p", speech.page("keyAsk")),
      h("div.choices", button(speech.page("saveKey"), () => save("device.jwks.json", over.keySet, "application/json"))),
      h("div.row", back(speech, send)),
    ];
  },

  codes(over, { speech, send }) {
    return [h("p", speech.page("codesAsk")), h("canvas.code", { id: "codes", role: "img", "aria-label": speech.page("asCodes") }),
      h("p", { id: "codenumber" }, `1 / ${over.codes.length}`), h("div.row", back(speech, send))];
  },

  takeIn(over, { speech, send, state, openFiles }) {
    return [
      h("h2", speech.page("takeIn")), h("p", speech.page("takeInAsk")),
      state.parts ? h("p", { role: "status" }, speech.page("parts", state.parts)) : null,
      h("div", { role: "status" }, (over.results ?? []).map((line) => h("p.alert", line.replace(/; if its[^;]*listen-to \S+/, "")))),
      // Devices of a partner count here once a person says so.
      h("div.choices", [...new Set((over.results ?? []).flatMap((line) => /listen-to (\S+)/.exec(line)?.[1] ?? []))].map((device) =>
        button(speech.page("believe", { device }), () => send({ type: "believe", device })))),
      h("div.row", button(speech.page("openFiles"), openFiles, { className: "main" }), back(speech, send)),
    ];
  },

  close(over, { speech, send }) {
    return [h("h2", speech.page("close")), h("p", speech.page("closeAsk")),
      h("div.row", button(speech.page("yes"), () => send({ type: "closeGate" }), { className: "main" }),
        button(speech.page("no"), () => send({ type: "leave" })))];
  },

  newPin(over, { speech, send }) {
    return pinForm(speech, "pinNew", over.failure, (pin) => send({ type: "setPin", pin }), back(speech, send), "new-password");
  },

  pin(over, { speech, send }) {
    return pinForm(speech, "pin", over.failure, (pin) => send({ type: "tryPin", pin, then: over.then }), back(speech, send), "off");
  },

  about(over, { speech, send, gate, state, page }) {
    const trust = gate?.trust;
    return [
      h("h2", speech.page("about")),
      rows([
        [speech.page("version"), page.version],
        [speech.page("digest"), h("code", { id: "digest" }, page.digest.replace(/(.{4})(?=.)/g, "$1 "))],
        gate?.device ? [speech.page("device"), gate.device] : null,
        trust ? [speech.page("trusts"), `${trust.version} (${new Date(trust.issued_at * 1_000).toISOString().slice(0, 10)})`] : null,
      ]),
      h("p", { id: "offline" }, speech.page(page.isStored ? "offline" : "notOffline")),
      over.found ? h("p.alert", over.found) : null,
      state.at === "door"
        ? h("p.faint", speech.page("between"))
        : h("div.row", button(speech.page("lookUpdate"), () => send({ type: "lookUpdate" })),
          over.update ? button(speech.page("update", { version: over.update.version }), () => send({ type: "useUpdate", digest: over.update.digest }), { className: "main" }) : null),
      h("p.faint", "zxing-cpp, wasi-libc, libc++, qrcode-generator: ", h("a", { href: "NOTICES.txt", target: "_blank", rel: "noopener" }, "NOTICES.txt")),
      h("div.row", back(speech, send)),
    ];
  },
};

function pinForm(speech, label, failure, go, other, autocomplete) {
  const field = h("input", { id: "pin", type: "password", inputMode: "numeric", autocomplete, maxLength: 12, pattern: "[0-9]*" });
  const send = () => go(field.value);
  field.addEventListener("keydown", (event) => event.key === "Enter" && send());
  return [h("label", { htmlFor: "pin" }, speech.page(label)), field, failure ? h("p.alert", { role: "alert" }, failure) : null,
    h("div.row", button(speech.page("next"), send, { className: "main" }), other)];
}
