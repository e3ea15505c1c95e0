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
  const said = JSON.parse(line);
  if ("key_set" in said) {
    verifier = await Verifier.load(wasm);
    verifier.trustKeySet(said.key_set);
  } else if ("roots" in said) {
    verifier = await Verifier.load(wasm);
    verifier.trustRoots(said.roots, said.issuer);
  } else if ("take" in said) {
    await verifier.take(said.take, said.now);
  } else if ("stand_at" in said) {
    verifier?.standAt(JSON.parse(said.stand_at));
  } else {
    const scanned = Buffer.from(said.scan, "base64url");
    const began = performance.now();
    const verdict = await verifier.verify(scanned, said.now);
    milliseconds += performance.now() - began;
    if (verdict === said.verdict) {
      same += 1;
    } else {
      other += 1;
      if (other <= 10) console.error(`native ${said.verdict}\nwasm   ${verdict}\nof     ${said.scan}`);
    }
  }
}

console.log(`${same} verdicts are the same to the byte, ${other} are not, ${(milliseconds / (same + other)).toFixed(2)} ms each`);
if (other > 0 || same < 10_000) process.exit(1);
