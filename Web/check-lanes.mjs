// Lanes without a network: gates in pages exchange exports, and a phone joins a door by its invitation:
//   node Web/check-lanes.mjs gate.wasm FILE      (a file of days that verdict-cases wrote)
//
// A root of its own signs bundles that name the phones' keys; the passes are those of a native day.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eventsOf } from "./gate/days.mjs";
import { Gate, Refused } from "./gate/gate.mjs";
import { MemoryStorage } from "./gate/memory-storage.mjs";

const [, , module, file] = process.argv;
const wasm = await WebAssembly.compile(await readFile(module));
const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean).map((line) => JSON.parse(line));
const place = { event: "Die Zauberflöte", issuers: ["UA"], policy: "once" };
const start = lines.findIndex((line) => "day" in line && JSON.parse(line.place).policy === "once" && !line.place.includes("exit"));
const day = lines[start];
const texts = [];
for (const line of lines.slice(start + 1)) {
  if ("day" in line) break;
  if (line.scan && JSON.parse(line.answer).event) texts.push(Buffer.from(line.scan, "base64url"));
}
let now = day.now + 600;
const shape = { name: "ECDSA", namedCurve: "P-256" };
const base64url = (text) => Buffer.from(text).toString("base64url");

/** A root, and what it signs. */
async function rootOf(kid) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(shape, true, ["sign", "verify"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const sign = async (payload) => {
    const input = `${base64url(`{"alg":"ES256","kid":"${kid}","typ":"trust+jwt"}`)}.${base64url(payload)}`;
    const hash = { name: "ECDSA", hash: "SHA-256" };
    return `${input}.${base64url(new Uint8Array(await crypto.subtle.sign(hash, privateKey, Buffer.from(input))))}`;
  };
  return { kid, x, y, sign, set: JSON.stringify({ keys: [{ crv, kty, x, y, kid }] }) };
}

const root = await rootOf("CARDROOT");
const template = JSON.parse(Buffer.from(day.take[0].split(".")[1], "base64url"));

/** A bundle of an owner with the issuer's keys and those of devices. */
async function bundle(signer, owner, version, devices, iat) {
  const keys = [...template.issuers[0].keys];
  for (const gate of devices) {
    const { use, alg, ...key } = JSON.parse(await gate.deviceKeySet()).keys[0];
    keys.push(key);
  }
  const issuer = { ...template.issuers[0], keys };
  return signer.sign(JSON.stringify({ ...template, iss: owner, version, iat, exp: iat + 86_400, issuers: [issuer] }));
}

async function phone(name) {
  const gate = await Gate.open(wasm, new MemoryStorage(), { now: () => now });
  await gate.pinRoots(root.set, "GROUND", "UA", { name });
  return gate;
}

const [first, second, third, stranger] = await Promise.all(["LANEA", "LANEB", "LANEC", "STRANGER"].map(phone));
const trust = await bundle(root, "GROUND", 1, [first, second, third], day.now);
const strangers = await bundle(root, "GROUND", 1, [stranger], day.now);
for (const gate of [first, second, third]) await gate.take(trust);
await stranger.take(strangers);
for (const gate of [first, second, third, stranger]) await gate.take(day.take[1]);
for (const gate of [first, second, third, stranger]) await gate.standAt(place);

/** Scans texts until one lets a person in, who is in nowhere yet. */
async function admit(gate) {
  for (const text of texts) {
    now += 10;
    const answer = await gate.scan(text);
    if (answer.event) return text;
  }
  throw new Error("no pass is left");
}

// A pass that one lane admitted is refused at the other, once it has taken in the export.
const text = await admit(first);
const before = await first.export();
assert.deepEqual(await second.merge(before, "stick/LANEA"), { new: 1, known: 0, devices: { "UA/LANEA": 1 }, refused: [] });
now += 10;
assert.equal((await second.scan(text)).reason, "already_admitted");
assert.match((await second.scan(text)).message, /LANEA/);
assert.deepEqual((await second.merge(before, "stick/LANEA")).known, 1, "a part that comes twice changes nothing");

// Two lanes without a connection admit a copy each: a conflict, which every lane sees that has both exports.
now += 10;
assert.equal((await third.scan(text)).decision, "admit");
await second.merge(await third.export(), "stick/LANEC");
assert.equal((await second.state()).counts.conflicts, 1);
assert.equal((await second.report()).conflicts[0].entries.length, 2);
// What a lane hands on includes what it heard, as the others signed it.
const relayed = await first.merge(await second.export(), "code/LANEB");
assert.deepEqual(relayed.refused, []);
assert.equal((await first.report()).conflicts.length, 1);

// Altered bytes, events of a key that no bundle names, and texts that are no export change nothing.
const altered = Buffer.from(await third.export());
altered[altered.indexOf('"jti":"') + 8] ^= 1;
const events = (await eventsOf(first)).length;
for (const [bytes, words] of [
  [altered, /altered/],
  [(await stranger.scan(texts[0]), await stranger.export()), /STRANGER/],
  [Buffer.from("guest list"), /no export/],
]) {
  const merged = await second.merge(bytes, `folder/${words}`);
  assert.equal(merged.new, 0);
  assert.match(merged.refused[0], words);
}
assert.equal((await second.state()).counts.refused, 2, "a text that is no export stands for no lane");
await second.merge(await third.export(), "folder//altered/");
assert.equal((await second.state()).counts.refused, 1, "a good part in its place ends a refusal");
assert.equal((await eventsOf(first)).length, events);

// Random bytes in an export never trap, and never add an event of another device.
let trials = 0;
for (let place = 0; place < before.length; place += 7) {
  const bytes = Uint8Array.from(before);
  bytes[place] ^= 1 + (place % 250);
  const merged = await third.merge(bytes, "folder/noise");
  assert(merged.new <= 1);
  trials += 1;
}

// An export that was cut at its front is taken, and does not stand for what it lacks.
await admit(first);
const whole = Buffer.from(await first.export({ others: false })).toString().trimEnd().split("\n");
assert(whole.length > 2);
const late = await phone("LATE");
await late.take(await bundle(root, "GROUND", 2, [first, second, third], day.now));
await late.take(day.take[1]);
await late.standAt(place);
const reach = async () => (await late.state()).heard.map((lane) => lane.sequence);
await late.merge(Buffer.from(`${whole.slice(-2).join("\n")}\n`), "lanes/UA/LANEA");
assert.deepEqual(await reach(), [0]);
await late.merge(Buffer.from(`${whole.join("\n")}\n`), "lanes/UA/LANEA");
assert.deepEqual(await reach(), [(await first.state()).events]);

// An invitation: the number covers invitation and answer, and only a bundle of that door that names the lane is taken.
const widths = [0, 2, 4, 6, 7, 9, 11, 12, 14];
function letters(bytes) {
  let found = "";
  for (let place = 0; place < bytes.length; place += 8) {
    const block = bytes.subarray(place, place + 8);
    let number = block.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    let word = "";
    for (let index = 0; index < widths[block.length]; index += 1) {
      word = String.fromCharCode(65 + Number(number % 26n)) + word;
      number /= 26n;
    }
    found += word;
  }
  return found;
}
const door = await rootOf("DOORROOT");
const guests = Buffer.from("holder,reference\nJane Doe,ABC123\n");
const invite = (exp) =>
  `PT1D/${letters(
    Buffer.from(
      JSON.stringify({
        door: "0D4X8K2M7PQR9TVW", issuer: "UA", title: "Die Zauberflöte", policy: "once", utc_offset: 60, language: "de",
        kid: door.kid, x: door.x, y: door.y, lane: "LANE2", exp,
        list: createHash("sha256").update(guests).digest("base64url"), nonce: base64url(Buffer.alloc(16, 7)),
      }),
    ),
  )}`;
const lane = await Gate.open(wasm, new MemoryStorage(), { now: () => now });
await assert.rejects(lane.readInvitation(invite(now - 1)), Refused);
await assert.rejects(lane.readInvitation(`${invite(now + 600)}A`), Refused);
await assert.rejects(lane.readInvitation("PT1D/\u0000\u0007"), Refused);
const invitation = invite(now + 600);
const asked = await lane.readInvitation(invitation);
assert.equal(asked.event.title, "Die Zauberflöte");
let digest = createHash("sha256").update(`passtool door\n${invitation}\n${asked.answer}\n`).digest();
for (let round = 1; round < 1 << 17; round += 1) digest = createHash("sha256").update(digest).digest();
const number = String(digest.readBigUInt64BE() % 1_000_000_000_000n).padStart(12, "0");
assert.equal(asked.number.replaceAll(" ", ""), number);
const iat = Math.floor(now / 60) * 60 - 60;
/** A device whose key set is that of the answer. */
const answered = { deviceKeySet: async () => lane.answeredKeys(asked.answer) };
lane.answeredKeys = (answer) => {
  const body = answer.slice("PT1A/".length);
  const bytes = [];
  for (let place = 0; place < body.length; place += 14) {
    const word = body.slice(place, place + 14);
    let number = 0n;
    for (const letter of word) number = number * 26n + BigInt(letter.charCodeAt(0) - 65);
    const size = widths.indexOf(word.length);
    for (let index = size - 1; index >= 0; index -= 1) bytes.push(Number((number >> BigInt(index * 8)) & 255n));
  }
  return Buffer.from(JSON.parse(Buffer.from(bytes)).keys, "base64url").toString();
};
const nobody = await bundle(door, "UA", 1, [], iat);
await assert.rejects(lane.finishJoin(nobody), /does not name LANE2/);
await assert.rejects(lane.finishJoin(await bundle(root, "UA", 1, [answered], iat)), /not the bundle of the door/);
assert.equal((await lane.state()).stage, "empty", "nothing is kept of a join that failed");
const joined = await lane.finishJoin(await bundle(door, "UA", 2, [answered], iat), [day.take[1]], guests);
assert.equal(joined.stage, "open");
assert.equal(joined.list.rows, 1);
await assert.rejects(lane.readInvitation(invitation), /gate already/);

console.log(`lanes exchange exports, ${trials} damaged ones add nothing, and a phone joins a door by its invitation`);
