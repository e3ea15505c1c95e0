// What WebAssembly asks of a browser, or of Node: signatures are checked by WebCrypto, and DecompressionStream inflates.

const algorithm = { name: "ECDSA", namedCurve: "P-256" };
const hash = { name: "ECDSA", hash: "SHA-256" };

/** Checks signatures; the keys that it imported serve again. */
export class Signatures {
  /** Imported CryptoKeys, by the bytes of their point. */
  #keys = new Map();

  /**
   * Checks what a module asks for: x, y, r‖s, a byte that says whether a digest is needed, and the message.
   *
   * The result is [1, digest or nothing] for a good signature, [0] for a bad one, and [2, reason] where it could not be
   * checked.
   */
  async check(asked) {
    const [point, rs, message] = [asked.slice(0, 64), asked.slice(64, 128), asked.slice(129)];
    try {
      if (!(await crypto.subtle.verify(hash, await this.#key(point), rs, message))) return [0, []];
      return [1, asked[128] ? new Uint8Array(await crypto.subtle.digest("SHA-256", message)) : []];
    } catch (error) {
      return [2, `${error}`];
    }
  }

  async #key(point) {
    const name = point.join();
    let key = this.#keys.get(name);
    if (!key) {
      const raw = new Uint8Array([4, ...point]);
      key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["verify"]);
      this.#keys.set(name, key);
    }
    return key;
  }
}

/** Inflates a ZLIB stream (RFC 1950); throws a RangeError where it exceeds `limit` bytes. */
export async function inflated(compressed, limit) {
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const bytes = new Uint8Array(limit);
  let count = 0;
  for await (const chunk of stream) {
    if (count + chunk.length > limit) throw new RangeError(`inflates to more than ${limit} bytes`);
    bytes.set(chunk, count);
    count += chunk.length;
  }
  return bytes.slice(0, count);
}

/** Bytes, or a text as UTF-8, cut to a limit. */
export function bytesOf(text, limit = Infinity) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : Uint8Array.from(text);
  return bytes.length > limit ? bytes.slice(0, limit) : bytes;
}

/** The memory of a module: bytes go in by `allocate`, and come out by `result_count` and `copy_result`. */
export class Memory {
  constructor(exports) {
    this.exports = exports;
  }

  /** Copies bytes, or a text as UTF-8, into the module's memory; the call that takes them frees them. */
  write(text) {
    const bytes = bytesOf(text);
    const place = this.exports.allocate(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  /** The result of the last call. */
  result() {
    const bytes = new Uint8Array(this.exports.result_count());
    const place = this.exports.allocate(bytes.length);
    this.exports.copy_result(place);
    bytes.set(new Uint8Array(this.exports.memory.buffer, place, bytes.length));
    this.exports.release(place);
    return bytes;
  }

  /** The result of the last call, as a text. */
  text() {
    return new TextDecoder().decode(this.result());
  }
}
