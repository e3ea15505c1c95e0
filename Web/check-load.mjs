// A gate that has let thousands of people in answers the next scan with as few operations as one that has let in 100:
//   node Web/check-load.mjs gate.wasm FILE COUNTED      (a file of days that verdict-cases wrote)
//
// Operations are function calls and turns of loops, which the module COUNTED reports: `wasm-opt --log-execution` makes it of
// gate.wasm.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Gate } from "./gate/gate.mjs";
import { MemoryStorage } from "./gate/memory-storage.mjs";

const [, , module, file, counted] = process.argv;
const [few, sample] = [100, 25];
/** The guests of a list. */
const most = 10_200;
const shape = { name: "ECDSA", namedCurve: "P-256" };
const hash = { name: "ECDSA", hash: "SHA-256" };
const base64url = (text) => Buffer.from(text).toString("base64url");

/** A key that signs tokens. */
async function signer(kid) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(shape, true, ["sign", "verify"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const sign = async (type, payload) => {
    const input = `${base64url(JSON.stringify({ alg: "ES256", kid, typ: type }))}.${base64url(JSON.stringify(payload))}`;
    return `${input}.${base64url(new Uint8Array(await crypto.subtle.sign(hash, privateKey, Buffer.from(input))))}`;
  };
  return { key: { crv, kty, x, y, kid }, sign };
}

const day = JSON.parse((await readFile(file, "utf8")).split("\n", 1)[0]);
const [root, issuer] = [await signer("CARDROOT"), await signer("ISSUER")];
const template = JSON.parse(Buffer.from(day.take[0].split(".")[1], "base64url"));
const terms = template.issuers[0].keys[0];
const bundle = await root.sign("trust+jwt", {
  ...template,
  iat: day.now,
  exp: day.now + 86_400,
  issuers: [{ ...template.issuers[0], keys: [{ ...terms, ...issuer.key }], status_lists: [] }],
});

const times = { iat: day.now - 3_600, nbf: day.now - 3_600, exp: day.now + 86_400 };
const idOf = (number) => `0D4X8K2M7PQ${String(number).padStart(5, "0")}`;
const digits = (number, count) => String(number).padStart(count, "0");

/** The kinds of doors: the place, its list, the pass of a number, and how many people come. */
const doors = {
  "an event": {
    place: { event: "Die Zauberflöte", issuers: ["UA"], policy: "once" },
    pass: ticket,
    many: 2_000,
  },
  "an event with a list": {
    place: { event: "Die Zauberflöte", issuers: ["UA"], policy: "once" },
    list: guests(["holder", "reference", "admits", "pass_id"], (number) => [`Jane ${number}`, `R${digits(number, 5)}`, 1, idOf(number)]),
    pass: ticket,
    many: 10_000,
  },
  "an event with a list without pass ids": {
    place: { event: "Die Zauberflöte", issuers: ["UA"], policy: "once" },
    list: guests(["holder", "reference"], (number) => [`Jane ${number}`, `R${digits(number, 5)}`]),
    pass: ticket,
    many: 2_000,
  },
  "an event where people go in and out": {
    place: { event: "Die Zauberflöte", issuers: ["UA"], policy: "reentry" },
    pass: ticket,
    many: 2_000,
    isReentry: true,
  },
  "an event where groups go in and out": {
    place: { event: "Die Zauberflöte", issuers: ["UA"], policy: "reentry" },
    pass: (number) => ticket(number, 3),
    many: 2_000,
    isReentry: true,
  },
  "a flight": { place: { flight: "UA123", date: "2025-03-15", station: "SFO" }, pass: boardingPass, many: 2_000 },
};

function guests(head, row) {
  const rows = Array.from({ length: most }, (_, number) => row(number).join(","));
  return `${head.join(",")}\n${rows.join("\n")}\n`;
}

function ticket(number, admits = 1) {
  return {
    iss: "UA",
    jti: idOf(number),
    ...times,
    ticket: {
      kind: "show",
      title: "Die Zauberflöte",
      place: "Opernhaus",
      starts: day.now,
      ends: day.now + 3_599,
      admits,
      ref: `R${digits(number, 5)}`,
    },
  };
}

function boardingPass(number) {
  const name = `DOE/J${[...digits(number, 5)].map((digit) => "ABCDEFGHIJ"[digit]).join("")}`.padEnd(20);
  return {
    iss: "UA",
    jti: idOf(number),
    ...times,
    bcbp: `M1${name}EABC123 SFOJFKUA 0123 074Y${digits(number % 900, 3)}A${digits(number % 10_000, 4)} 100`,
  };
}

// The module that counts calls this function, which a page has no use for.
let operations = 0;
const counter = { log_execution: () => (operations += 1) };
const instantiate = WebAssembly.instantiate.bind(WebAssembly);
WebAssembly.instantiate = (compiled, imports) => instantiate(compiled, { ...imports, env: counter });

const plain = await WebAssembly.compile(await readFile(module));
const reporting = await WebAssembly.compile(await readFile(counted));

for (const [name, door] of Object.entries(doors)) {
  let now = day.now;
  const options = { now: () => now };
  const storage = new MemoryStorage();
  let gate = await Gate.open(plain, storage, options);
  await gate.pinRoots(JSON.stringify({ keys: [root.key] }), "GROUND", "UA", { name: "LANEA" });
  await gate.take(bundle);
  await gate.standAt(door.place);
  if (door.list) await gate.useList(door.list);
  let next = 0;

  /** Lets the next guest in; at a door where people go in and out, one guest in two goes out again. */
  const admit = async () => {
    const text = await issuer.sign("pass+jwt", door.pass(next));
    next += 1;
    now += 1;
    const answers = [await gate.scan(text)];
    if (door.isReentry && next % 2 === 0) answers.push(await gate.scan(text, { exit: true }));
    for (const answer of answers) assert(answer.event, `${name}: ${answer.message}`);
  };

  /** Opens the gate again, and returns the median of the operations of some scans. */
  const measure = async () => {
    gate = await Gate.open(reporting, storage.reopened(), options);
    const found = [];
    for (let turn = 0; turn < sample; turn += 1) {
      operations = 0;
      await admit();
      found.push(operations);
    }
    gate = await Gate.open(plain, storage.reopened(), options);
    return found.sort((left, right) => left - right)[sample >> 1];
  };

  const after = async (people) => {
    while (next < people - sample) await admit();
    return measure();
  };
  const [less, more] = [await after(few), await after(door.many)];
  console.log(`${name}: ${less} operations a scan after ${few} people, ${more} after ${door.many}`);
  assert(more <= less * 1.1, `${name}: a scan costs more, the more people are in`);
}
