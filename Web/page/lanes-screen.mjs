// The dialogue about the other lanes: the address of the exchange, and when each lane was heard last.

import { button, h } from "./dom.mjs";
import { plain } from "./speech.mjs";
import { back, rows } from "./supervisor.mjs";

/** The time after which the page says that it hears nothing, in milliseconds. */
const patience = 15_000;

/** What keeps the lanes from hearing each other, in words; empty while they do. */
export function silence(lanes, speech, now) {
  if (!lanes?.on) return "";
  const at = lanes.since ?? lanes.begun;
  if (!lanes.fault && now - at < patience) return "";
  if (lanes.fault?.code === "unknown") return speech.page("lanesUnknown");
  if (lanes.fault?.code === "none") return speech.page("lanesNone");
  if (now - at < patience && lanes.since) return "";
  return speech.page("lanesSilent", { when: speech.when(at, now) });
}

export const laneScreens = {
  lanes(over, { speech, send, state, now }) {
    const { lanes } = state;
    const head = [h("h2", speech.page("lanes")), h("p", speech.page("lanesAsk"))];
    if (!lanes?.on) {
      const field = h("input", { id: "exchange", type: "url", value: localStorage.getItem("exchange") ?? location.origin, autocomplete: "off", spellcheck: false });
      return [...head, h("label", { htmlFor: "exchange" }, speech.page("lanesAddress")), field,
        over.failure ? h("p.alert", { role: "alert" }, over.failure) : null,
        h("div.row", button(speech.page("lanesOn"), () => send({ type: "lanesOn", address: field.value }), { className: "main" }), back(speech, send))];
    }
    const fault = silence(lanes, speech, now);
    const why = lanes.fault?.why ? plain(lanes.fault.why, 200) : "";
    return [...head, fault ? h("p.alert", { role: "status" }, fault, why ? h("br") : null, why) : null,
      rows([
        [speech.page("lanesAddress"), h("bdi", plain(lanes.address, 100))],
        [speech.page("lanesLast"), lanes.since ? speech.when(lanes.since, now) : "–"],
        ...lanes.lanes.map(({ device, at, refused }) =>
          [h("bdi", plain(device, 40)), `${at ? speech.when(at, now) : "–"}${refused ? ` · ${speech.page("lanesRefused")}` : ""}`]),
      ]),
      h("div.row", button(speech.page("lanesOff"), () => send({ type: "lanesOff" })), back(speech, send))];
  },
};

/** Commands of the dialogue; `this` is the door. */
export const laneCommands = {
  async lanesOn({ address }) {
    const { lanes, show, speech } = this.parts;
    let origin = "";
    try {
      const url = new URL(address.includes("://") ? address : `https://${address}`);
      if (["https:", "http:"].includes(url.protocol)) origin = url.origin;
    } catch {
      // What is no address is said below.
    }
    if (!origin) return show({ kind: "lanes", failure: speech().page("lanesNoAddress") });
    localStorage.setItem("exchange", origin);
    localStorage.setItem("lanes", "on");
    lanes.start(origin);
  },
  async lanesOff() {
    localStorage.removeItem("lanes");
    this.parts.lanes.stop();
  },
};
