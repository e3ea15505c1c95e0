// Reads grey pictures from standard input with reader.wasm, and prints the codes of each as a line of JSON.
//
// usage: node Web/reader/read-pictures.mjs READER.wasm
//
// A picture is three numbers of 32 bits (width, height, and `further` of reader.mjs: below -1 nothing more is tried), low
// byte first, then its rows. For Interop, which has the pictures.

import { readFileSync, readSync } from "node:fs";
import { Reader } from "./reader.mjs";

const reader = await Reader.load(readFileSync(process.argv[2]));

/** Fills these bytes from standard input; false at its end. */
function filled(bytes) {
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(0, bytes, at, bytes.length - at, null);
    if (count === 0) return false;
    at += count;
  }
  return true;
}

const head = new Int32Array(3);
while (filled(new Uint8Array(head.buffer))) {
  const [width, height, further] = head;
  const room = reader.room(width * height);
  if (!room || !filled(room)) throw new Error(`a picture of ${width} × ${height} pixels is too large, or it ends early`);
  const codes = reader.read(width, height, { further: further < -1 ? null : further });
  const lines = codes.map(({ bytes, symbology, corners }) => ({ text: Buffer.from(bytes).toString("latin1"), symbology, corners }));
  process.stdout.write(JSON.stringify({ codes: lines, memory: reader.wasm.memory.buffer.byteLength, restarts: reader.restarts }) + "\n");
}
