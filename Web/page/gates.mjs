// The gates of this phone. Each has a storage of its own with its key and its records, so that a phone that becomes another
// gate loses nothing, and goes back to the former one with it.

import { button, h } from "./dom.mjs";
import { Gate } from "./gate/gate.mjs";
import { openStorage } from "./gate/storage.mjs";
import { plain } from "./speech.mjs";
import { back } from "./supervisor.mjs";

/** The name of the storage of the gate that this phone is now. */
export const current = () => localStorage.getItem("gate") ?? "gate";
/** The devices of all gates that were left, by the names of their storages. */
const left = () => JSON.parse(localStorage.getItem("gates") ?? "{}");
const others = () => Object.entries(left()).filter(([name]) => name !== current());

/** Removes the names of scans from the gates that were left, as the gate at work does with its own. */
export async function purgeOthers(module, days) {
  for (const [name] of others()) {
    const storage = await openStorage(name);
    try {
      await (await Gate.open(module, storage)).purgeNames(days);
    } finally {
      await storage.close();
    }
  }
}

export const gateScreens = {
  gates(over, { speech, send }) {
    return [h("h2", speech.page("gates")), h("p", speech.page("gatesAsk")),
      h("div.choices", others().map(([name, device]) => button(h("bdi", plain(device, 40)), () => send({ type: "become", name }))),
        button(speech.page("newGate"), () => send({ type: "become", name: `gate-${Date.now()}` }), { className: "main" })),
      h("div.row", back(speech, send))];
  },
};

/** Commands of the dialogue; `this` is the door. */
export const gateCommands = {
  async become({ name }) {
    const { device } = this.parts.state().gate;
    // A gate that was left was closed; a new one has not been opened yet.
    localStorage.setItem("gates", JSON.stringify({ ...left(), [current()]: device }));
    localStorage.removeItem("lanes");
    if (!Object.hasOwn(left(), name)) localStorage.removeItem("closed");
    localStorage.setItem("gate", name);
    location.reload();
  },
};
