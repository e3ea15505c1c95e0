// Draws the state: the top, the light or a dialogue, the bar of the camera, the foot. Each part is drawn anew where its own
// facts changed, so that a field keeps what is typed into it.

import { dialogues } from "./dialogues.mjs";
import { button, h } from "./dom.mjs";
import { gateScreens } from "./gates.mjs";
import { laneScreens, silence } from "./lanes-screen.mjs";
import { light, ready } from "./light.mjs";
import { setup } from "./setup.mjs";
import { plain } from "./speech.mjs";
import { cameBack } from "./state.mjs";
import { brief, supervisor } from "./supervisor.mjs";

const screens = { ...dialogues, ...supervisor, ...laneScreens, ...gateScreens };
/** Where the camera's picture is of use. */
const seen = (state) => state.over?.kind === "takeIn" || (!state.over && ["kit", "number", "bundle", "door"].includes(state.at)) ||
  (state.at === "door" && state.over !== null && Object.hasOwn(dialogues, state.over.kind));

export class View {
  #drawn = new Map();
  #page;

  /** `page` has what is the same for all parts: send, openFiles, settings, page (version and digest). */
  constructor(page) {
    this.#page = page;
  }

  draw(state, speech) {
    const context = { ...this.#page, state, speech, gate: state.gate ?? {}, now: new Date(), today: new Date().toISOString().slice(0, 10) };
    document.documentElement.lang = speech.language;
    document.documentElement.dir = speech.language === "ar" ? "rtl" : "ltr";
    document.title = speech.page("title");
    const isSeen = seen(state) && state.camera.is !== "off";
    const eye = document.getElementById("eye");
    eye.hidden = !isSeen;
    eye.classList.toggle("small", state.over !== null && state.over.kind !== "takeIn");
    eye.classList.toggle("lit", state.at === "door" && state.light !== null);
    this.#part("top", [speech, state.gate, state.at, state.locked], () => this.#top(context));
    this.#part("eyebar", [speech, state.camera], () => this.#camera(context));
    this.#part("face", [speech, state.at, state.over, state.light, state.alerts, state.notice, state.working > 0, state.parts,
      state.kit, state.code, state.over ? null : state.at === "kit" || state.at === "bundle" ? state.camera.is : null,
      state.over?.kind === "lanes" ? state.lanes : null],
    () => this.#face(context));
    this.#part("foot", [speech, state.gate, state.at, state.camera.is, state.light, state.working > 0, state.over === null,
      silence(state.lanes, speech, context.now)], () => this.#foot(context));
  }

  #part(id, facts, make) {
    const before = this.#drawn.get(id);
    if (before?.length === facts.length && before.every((fact, index) => fact === facts[index])) return;
    this.#drawn.set(id, facts);
    const node = document.getElementById(id);
    node.replaceChildren(...[make()].flat(3).filter((one) => one instanceof Node));
    if (id === "face" && before && (before[1] !== facts[1] || before[2]?.kind !== facts[2]?.kind)) {
      node.scrollTop = 0;
      node.querySelector("input:not([type=date]), button.main, button")?.focus({ preventScroll: true });
    }
  }

  #top({ state, speech, gate, send }) {
    const isAtDoor = state.at === "door";
    const title = isAtDoor || state.at === "closed" ? gate.in_words ?? speech.page("title") : speech.page("title");
    return [
      h("h1", h("bdi", plain(title, 120)), gate.device ? h("small", h("bdi", plain(gate.device, 40)), gate.exit ? ` · ${speech.texts.wayOut}` : "") : null),
      isAtDoor ? button(speech.texts.search, () => send({ type: "search" }), { id: "search" }) : null,
      isAtDoor || state.at === "closed"
        ? button(state.locked ? speech.page("unlock") : speech.page("menu"), () => send({ type: "open", kind: "menu" }), { id: "menu" }) : null,
    ];
  }

  #camera({ state, speech, send }) {
    const { camera } = state;
    const faults = ["refused", "none", "inUse", "failed", "removed"];
    const isFault = faults.includes(camera.is);
    return [
      isFault ? h("p", { role: "alert" }, `${speech.page(camera.is, { why: plain(camera.why, 100) })} ${speech.page("scannerWorks")}`) : null,
      isFault ? button(speech.page("again"), () => send({ type: "openCamera" })) : null,
      camera.is === "on" && camera.covered ? h("p", { role: "alert" }, speech.page("covered")) : null,
      camera.is === "on" && camera.torch !== undefined
        ? button(speech.page("torch"), () => send({ type: "torch" }), { "aria-pressed": `${camera.torch}` }) : null,
      camera.is === "on" && camera.zoom
        ? button(`${speech.page("zoom")} ${camera.zoom.now}×`, () => send({ type: "zoom" })) : null,
      camera.is === "on" && camera.devices > 1 ? button(speech.page("otherCamera"), () => send({ type: "otherCamera" })) : null,
    ];
  }

  #face(context) {
    const { state, speech, send } = context;
    const alerts = [
      ...state.alerts.map((text) => h("p.alert", { role: "alert" }, text)),
      state.alerts.length > 0 ? h("div.row", button(speech.texts.seen, () => send({ type: "read" }))) : null,
      state.notice ? h("p.alert", { role: "status" }, speech.page(state.notice)) : null,
    ];
    const box = (kind, ...children) => h(`div.lightbox${kind}`, { role: "status", "aria-live": "assertive", "aria-atomic": "true" }, ...children);
    if (state.over?.kind === "party") {
      return [box(".brief", light(state.light, speech, context.now, false)), h("div.dialogue", dialogues.party(state.over, context))];
    }
    if (state.over) return h("div.dialogue", alerts, screens[state.over.kind](state.over, context));
    if (state.at === "door") {
      const shown = state.light ? light(state.light, speech, context.now, state.working > 0) : ready(state, speech);
      return [...alerts, box("", shown),
        state.camera.is === "off" ? h("div.row", button(speech.page("openCamera"), () => send({ type: "openCamera" }), { className: "main" })) : null];
    }
    if (state.at === "closed") return h("div.dialogue", alerts, h("h2", speech.page("closed")), h("p", speech.counts(state.gate.counts)));
    return h("div.dialogue", alerts, setup[state.at](context));
  }

  #foot({ state, speech, gate, now, send }) {
    if (state.at !== "door" && state.at !== "closed") return [];
    const conflicts = gate.counts?.conflicts ?? 0;
    const unheard = silence(state.lanes, speech, now);
    const isOverridable = state.light?.answer.overridable && !gate.exit && state.working === 0 && !state.over;
    return [
      cameBack(state) ? button(brief(speech.texts.comeBack), () => send({ type: "again" }), { id: "again" }) : null,
      isOverridable ? button(speech.page("badge"), () => send({ type: "badge" }), { id: "badge" }) : null,
      h("span", { id: "counts" }, speech.counts(gate.counts)),
      conflicts > 0 ? h("strong", `‼ ${speech.page("conflicts")}: ${conflicts}`) : null,
      unheard ? h("strong.fault", { id: "unheard" }, `‼ ${unheard}`) : null,
      // One line: the whole text is on the screen before the first scan, and in the menu.
      [...speech.scanner(state.light?.answer), ...(gate.faults ?? [])].map((fault) => h("strong.fault", `‼ ${plain(fault, 300)}`))];
  }
}
