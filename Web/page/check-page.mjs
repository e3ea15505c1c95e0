// Promises of the page's parts that need no browser. The seeds are fixed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Collector, decode45, encode45, maxCodes, packFiles, split, unpackFiles } from "./codes.mjs";
import { kindOf, kindOfFile } from "./files.mjs";
import { Keyboard } from "./keyboard.mjs";
import { isPIN, lock, unlock, wait } from "./pin.mjs";
import { filled, plain, Speech } from "./speech.mjs";
import { actions, agents, cut, first, next } from "./state.mjs";

/** Numbers below `limit` from a seed (xorshift). */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

const folder = mkdtempSync(join(tmpdir(), "texts-"));
after(() => rmSync(folder, { recursive: true }));
execFileSync(new URL("write-words", import.meta.url).pathname, [folder]);
const texts = Object.fromEntries(readdirSync(folder).map((name) => [name.slice(0, 2), JSON.parse(readFileSync(join(folder, name), "utf8"))]));

// MARK: States

const gate = { stage: "open", exit: false, counts: { admitted: 0, conflicts: 0, stopped: {} } };
const guest = { row: 0, name: "Jane Doe", admits: 1, entries: [] };
const events = (pick) => [
  { type: "scanned", bytes: Uint8Array.of(pick(256)), source: "camera" }, { type: "opened", gate, locked: pick(2) === 1 },
  { type: "answered", answer: { decision: ["admit", "refer", "refuse"][pick(3)], further: pick(4), counts: gate.counts, scan: pick(9), overridable: pick(2) === 1 }, bytes: Uint8Array.of(1) },
  { type: "search", query: ["", "doe"][pick(2)] }, { type: "found", query: "doe", guests: [guest], count: 1 }, { type: "guest", index: pick(3) },
  { type: "action", action: ["admit", "undo", "comeBack", "letOut", "offload"][pick(5)] }, { type: "reason", reason: ["phone dead", null, " "][pick(3)] },
  { type: "confirm" }, { type: "leave" }, { type: "open", kind: ["menu", "report", "handOn", "takeIn", "newPin", "close", "about", "language"][pick(8)] },
  { type: "lock" }, { type: "party", count: pick(8) - 1 }, { type: "gate", gate: { ...gate, stage: ["empty", "trusting", "open"][pick(3)], closed: pick(9) === 0 } },
  { type: "kit", kit: {} }, { type: "invitation", invitation: {} }, { type: "same" }, { type: "differ" }, { type: "back" }, { type: "unanswered" },
  { type: "camera", camera: { is: ["on", "off", "refused"][pick(3)] } }, { type: "toString" }, { type: "unlocked" }, { type: "read" }, { type: "several" },
  { type: "badge" }, { type: "open", kind: "scanner" }, { type: "nextPlace" }, { type: "again" },
][pick(29)];

test("whatever comes in whatever order, the page is on a known screen, and nobody is let in without choice, reason and confirmation", () => {
  const screens = new Set(["starting", "kit", "number", "compare", "bundle", "place", "door", "closed"]);
  for (let seed = 1; seed <= 300; seed += 1) {
    const pick = numbers(seed * 7_919);
    let state = first;
    for (let step = 0; step < 200; step += 1) {
      const event = events(pick);
      const before = state;
      const [after, effects] = next(state, event);
      assert.ok(screens.has(after.at), `${after.at} after ${event.type}`);
      for (const effect of effects) {
        if (effect.do === "perform") {
          assert.equal(before.over.kind, "confirm");
          assert.equal(event.type, "confirm");
          assert.ok(effect.reason && effect.guest && effect.action);
        }
        if (effect.do === "override") {
          // A badge answers for the stopped pass whose light is on the screen.
          assert.equal(before.over.kind, "badge");
          assert.ok(event.type === "scanned" && before.light.answer.overridable);
          assert.equal(effect.scan, before.light.answer.scan);
        }
        if (effect.do === "scan") assert.ok(before.at === "door" && event.type === "scanned");
        if (effect.do === "further") assert.ok(effect.count >= 1 && effect.count <= before.over.further);
      }
      if (event.type === "answered") assert.equal(after.light.answer, event.answer);
      // The last light of one place is none of the next.
      else if (event.type !== "nextPlace") assert.equal(after.light, before.light, `${event.type} changes the light`);
      state = after;
    }
  }
});

test("a locked page opens no dialogue of the supervisor, and scans go on", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const pick = numbers(seed * 104_729);
    let [state] = next(first, { type: "opened", gate, locked: true });
    for (let step = 0; step < 100; step += 1) {
      const event = events(pick);
      if (["unlocked", "opened"].includes(event.type)) continue;
      [state] = next(state, event);
      assert.ok(state.locked);
      assert.ok(state.over === null || agents.has(state.over.kind), state.over?.kind);
    }
    const [, effects] = next({ ...state, at: "door" }, { type: "scanned", bytes: Uint8Array.of(1) });
    assert.equal(effects[0].do, state.over?.kind === "badge" ? "override" : "scan");
  }
});

test("a gate that is blocked stays blocked", () => {
  const [blocked] = next(first, { type: "blocked", code: "lost" });
  const pick = numbers(5);
  let state = blocked;
  for (let step = 0; step < 500; step += 1) [state] = next(state, events(pick));
  assert.deepEqual(state, blocked);
});

test("a scan replaces an agent's dialogue, and does not answer its question", () => {
  let [state] = next(first, { type: "opened", gate, locked: false });
  for (const event of [{ type: "search" }, { type: "found", query: "doe", guests: [guest], count: 1 }, { type: "guest", index: 0 },
    { type: "action", action: "admit" }, { type: "reason", reason: "phone dead" }]) [state] = next(state, event);
  assert.equal(state.over.kind, "confirm");
  const [after, effects] = next(state, { type: "scanned", bytes: Uint8Array.of(1) });
  assert.equal(after.over, null);
  assert.deepEqual(effects.map((effect) => effect.do), ["scan"]);
});

test("the actions for a guest are those of a door at a terminal", () => {
  const [once, twice] = [{ admits: 1, entries: [{}] }, { admits: 2, entries: [{}] }];
  assert.deepEqual(actions({ admits: 1, entries: [] }, false), ["admit"]);
  assert.deepEqual(actions(once, false), ["comeBack", "undo"]);
  assert.deepEqual(actions(twice, false), ["admit", "comeBack", "undo"]);
  assert.deepEqual(actions(once, true), ["letOut", "undo"]);
  assert.deepEqual(actions({ admits: 1, entries: [] }, true), []);
  assert.deepEqual(actions({ admits: 1, entries: [] }, false, "flight"), ["admit", "offload"]);
  assert.deepEqual(actions(once, false, "flight"), ["comeBack", "undo", "offload"]);
});

test("of a refused export a phone offers to count the device that the gate names", () => {
  const told = readFileSync(new URL("../../Sources/Gate/GateRules/SectionMerge.swift", import.meta.url), "utf8");
  const pattern = /\/(listen-to [^/]*)\/\.exec/.exec(readFileSync(new URL("supervisor.mjs", import.meta.url), "utf8"))[1];
  const words = told.replaceAll('" \n          + "', "").replaceAll("\\(device)", "ZZ/DOOR1");
  assert.equal(new RegExp(pattern).exec(words)?.[1]?.replace(/"?,$/, ""), "ZZ/DOOR1");
});

test("a passenger is taken off for a reason that is typed, and after a question", () => {
  let state = { ...first, at: "door", gate, over: { kind: "actions", guest } };
  for (const event of [{ type: "action", action: "offload" }, { type: "reason", reason: "did not come" }]) [state] = next(state, event);
  assert.equal(state.over.kind, "confirm");
  const [, effects] = next(state, { type: "confirm" });
  assert.deepEqual(effects, [{ do: "perform", guest, action: "offload", reason: "did not come" }]);
  for (const text of Object.values(texts)) assert.ok(text.page.offload && text.event.offload && text.event.departure);
});

test("who is in and went back for a bag comes in again by the pass that was stopped, and by no other light", () => {
  const answer = { decision: "refuse", reason: "already_admitted", scan: 7, pass: {}, person: { name: "Jane Doe" } };
  const seen = { ...first, at: "door", gate, light: { answer, ordinal: 1 } };
  let [state] = next(seen, { type: "again" });
  for (const event of [{ type: "reason", reason: "bag" }]) [state] = next(state, event);
  assert.deepEqual(next(state, { type: "confirm" })[1], [{ do: "perform", guest: { name: "Jane Doe", scan: 7 }, action: "comeBack", reason: "bag" }]);
  // What the gate refuses is said at the door, where no guest of a list is looked at.
  assert.deepEqual(next(state, { type: "notDone", guest: { scan: 7 }, why: "no entry" })[0].alerts, ["no entry"]);
  for (const other of [{ reason: "revoked" }, { scan: undefined }, { pass: undefined }]) {
    const former = { ...seen, light: { answer: { ...answer, ...other }, ordinal: 1 } };
    assert.equal(next(former, { type: "again" })[0], former);
  }
});

test("only a closed gate leaves its place for the next one, and comes back to it", () => {
  const closed = { ...gate, closed: true };
  for (const at of ["kit", "door", "place"]) assert.equal(next({ ...first, at, gate }, { type: "nextPlace" })[0].at, at);
  let [state] = next({ ...first, at: "closed", gate: closed }, { type: "nextPlace" });
  assert.equal(state.at, "place");
  // News of other lanes do not end the choice.
  [state] = next(state, { type: "gate", gate: closed });
  assert.equal(state.at, "place");
  assert.equal(next(state, { type: "back" })[0].at, "closed");
  assert.equal(next(state, { type: "gate", gate })[0].at, "door");
  assert.equal(next({ ...first, at: "place", gate: { ...gate, stage: "trusting" } }, { type: "back" })[0].at, "place");
});

test("a new departure is at the next such hour on the wall, also where the clocks change in between", () => {
  for (const [zone, now, hour, at] of [
    ["Europe/Prague", "2025-03-15T12:00:00Z", "14:20", "2025-03-15T13:20:00Z"], ["Europe/Prague", "2025-03-15T13:20:30Z", "14:20", "2025-03-16T13:20:00Z"],
    ["Europe/Prague", "2025-03-29T22:00:00Z", "06:00", "2025-03-30T04:00:00Z"], ["Europe/Prague", "2025-10-25T20:00:00Z", "06:00", "2025-10-26T05:00:00Z"],
    ["Asia/Kathmandu", "2025-03-15T12:00:00Z", "00:00", "2025-03-15T18:15:00Z"], ["UTC", "2025-12-31T23:59:00Z", "00:01", "2026-01-01T00:01:00Z"],
  ]) {
    assert.equal(new Speech(texts.en, "en", { zone }).next(hour, Date.parse(now)), Date.parse(at) / 1_000, `${zone} ${now} ${hour}`);
  }
  const speech = new Speech(texts.en, "en", { zone: "Europe/Prague" });
  // An hour that does not exist on that night, and no hour at all.
  for (const none of ["", "x", "25:00"]) assert.equal(speech.next(none, Date.parse("2025-03-15T12:00:00Z")), undefined);
  assert.equal(speech.next("02:30", Date.parse("2025-03-29T22:00:00Z")), undefined);
});

test("a reason is cut at 120 bytes, between letters", () => {
  assert.equal(cut("x".repeat(300)).length, 120);
  assert.ok(new TextEncoder().encode(cut("語".repeat(100))).length <= 120);
});

// MARK: Words

const reasons = [...readFileSync(new URL("../../Sources/PassVerifier/Reason.swift", import.meta.url), "utf8").matchAll(/^ *case (\w+)(?: = "(\w+)")?$/gm)]
  .map(([, name, code]) => code ?? name);

test("every language has a sentence for every reason, with nothing left to fill in", () => {
  assert.ok(reasons.length > 35);
  const now = new Date("2025-03-15T17:45:00Z");
  const pass = { issuer: "UA", title: "Spring ball", starts_at: "2025-03-16T18:00:00Z", valid_from: "2025-03-15T18:00:00Z",
    valid_until: "2025-03-15T16:00:00Z", legs: [{ flight: "UA123", from: "SFO", to: "JFK" }] };
  for (const [language, words] of Object.entries(texts)) {
    const speech = new Speech(words, language, { kind: "event", lane: "DOOR1", zone: "Europe/Prague" });
    for (const reason of reasons) {
      const answer = { decision: "refuse", reason, message: "ENGLISH", pass, said: { finding: { kind: "alreadyIn", at: "2025-03-15T17:40:00Z", gate: "DOOR1" } } };
      const sentence = speech.sentence(answer, now);
      assert.ok(sentence.length > 3 && !/[{}]|undefined/.test(sentence), `${language} ${reason}: ${sentence}`);
      if (language !== "en") assert.notEqual(sentence, "ENGLISH", `${language} ${reason}`);
    }
  }
});

test("where evidence is missing, the gate's own sentence is shown", () => {
  const speech = new Speech(texts.de, "de");
  assert.equal(speech.sentence({ decision: "refuse", reason: "already_admitted", message: "already admitted at 18:45" }, new Date(0)), "already admitted at 18:45");
});

test("every language says every fault of the gate with its facts, and the guest is not sent away", () => {
  const faults = ["noBundle", "staleBundle", "staleList", "wrongClock", "slowClock", "olderProgram", "signatureNotChecked", "notRecorded", "scanner", "unknownKey"];
  for (const [language, words] of Object.entries(texts)) {
    const speech = new Speech(words, language);
    for (const kind of faults) {
      const fault = { kind, certain: kind !== "unknownKey", detail: "disk full", key: "KEY2026", count: "3" };
      const answer = { decision: "refer", reason: "not_recorded", message: "m", gate_fault: "ENGLISH", said: { fault } };
      const blame = speech.blame(answer);
      assert.ok(language === "en" || !blame.includes("ENGLISH"), `${language} ${kind}: ${blame}`);
      if (language !== "en" && kind === "unknownKey") assert.ok(blame.includes("3") && blame.includes("KEY2026"), blame);
      assert.ok(!/[{}]|undefined/.test(blame) && !blame.includes(words.boxOffice), blame);
      assert.equal(speech.sentence(answer, new Date(0)), "");
    }
  }
});

test("each light has another word in each language, and a phrase has the blanks of the English one", () => {
  const blanks = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
  for (const words of Object.values(texts)) {
    const lights = ["ready", "comeIn", "goodBye", "wait", "stop", "updated", "notUpdated", "readTwice"].map((name) => words[name]);
    assert.equal(new Set(lights).size, lights.length);
    for (const [name, text] of Object.entries(texts.en.page)) {
      assert.equal(blanks(words.page[name]), blanks(text), `${name}: ${words.page[name]}`);
      assert.equal(words.page[name], words.page[name].trim());
    }
    for (const action of ["admit", "comeBack", "undo", "letOut"]) assert.equal(words[`${action}Reasons`].length, texts.en[`${action}Reasons`].length);
  }
});

test("times are said as people say them", () => {
  const now = new Date("2026-11-25T09:28:28Z");
  const said = (language, text) => new Speech(texts[language], language, { zone: "Europe/Prague" }).when(text, now);
  assert.equal(said("cs", "2026-11-25T09:23:28Z"), "v 10:23, před 5 min");
  assert.equal(said("de", 1_764_062_908 + 365 * 86_400 - 10_800), "um 07:28, vor 3 Std.");
  assert.equal(said("ja", "2026-11-25T09:23:28Z"), "10:23、5分前");
  assert.equal(said("cs", "2026-11-24T22:30:00Z"), "včera v 23:30");
});

test("foreign text stays one line of text, and braces in it are not read", () => {
  assert.equal(filled("{a} {b}", { a: "{b}", b: "x" }), "{b} x");
  assert.equal(plain("a\u0007b\u202Ec\n"), "a\\u{7}b\\u{202E}c\\u{A}");
  assert.equal([...plain("x".repeat(500), 40)].length, 40);
});

// MARK: Codes

test("bytes come back from their codes, in any order, whatever else is read in between", async () => {
  const pick = numbers(11);
  for (const length of [0, 1, 2, 3, 599, 600, 601, 5_000, 40_000]) {
    const bytes = Uint8Array.from({ length }, () => pick(256));
    const codes = await split(bytes, "E");
    assert.ok(codes.every((code) => /^[0-9A-Z $%*+\-./:]+$/.test(code)), "a QR code writes it in 5.5 bits a letter");
    const shuffled = codes.map((code) => [pick(1_000_000), code]).sort(([one], [other]) => one - other).map(([, code]) => code);
    const collector = new Collector();
    let found;
    for (const code of [shuffled[0], "PT1X:nonsense", "M1DOE/JANE", ...shuffled]) found = (await collector.take(code))?.bytes ?? found;
    assert.deepEqual(found, bytes);
  }
});

test("Base45 is that of RFC 9285", () => {
  assert.equal(encode45(new TextEncoder().encode("Hello!!")), "%69 VD92EX0");
  assert.equal(new TextDecoder().decode(decode45("QED8WEX0")), "ietf!");
  for (const wrong of ["GGW", "A", "::::", "abc"]) assert.equal(decode45(wrong), null);
});

test("codes that do not belong together, are damaged or hold too much are refused", async () => {
  const pick = numbers(17);
  const bytes = Uint8Array.from({ length: 3_000 }, () => pick(256));
  const codes = await split(bytes, "E");
  const forged = codes.map((code) => code.replace(/^(PT1X:E:)[0-9A-F]{16}/, "$1AAAAAAAAAAAAAAAA"));
  const collector = new Collector();
  for (const code of forged.slice(0, -1)) await collector.take(code);
  await assert.rejects(collector.take(forged.at(-1)));
  for (let round = 0; round < 500; round += 1) {
    const code = [...codes[pick(codes.length)]];
    code[pick(code.length)] = "0A:Z%"[pick(5)];
    await new Collector().take(code.join("")).catch(() => {});
  }
  const bomb = new Uint8Array(1 << 24);
  await assert.rejects(async () => {
    const other = new Collector();
    for (const code of await split(bomb, "E") ?? []) await other.take(code);
  }, RangeError);
  assert.equal(await split(Uint8Array.from({ length: 600 * maxCodes + 9_000 }, () => pick(256)), "E"), null);
});

test("the files of a kit come back from its codes, and other bytes are no kit", () => {
  const files = [{ name: "gate-kit.json", bytes: Uint8Array.of(0, 255, 10) }, { name: "bundle.jwt", bytes: new Uint8Array(0) }];
  assert.deepEqual(unpackFiles(packFiles(files)), files);
  for (const wrong of ["", "{}", "[[1,2]]", '[["a"]]', JSON.stringify(Array(65).fill(["a", ""]))]) {
    assert.throws(() => unpackFiles(new TextEncoder().encode(wrong)));
  }
});

test("files are told apart by name and beginning", () => {
  const file = (name, text) => ({ name, bytes: new TextEncoder().encode(text) });
  assert.equal(kindOf([file("gate-kit.json", "{}"), file("a.jwt", "")]), "kit");
  assert.equal(kindOf([file("LANE2.join", "PT1D/ABC")]), "invitation");
  assert.equal(kindOfFile(file("code", "eyJhbGciOi")), "statement");
  assert.equal(kindOfFile(file("UA123.csv", "seq,name")), "list");
  assert.equal(kindOfFile(file("codes.export", '{"device":"UA/GATEX","events":[')), "export");
});

// MARK: A scanner that works as a keyboard

function keyboard() {
  const scans = [];
  const target = { addEventListener() {}, removeEventListener() {} };
  const board = new Keyboard(target, (text, ending) => scans.push([text, ending]));
  let time = 1_000;
  const press = (key, wait, rest = {}) => {
    time += wait;
    let prevented = false;
    board.handleEvent({ key, timeStamp: time, target: rest.target ?? {}, ctrlKey: rest.ctrl ?? false, preventDefault() { prevented = true; }, stopPropagation() {} });
    return prevented;
  };
  return { scans, press, stop: () => board.stop() };
}

test("keys that follow each other at once are a scan, and its Enter presses nothing", () => {
  const { scans, press, stop } = keyboard();
  for (const key of "M1DOE/JANE") press(key, 4);
  assert.ok(press("Enter", 4));
  for (const key of "PT1/ABCDEF") press(key, 15);
  press("Tab", 15);
  assert.deepEqual(scans, [["M1DOE/JANE", "line"], ["PT1/ABCDEF", "tab"]]);
  stop();
});

test("a person who types makes no scan, and keeps Enter", () => {
  const { scans, press, stop } = keyboard();
  for (const key of "Jane Doe from row 3") press(key, 90);
  assert.equal(press("Enter", 90), false);
  assert.deepEqual(scans, []);
  stop();
});

test("a scan into a field is taken out of it again", () => {
  const { scans, press, stop } = keyboard();
  const field = { value: "Ja", matches: () => true, dispatchEvent() {} };
  for (const key of "M1DOE/JANE") {
    press(key, 5, { target: field });
    field.value += key;
  }
  press("Enter", 5, { target: field });
  assert.equal(field.value, "Ja");
  assert.equal(scans[0][0], "M1DOE/JANE");
  stop();
});

test("a control character of a scanner is part of the code", () => {
  const { scans, press, stop } = keyboard();
  for (const key of "ABC") press(key, 3);
  press("]", 3, { ctrl: true });
  for (const key of "DEF") press(key, 3);
  press("Enter", 3);
  assert.deepEqual(scans, [["ABC\u001dDEF", "line"]]);
  stop();
});

test("a code without an end is read after a silence", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { scans, press, stop } = keyboard();
  for (const key of "M1DOE/JANE") press(key, 4);
  context.mock.timers.tick(151);
  assert.deepEqual(scans, [["M1DOE/JANE", "silence"]]);
  stop();
});

// MARK: The PIN

test("only the right PIN unlocks, and each try after four costs more time", async () => {
  const kept = new Map();
  const storage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value), removeItem: (name) => kept.delete(name) };
  await lock("314159", storage);
  assert.ok(![...kept.values()].some((value) => value.includes("314159")));
  let now = 1_000_000_000_000;
  for (let attempt = 0; attempt < 5; attempt += 1) assert.equal(await unlock("000000", now, storage), false);
  assert.equal(wait(now, storage), 30);
  assert.equal(await unlock("314159", now, storage), false, "not even the right one while the page waits");
  assert.ok(wait(now - 86_400_000, storage) <= 30, "a clock that was set back lengthens nothing");
  now += 31_000;
  assert.equal(await unlock("271828", now, storage), false);
  assert.equal(wait(now, storage), 60);
  now += 61_000;
  assert.equal(await unlock("314159", now, storage), true);
  assert.equal(kept.size, 0);
});

test("a PIN has six to twelve digits", () => {
  for (const wrong of ["", "12345", "1234567890123", "12345a", "１２３４５６"]) assert.equal(isPIN(wrong), false);
  assert.equal(isPIN("123456"), true);
});
