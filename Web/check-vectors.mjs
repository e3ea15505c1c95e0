// Runs the vectors of docs/SPEC.md §12 through verifier.wasm:
//   node Web/check-vectors.mjs verifier.wasm FOLDER
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Verifier } from "./verifier.mjs";

const [, , module, folder] = process.argv;
const wasm = await readFile(module);
const read = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, "utf8"));
let [verdicts, entries, milliseconds] = [0, 0, 0];

for (const name of ["boarding-passes", "boarding-pass-faults", "tickets", "ticket-faults", "tokens"]) {
  const { jwks, now, cases } = await read(name);
  assert(cases.length >= 50, name);
  const verifier = await Verifier.load(wasm);
  verifier.trustKeySet(JSON.stringify(jwks));
  for (const vector of cases) {
    const began = performance.now();
    const verdict = JSON.parse(await verifier.verify(vector.text, vector.now ?? now));
    milliseconds += performance.now() - began;
    const place = `${name}, ${vector.name}: ${verdict.message}`;
    const outcome = verdict.reason ?? (verdict.decision === "admit" ? "ok" : "?");
    assert.equal(outcome, vector.expect, place);
    if (vector.expect === "ok") {
      assert.equal(verdict.pass.issuer, vector.claims.iss, place);
      assert.equal(verdict.pass.id, vector.claims.jti, place);
    }
    verdicts += 1;
  }
}

const lists = await Verifier.load(wasm);
for (const { bits, size, lst, statuses } of (await read("status-lists")).lists) {
  const compressed = Buffer.from(lst, "base64url");
  const expected = new Map(statuses);
  for (const index of new Set([0, 1, size >> 1, size - 1, ...expected.keys()])) {
    assert.equal(await lists.status(bits, compressed, index), expected.get(index) ?? 0, `entry ${index}`);
    entries += 1;
  }
  // Past the last entry are unused bits of the last byte, or nothing.
  assert.equal(await lists.status(bits, compressed, size + 8), -1, `behind ${size} entries`);
}

console.log(
  `${verdicts} vectors and ${entries} entries of lists hold, ${(milliseconds / verdicts).toFixed(2)} ms a verdict`,
);
