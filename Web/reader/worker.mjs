// The worker in which codes are read: one picture comes in, what was found goes out, and the next picture may come.

import { furtherLooks, isReadable, Reader, rowOf } from "./reader.mjs";

let reader;
let look = 0;
// Every so many pixels of the picture are enough to see that something covers the camera.
const sampled = 32;

const compiled = (async () => {
  const answer = await fetch(new URL("reader.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`reader.wasm: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
})();

compiled.then(
  async (module) => {
    reader = await Reader.load(module);
    postMessage({ ready: true });
  },
  (fault) => postMessage({ failed: String(fault) }),
);

onmessage = async ({ data: picture }) => {
  if (!reader) {
    picture.frame?.close();
    return;
  }
  const from = performance.now();
  let answer;
  try {
    const taken = picture.frame ? await pixelsOf(picture.frame, picture.part) : pixelsOfCanvas(picture);
    answer = taken ? { ...found(taken), width: taken.width, height: taken.height } : { codes: [], unreadable: true };
  } catch (fault) {
    // A frame whose camera went away meanwhile.
    answer = { codes: [], fault: String(fault) };
  } finally {
    picture.frame?.close();
  }
  postMessage({ ...answer, number: picture.number, took: performance.now() - from });
};

/** Copies the part of a frame into the reader's memory; only the brightness of a frame that has a plane of it is looked at. */
async function pixelsOf(frame, part) {
  const { format } = frame;
  if (!isReadable(format)) return null;
  const rect = pixelsOfPart(part, frame.visibleRect);
  const room = reader.room(frame.allocationSize({ rect }));
  if (!room) return null;
  const [plane] = await frame.copyTo(room, { rect });
  // The brightness comes first in all formats that are read.
  if (plane.offset !== 0) return null;
  return { width: rect.width, height: rect.height, stride: plane.stride, format, room };
}

/** A part in fractions, in whole pixels; even ones, because the colours of a frame have half as many. */
function pixelsOfPart(part, { x, y, width, height }) {
  if (!part) return { x, y, width, height };
  const even = (value) => 2 * Math.round(value / 2);
  const left = even(part.x * width), top = even(part.y * height);
  return {
    x: x + left, y: y + top,
    width: Math.min(Math.max(even(part.width * width), 2), width - left),
    height: Math.min(Math.max(even(part.height * height), 2), height - top),
  };
}

/** Pixels that the page took from a canvas: red, green, blue and one more. */
function pixelsOfCanvas({ pixels, width, height }) {
  const room = reader.room(pixels.byteLength);
  if (!room) return null;
  room.set(new Uint8Array(pixels));
  return { width, height, stride: rowOf("RGBA", width), format: "RGBA", room };
}

function found({ width, height, stride, format, room }) {
  const covered = isCovered(room, width, height, stride, format);
  const codes = reader.read(width, height, { stride, format, further: look });
  // A film that showed a code may begin again with the view in which it was found.
  if (codes.length === 0) look = (look + 1) % (furtherLooks + 1);
  return {
    covered,
    codes: codes.map((code) => ({ ...code, corners: code.corners.map(({ x, y }) => ({ x: x / width, y: y / height })) })),
  };
}

/** Whether the picture is dark everywhere, as under a finger or a lid. */
function isCovered(room, width, height, stride, format) {
  const step = rowOf(format, 1);
  const places = [];
  for (let y = 0; y < height; y += sampled) for (let x = 0; x < width; x += sampled) places.push(y * stride + x * step + (step > 1 ? 1 : 0));
  const levels = places.map((place) => room[place]);
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const spread = Math.sqrt(levels.reduce((sum, level) => sum + (level - mean) ** 2, 0) / levels.length);
  return mean < 40 && spread < 8;
}
