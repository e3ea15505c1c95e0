// Repeats with verifier.wasm what the native verifier was asked, and compares the verdicts byte for
// byte:
//   node Web/check-verdicts.mjs verifier.wasm FILE      (a file that verdict-cases wrote)
import { readFile } from "node:fs/promises";
import { Verifier } from "./verifier.mjs";

const [, , module, file] = process.argv;
const wasm = await readFile(module);
let verifier;
let [same, other, milliseconds] = [0, 0, 0];

for (const line of (await readFile(file, "utf8")).split("\n")) {
  if (!line) continue;
  const entry = JSON.parse(line);
  if ("key_set" in entry) {
    verifier = await Verifier.load(wasm);
    verifier.trustKeySet(entry.key_set);
  } else if ("roots" in entry) {
    verifier = await Verifier.load(wasm);
    verifier.trustRoots(entry.roots, entry.issuer);
  } else if ("take" in entry) {
    await verifier.take(entry.take, entry.now);
  } else if ("stand_at" in entry) {
    verifier?.standAt(JSON.parse(entry.stand_at));
  } else {
    const scanned = Buffer.from(entry.scan, "base64url");
    const began = performance.now();
    const verdict = await verifier.verify(scanned, entry.now);
    milliseconds += performance.now() - began;
    if (verdict === entry.verdict) {
      same += 1;
    } else {
      other += 1;
      if (other <= 10) console.error(`native ${entry.verdict}\nwasm   ${verdict}\nof     ${entry.scan}`);
    }
  }
}

console.log(`${same} verdicts are the same to the byte, ${other} are not, ${(milliseconds / (same + other)).toFixed(2)} ms each`);
if (other > 0 || same < 10_000) process.exit(1);
