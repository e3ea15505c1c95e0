// Runs vectors of NIST (FIPS 180-4, SHA-256) through gate.wasm, and compares random texts with WebCrypto:
//   node Web/check-digest.mjs gate.wasm
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { seeded } from "./gate/days.mjs";
import { Memory } from "./steps.mjs";

const none = () => {};
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { host: { random: none, bits: none } });
const memory = new Memory(instance.exports);

function digest(bytes) {
  instance.exports.digest(...memory.write(bytes));
  return Buffer.from(memory.result()).toString("hex");
}

const vectors = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  [
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
    "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
  ],
  ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
];
for (const [text, expected] of vectors) assert.equal(digest(text), expected, text.slice(0, 60));

const below = seeded(180);
for (let round = 0; round < 2_000; round += 1) {
  const bytes = Uint8Array.from({ length: round % 300 }, () => below(256));
  assert.equal(digest(bytes), Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex"));
}
console.log(`${vectors.length} vectors of SHA-256 hold, and 2000 texts have WebCrypto's digests`);
