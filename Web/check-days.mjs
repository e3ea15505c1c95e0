// Repeats with gate.wasm the days of a native gate, and compares answers, events, reports and lists byte for byte:
//   node Web/check-days.mjs gate.wasm FILE      (a file that verdict-cases wrote)
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Gate, Refused } from "./gate/gate.mjs";
import { MemoryStorage } from "./gate/memory-storage.mjs";

const [, , module, file] = process.argv;
const wasm = await readFile(module);
let [gate, storage, random, moment] = [];
let [days, scans, commands, milliseconds] = [0, 0, 0, 0];

const options = {
  now: () => moment.now,
  boot: () => (moment.boot ? { id: moment.boot, seconds: moment.elapsed } : undefined),
  random: (bytes) => {
    assert(random.length >= bytes.length, "the gate draws more random bytes than the native one");
    bytes.set(random.subarray(0, bytes.length));
    random = random.subarray(bytes.length);
  },
};

for (const line of (await readFile(file, "utf8")).split("\n")) {
  if (!line) continue;
  const entry = JSON.parse(line);
  random = Buffer.from(entry.random, "base64url");
  moment = entry;
  if ("day" in entry) {
    days += 1;
    storage = new MemoryStorage();
    gate = await Gate.open(wasm, storage, options);
    const [gates, name] = entry.day.split("/");
    await gate.pinRoots(entry.roots, entry.owner, gates, { name });
    for (const statement of entry.take) await gate.take(statement);
    await gate.standAt(JSON.parse(entry.place));
    if (entry.list) await gate.useList(Buffer.from(entry.list));
  } else if ("scan" in entry) {
    scans += 1;
    const began = performance.now();
    await gate.scan(Buffer.from(entry.scan, "base64url"), { further: entry.further });
    milliseconds += performance.now() - began;
    assert.equal(gate.lastText, entry.answer, `day ${days}`);
  } else if ("command" in entry) {
    commands += 1;
    const { do: name, ...members } = entry.command;
    let outcome;
    try {
      outcome = ["answer", await gate.command(name, members, Buffer.from(entry.bytes, "base64url"))];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      outcome = ["refused", error.message];
    }
    assert.deepEqual(outcome, "answer" in entry ? ["answer", entry.answer] : ["refused", entry.refused], line);
  } else {
    // What the page finds when it is opened again is the same gate.
    for (const open of [gate, await Gate.open(wasm, storage.reopened(), options)]) {
      assert.equal(await open.command("report"), entry.report, `day ${days}`);
      for (const [part, text] of Object.entries(entry.csv)) {
        assert.equal(await open.csv(part), text, `day ${days}, ${part}`);
      }
      const lines = Buffer.from(await open.export()).toString().split("\n");
      assert.deepEqual(lines.filter((text) => text.startsWith("{")), entry.events, `day ${days}`);
    }
  }
  assert.equal(random.length, 0, "the gate draws fewer random bytes than the native one");
}

assert(days >= 50 && scans >= 1_000 && commands >= 200, "too few days");
console.log(
  `${days} days at a gate, ${scans} scans and ${commands} commands: answers, events and reports are the same to the byte, ${(milliseconds / scans).toFixed(2)} ms a scan`,
);
