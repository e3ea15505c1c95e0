// The gate on a phone: opens the gate, and carries out what the states ask for (state.mjs).

import { Collector } from "./codes.mjs";
import { Door } from "./door.mjs";
import { Eye } from "./eye.mjs";
import { bytesOf } from "./files.mjs";
import { current } from "./gates.mjs";
import { Gate } from "./gate/gate.mjs";
import { openStorage } from "./gate/storage.mjs";
import { Keyboard } from "./keyboard.mjs";
import { isLocked } from "./pin.mjs";
import { Signal } from "./signal.mjs";
import { Speech } from "./speech.mjs";
import { first, next } from "./state.mjs";
import { StoredPage } from "./stored-page.mjs";
import { languages } from "./supervisor.mjs";
import { View } from "./view.mjs";

const texts = {};
const settings = { language: localStorage.getItem("language") ?? "", sound: localStorage.getItem("sound") !== "off" };
const stored = new StoredPage();
const page = { version: "", digest: "", isStored: false };
const signal = new Signal();
signal.isOn = settings.sound;
let state = first;
let speech = await speechIn(settings.language);

/** The speech of the chosen language; otherwise of the door's, then of the browser's. */
async function speechIn(chosen) {
  const wanted = [chosen, state.gate?.language, ...navigator.languages].map((tag) => `${tag ?? ""}`.split("-")[0].toLowerCase());
  const language = wanted.find((tag) => Object.hasOwn(languages, tag)) ?? "en";
  texts[language] ??= await (await fetch(`texts/${language}.json`)).json();
  const { kind, device, zone } = state.gate ?? {};
  return new Speech(texts[language], language, { kind, lane: device?.split("/").at(-1), zone });
}

/** Draws everything anew in another language, or with another zone or name of the gate. */
async function speak() {
  speech = await speechIn(settings.language);
  view.draw(state, speech);
}

/** The files that a person chooses, without a form on the screen. */
function openFiles() {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", async () => send({ type: "files", files: await bytesOf(input.files) }));
  input.click();
}

const view = new View({ send, openFiles, settings, page });
const eye = new Eye(document.querySelector("#eye video"), send);
const door = new Door({ send, eye, signal, settings, page, stored, collector: new Collector(), speech: () => speech, state: () => state });

/** Takes an event: the state follows, the screen is drawn, and the effects begin. */
export function send(event) {
  if (event.type === "language") {
    settings.language = event.tag;
    localStorage.setItem("language", event.tag);
    speak();
    event = { type: "leave" };
  }
  const before = state.gate;
  const [after, effects] = next(state, event);
  state = after;
  if (state.gate && ["kind", "device", "zone", "language"].some((name) => state.gate[name] !== before?.[name])) {
    speak();
  }
  view.draw(state, speech);
  if (effects.length === 0) door.command(event);
  for (const effect of effects) door.run(effect).catch((fault) => door.failed(effect, fault));
}

/** The gate; a fault of the device is said instead, with its code. */
async function open() {
  if (!window.isSecureContext) return send({ type: "blocked", code: "insecure" });
  const lacks = [["WebAssembly", globalThis.WebAssembly], ["IndexedDB", globalThis.indexedDB], ["WebCrypto", globalThis.crypto?.subtle],
    ["locks", navigator.locks], ["CompressionStream", globalThis.CompressionStream]].find(([, there]) => !there);
  if (lacks) return send({ type: "blocked", code: "tooOld", why: lacks[0] });
  Object.assign(page, await stored.begin());
  const storage = await openStorage(current());
  const packed = (await fetch("gate.wasm.gz")).body;
  const module = new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const gate = await Gate.open(module, storage);
  await door.begin(gate, storage, module);
  const facts = await storage.facts();
  const opened = await door.snapshot();
  send({ type: "opened", gate: opened, locked: isLocked(), alerts: facts.persistent || opened.stage === "empty" ? [] : [speech.page("notKept")] });
}

document.addEventListener("pointerdown", () => signal.unlock());
document.addEventListener("keydown", (event) => {
  signal.unlock();
  if (event.target.matches?.("input")) return;
  if (event.key === "Escape" && state.over) send({ type: "leave" });
  if (event.key === "/" && state.at === "door" && !state.over) {
    event.preventDefault();
    send({ type: "search" });
  }
});
new Keyboard(document, (text, ending) => send({ type: "scanned", bytes: new TextEncoder().encode(text), source: "keyboard", ending }));
// Leaving a door by a wrong swipe would end it: the browser asks first.
window.addEventListener("beforeunload", (event) => state.at === "door" && event.preventDefault());

view.draw(state, speech);
try {
  await open();
} catch (fault) {
  const code = { insecure: "insecure", "second-tab": "secondTab", "no-storage": "noStorage", "no-locks": "tooOld", full: "full" }[fault.code] ?? "broken";
  send({ type: "blocked", code, why: fault.message });
}
