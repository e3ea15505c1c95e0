// Plays simulated days at the gate in Node, over a storage in memory:
//   node Web/simulate-days.mjs gate.wasm FILE DAYS [FIRST SEED]      (a file of days that verdict-cases wrote)
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { playDay } from "./gate/days.mjs";
import { MemoryStorage } from "./gate/memory-storage.mjs";

const [, , module, file, count, first = "1"] = process.argv;
const wasm = await WebAssembly.compile(await readFile(module));
const openings = [];
for (const line of (await readFile(file, "utf8")).split("\n")) {
  if (!line) continue;
  const entry = JSON.parse(line);
  if ("day" in entry) openings.push({ ...entry, texts: [] });
  else if ("scan" in entry) openings.at(-1).texts.push(Buffer.from(entry.scan, "base64url"));
}

const total = {};
for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  const opening = openings[seed % openings.length];
  let seen;
  try {
    seen = await playDay(wasm, opening, opening.texts, 60, seed, new MemoryStorage(), (storage) => storage.reopened());
  } catch (error) {
    error.message = `seed ${seed}: ${error.message}`;
    throw error;
  }
  for (const [name, number] of Object.entries(seen)) total[name] = (total[name] ?? 0) + number;
}
for (const [name, number] of Object.entries(total)) assert(number > 0 || Number(count) < 50, `no ${name} in ${count} days`);
console.log(`${count} days: ${Object.entries(total).map(([name, number]) => `${number} ${name}`).join(", ")}; nobody in twice, nothing lost`);
