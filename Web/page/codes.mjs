// Bytes as codes on a screen, for a phone that has no network and no cable: deflated, in Base45 (RFC 9285), which a QR code
// writes in 5.5 bits a letter, and in numbered parts that may be read in any order.
//
//   PT1X:KIND:DIGEST:NUMBER:COUNT:LETTERS
//
// KIND is E for an export and K for the files of a kit. DIGEST is the beginning of the SHA-256 digest of all bytes: it keeps
// the parts of two exports apart and finds a wrong one. It is no proof: what is taken in is believed for its signatures.

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const perCode = 600;
/** The most codes that a person can be asked to film, and the most bytes that they may hold. */
export const maxCodes = 250;
const maxBytes = 1 << 23;
const form = /^PT1X:([EK]):([0-9A-F]{16}):([1-9][0-9]{0,2}):([1-9][0-9]{0,2}):([0-9A-Z $%*+\-./:]+)$/;

export function encode45(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const two = at + 1 < bytes.length;
    const value = two ? bytes[at] * 256 + bytes[at + 1] : bytes[at];
    text += letters[value % 45] + letters[Math.floor(value / 45) % 45] + (two ? letters[Math.floor(value / 2025)] : "");
  }
  return text;
}

/** The bytes of a text; null where it is no Base45. */
export function decode45(text) {
  if (text.length % 3 === 1) return null;
  const bytes = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = [...text.slice(at, at + 3)].map((letter) => letters.indexOf(letter));
    if (values.includes(-1)) return null;
    const value = values[0] + values[1] * 45 + (values[2] ?? 0) * 2025;
    if (values.length === 3) {
      if (value > 0xffff) return null;
      bytes.push(value >> 8, value & 255);
    } else {
      if (value > 255) return null;
      bytes.push(value);
    }
  }
  return Uint8Array.from(bytes);
}

async function through(stream, bytes, limit) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > limit) {
      await reader.cancel();
      throw new RangeError("the codes hold more than an export may have");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();
}

/** The texts of the codes for these bytes; null where they would be too many to film. */
export async function split(bytes, kind) {
  const packed = await through(new CompressionStream("deflate"), bytes, maxBytes);
  const count = Math.max(1, Math.ceil(packed.length / perCode));
  if (count > maxCodes) return null;
  const digest = await digestOf(bytes);
  return Array.from({ length: count }, (_, index) =>
    `PT1X:${kind}:${digest}:${index + 1}:${count}:${encode45(packed.slice(index * perCode, (index + 1) * perCode))}`);
}

/** Whether a text is a part of such codes. */
export const isPart = (text) => text.startsWith("PT1X:");

/** Collects parts in any order; parts of another set begin anew. */
export class Collector {
  #parts = new Map();
  #set = "";

  /** Takes a part: {count, all} so far, with {kind, bytes} once it is whole; null for another text. */
  async take(text) {
    const part = form.exec(text);
    if (!part) return null;
    const [, kind, digest, number, all, content] = part;
    const packed = decode45(content);
    if (!packed || Number(number) > Number(all) || Number(all) > maxCodes || packed.length > perCode) return null;
    const set = `${kind}:${digest}:${all}`;
    if (set !== this.#set) [this.#set, this.#parts] = [set, new Map()];
    this.#parts.set(Number(number), packed);
    const so = { count: this.#parts.size, all: Number(all) };
    if (so.count < so.all) return so;
    const whole = await new Blob([...this.#parts].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)).arrayBuffer();
    this.#set = "";
    const bytes = await through(new DecompressionStream("deflate"), whole, maxBytes);
    if ((await digestOf(bytes)) !== digest) throw new Error("the codes do not belong together; film them again");
    return { ...so, kind, bytes };
  }
}

/** Files as bytes, for the codes of a kit. */
export function packFiles(files) {
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return new TextEncoder().encode(JSON.stringify(files.map(({ name, bytes }) => [name, base64(bytes)])));
}

/** The files of the codes of a kit; throws where the bytes are none. */
export function unpackFiles(bytes) {
  const files = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (!Array.isArray(files) || files.length > 64) throw new Error("these codes hold no kit");
  return files.map((file) => {
    if (!Array.isArray(file) || file.length !== 2 || file.some((part) => typeof part !== "string")) throw new Error("these codes hold no kit");
    return { name: file[0], bytes: Uint8Array.from(atob(file[1]), (letter) => letter.charCodeAt(0)) };
  });
}
