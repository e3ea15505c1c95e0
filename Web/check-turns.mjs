// What the page asks an exchange of lanes for: a part of each lane in turn, and what one lane sends stops no other.
//   node Web/check-turns.mjs
//
// The exchange and the gate are played here; Interop/gate-page has real ones.
import assert from "node:assert/strict";
import { Lanes } from "./page/lanes.mjs";

const list = [["UA/ME", 0], ["UA/BAD", 1_000_000], ["UA/GOOD", 3], ["UA/LATE", 2]];
const asked = [];
const taken = new Map();
let end;
const isDone = new Promise((resolve) => (end = resolve));
globalThis.fetch = (address, { signal }) => {
  const { pathname, search } = new URL(address);
  if (pathname !== "/lanes") {
    asked.push(`${pathname.slice("/lanes/".length)}${search}`);
    return Promise.resolve(new Response("events"));
  }
  if (asked.length > 0) {
    end();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("ended"))));
  }
  const lanes = list.map(([device, sequence]) => ({ device, sequence }));
  return Promise.resolve(new Response(JSON.stringify({ lanes }), { headers: { etag: '"1"' } }));
};
// The newest event of UA/LATE is here already, and the first is not: the gate says that nothing of it was heard whole.
const gate = {
  state: async () => ({ stage: "open", device: "UA/ME", events: 0, heard: [{ device: "UA/LATE", sequence: 0, at: 1 }] }),
  merge: async (_, source) => {
    const device = source.slice("lanes/".length);
    const number = (taken.get(device) ?? 0) + 1;
    if (device === "UA/BAD" && number === 3) throw new Error("these events cannot be kept");
    taken.set(device, number);
    return { devices: { [device]: number }, refused: [] };
  },
};
let status;
let merged = 0;
const lanes = new Lanes({ gate, show: (facts) => (status = facts), merged: async () => (merged += 1) });
lanes.start("https://exchange.example");
await isDone;
assert.deepEqual(asked, [
  "UA/BAD?after=0", "UA/GOOD?after=0", "UA/LATE?after=0", "UA/BAD?after=1", "UA/GOOD?after=1", "UA/LATE?after=1",
  "UA/BAD?after=2", "UA/GOOD?after=2",
]);
assert.deepEqual(Object.fromEntries(taken), { "UA/BAD": 2, "UA/GOOD": 3, "UA/LATE": 2 });
assert.deepEqual(status.lanes.map(({ refused }) => refused), [true, false, false]);
assert.equal(status.fault, undefined);
assert.equal(merged, 7);
lanes.stop();

console.log("the page takes a part of each lane in turn, and a lane that cannot be taken in stops no other");
