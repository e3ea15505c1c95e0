// Verifies passes in a web page or in Node, without network access. WebAssembly decides, WebCrypto checks
// signatures, and DecompressionStream inflates.
//
//   const verifier = await Verifier.load(await readFile("verifier.wasm"));
//   verifier.trustKeySet(jwks);
//   const verdict = JSON.parse(await verifier.verify(scanned, Math.floor(Date.now() / 1000)));

const [done, signature, inflate, refused] = [0, 1, 2, 3];
/** Longest scan and longest bundle that are handed over, in bytes: what is longer is refused all the same. */
const [longestScan, longestUpdate] = [1 << 17, 1 << 21];
const algorithm = { name: "ECDSA", namedCurve: "P-256" };

/** A key set, checkpoint, bundle, status list or call was rejected; what is held does not change. */
export class Refused extends Error {}

export class Verifier {
  #exports;
  /** Imported CryptoKeys, by the bytes of their point. */
  #keys = new Map();
  /** The last call: calls run one after the other, because an instance waits for one answer at a time. */
  #last = Promise.resolve();

  /** Instantiates the bytes of verifier.wasm; no keys are trusted yet. */
  static async load(bytes) {
    const verifier = new Verifier();
    const { instance } = await WebAssembly.instantiate(bytes, {
      host: {
        random: (place, count) =>
          crypto.getRandomValues(
            new Uint8Array(verifier.#exports.memory.buffer, place, count),
          ),
      },
    });
    verifier.#exports = instance.exports;
    return verifier;
  }

  /** Trusts the keys of a JSON Web Key Set for passes of any issuer; replaces earlier trust. */
  trustKeySet(jwks) {
    this.#finished(this.#call("trust_key_set", jwks));
  }

  /** Pins the roots of a JSON Web Key Set; no issuer is trusted until a bundle is taken in. */
  trustRoots(jwks, issuer) {
    const [place, count] = this.#write(jwks);
    this.#finished(this.#exports.trust_roots(place, count, ...this.#write(issuer)));
  }

  /** Sets the checkpoint, such as {flight: "UA123", date: "2025-03-15", station: "SFO"}. */
  standAt(checkpoint) {
    this.#finished(this.#call("stand_at", JSON.stringify(checkpoint)));
  }

  /** Takes in a trust bundle or a status list, as a file or as a scan; `now` in seconds since 1970. */
  take(text, now) {
    return this.#serialized(async () => {
      this.#finished(
        await this.#completed(this.#call("take", bytesOf(text, longestUpdate), BigInt(now))),
      );
    });
  }

  /** Verifies a scan: a verdict as JSON in the shape of docs/SPEC.md §9; `now` in seconds since 1970. */
  verify(scanned, now) {
    return this.#serialized(async () => {
      this.#finished(
        await this.#completed(this.#call("open", bytesOf(scanned, longestScan), BigInt(now))),
      );
      return new TextDecoder().decode(this.#result());
    });
  }

  /** The value of an entry of a status list, given the decoded bytes of `lst`; −1 where there is none. */
  async status(bits, compressed, index) {
    const bytes = await inflated(compressed, 1 << 23);
    return this.#exports.status(...this.#write(bytes), bits, index);
  }

  /** Performs the steps that the module asks for, until it is done or refuses. */
  async #completed(step) {
    for (;;) {
      if (step === signature) {
        step = await this.#checked(this.#result());
      } else if (step === inflate) {
        const limit = this.#exports.inflation_limit();
        const bytes = await inflated(this.#result(), limit).catch(() => null);
        const [place, count] = this.#write(bytes ?? []);
        step = this.#exports.inflated(place, bytes ? count : -1);
      } else {
        return step;
      }
    }
  }

  /** Checks a signature: x, y, r‖s, a byte that says whether a digest is needed, and the message. */
  async #checked(asked) {
    const [point, rs, message] = [asked.slice(0, 64), asked.slice(64, 128), asked.slice(129)];
    try {
      const hash = { name: "ECDSA", hash: "SHA-256" };
      if (!(await crypto.subtle.verify(hash, await this.#key(point), rs, message))) {
        return this.#exports.answer(0, ...this.#write([]));
      }
      const digest = asked[128] ? new Uint8Array(await crypto.subtle.digest("SHA-256", message)) : [];
      return this.#exports.answer(1, ...this.#write(digest));
    } catch (error) {
      return this.#exports.answer(2, ...this.#write(`${error}`));
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

  #finished(step) {
    if (step === refused) throw new Refused(new TextDecoder().decode(this.#result()));
    if (step !== done) throw new Error(`step ${step} where nothing was to be asked`);
  }

  #call(name, text, ...rest) {
    return this.#exports[name](...this.#write(text), ...rest);
  }

  /** Copies bytes, or a text as UTF-8, into the module's memory; the call that takes them frees them. */
  #write(text) {
    const bytes = bytesOf(text);
    const place = this.#exports.allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    return [place, bytes.length];
  }

  #result() {
    const bytes = new Uint8Array(this.#exports.result_count());
    const place = this.#exports.allocate(bytes.length);
    this.#exports.copy_result(place);
    bytes.set(new Uint8Array(this.#exports.memory.buffer, place, bytes.length));
    this.#exports.release(place);
    return bytes;
  }

  #serialized(work) {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** Bytes, or a text as UTF-8, cut to a limit. */
function bytesOf(text, limit = Infinity) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : Uint8Array.from(text);
  return bytes.length > limit ? bytes.slice(0, limit) : bytes;
}

/** Inflates a ZLIB stream (RFC 1950); throws a RangeError where it exceeds `limit` bytes. */
async function inflated(compressed, limit) {
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
