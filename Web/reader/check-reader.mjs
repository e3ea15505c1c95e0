// Tries the reader in Node. usage: node Web/reader/check-reader.mjs FOLDER, which has the two modules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { InView, longestGap } from "./in-view.mjs";
import { everything, furtherAt, Reader } from "./reader.mjs";
import { falseCode, random } from "./false-codes.mjs";

const folder = process.argv[2];
const bytes = readFileSync(`${folder}/reader.wasm`);
const width = 400, height = 300;
const frames = 3900;

test("it throws and catches in each way that its parts do", async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/exceptions-check.wasm`), {});
  assert.equal(instance.exports.check(), 0, "the number of the first way that fails in exceptions-check.cpp");
});

test("it imports nothing, so it can reach nothing", async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

test(`${frames} pictures that look like codes leave the memory as it was, and none is read as one`, async () => {
  const reader = await Reader.load(bytes);
  const next = random(46);
  let size;
  for (let frame = 0; frame < frames; frame++) {
    reader.room(width * height).set(falseCode(width, height, next));
    assert.deepEqual(reader.read(width, height, { further: furtherAt(frame) }), []);
    if (frame === 300) size = reader.wasm.memory.buffer.byteLength;
  }
  assert.equal(reader.wasm.memory.buffer.byteLength, size);
  assert.equal(reader.restarts, 0);
});

test("random and extreme pictures are read as nothing, at any size and format", async () => {
  const reader = await Reader.load(bytes);
  const next = random(47);
  for (const [across, down] of [[1, 1], [1, 500], [500, 1], [2, 2], [3, 3], [17, 40], [641, 359], [1280, 720]]) {
    for (const format of ["I420", "NV12", "RGBA", "BGRX"]) {
      const step = format.startsWith("RGB") || format.startsWith("BGR") ? 4 : 1;
      for (const level of [() => 0, () => 255, () => next() * 256]) {
        const room = reader.room(across * down * step);
        for (let at = 0; at < room.length; at++) room[at] = level();
        assert.deepEqual(reader.read(across, down, { format, further: everything }), []);
      }
    }
  }
  assert.equal(reader.restarts, 0);
});

test("numbers that do not fit the picture are refused before a pixel is read", async () => {
  const reader = await Reader.load(bytes);
  reader.room(100 * 100);
  const refused = [[0, 1, 1, 1], [1, 0, 1, 1], [-1, 5, 5, 1], [5, -1, 5, 1], [70000, 1, 70000, 1],
    [100, 101, 100, 1], [100, 100, 99, 1], [100, 100, 2 ** 31 - 1, 1], [100, 100, 100, 4], [100, 100, 100, 0],
    [100, 100, 100, 3], [100, 100, -100, 1], [60000, 60000, 60000, 1]];
  for (const numbers of refused) assert.equal(reader.wasm.reader_read(...numbers, 0), -1, numbers.join());
  assert.equal(reader.room(2 ** 28), null);
  assert.deepEqual(reader.read(10, 10, { format: "P010" }), []);
});

test("pictures that do not fit into the memory are refused, and the next one is read", async () => {
  const reader = await Reader.load(bytes);
  for (const size of [2 ** 26, 2 ** 27, 2 ** 27 + 1]) reader.room(size);
  reader.room(width * height).fill(255);
  assert.deepEqual(reader.read(width, height), []);
});

test("a reader that falls begins again, and reads the next picture", async () => {
  const reader = await Reader.load(bytes);
  // What a fault may leave: addresses that lead out of the memory.
  const words = new Uint32Array(reader.wasm.memory.buffer);
  for (let at = 0; at < words.length; at++) words[at] = at * 1_000_000;
  assert.deepEqual(reader.read(width, height, { further: everything }), []);
  assert.equal(reader.restarts, 1);
  reader.room(width * height).fill(255);
  assert.deepEqual(reader.read(width, height), []);
  assert.equal(reader.restarts, 1);
});

test("a code is told once while it stays in view, and again when it comes back", () => {
  const view = new InView();
  const code = (text, symbology = "aztec") => ({ bytes: Buffer.from(text), symbology });
  assert.deepEqual(view.note([code("A")], 0), [false]);
  assert.deepEqual(view.note([code("B"), code("A")], longestGap), [false, true]);
  assert.deepEqual(view.note([], longestGap + 10), []);
  assert.deepEqual(view.note([code("A"), code("A", "qr")], 2 * longestGap), [true, false]);
  assert.deepEqual(view.note([code("A"), code("B")], 3 * longestGap + 1), [false, false]);
  view.forget();
  assert.deepEqual(view.note([code("A")], 3 * longestGap + 2), [false]);
});
