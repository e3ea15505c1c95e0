// Verifies passes in a web page or in Node, without network access. WebAssembly decides, WebCrypto checks
// signatures, and DecompressionStream inflates.
//
//   const verifier = await Verifier.load(await readFile("verifier.wasm"));
//   verifier.trustKeySet(jwks);
//   const verdict = JSON.parse(await verifier.verify(scanned, Math.floor(Date.now() / 1000)));

import { bytesOf, inflated, Memory, Signatures } from "./steps.mjs";

const [done, signature, inflate, refused] = [0, 1, 2, 3];
/** Longest scan and longest bundle that are handed over, in bytes: what is longer is refused all the same. */
const [longestScan, longestUpdate] = [1 << 17, 1 << 21];

/** A key set, checkpoint, bundle, status list or call was rejected; what is held does not change. */
export class Refused extends Error {}

export class Verifier {
  #exports;
  #memory;
  #signatures = new Signatures();
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
    verifier.#memory = new Memory(instance.exports);
    return verifier;
  }

  /** Trusts the keys of a JSON Web Key Set for passes of any issuer; replaces earlier trust. */
  trustKeySet(jwks) {
    this.#finished(this.#call("trust_key_set", jwks));
  }

  /** Pins the roots of a JSON Web Key Set; no issuer is trusted until a bundle is taken in. */
  trustRoots(jwks, issuer) {
    const [place, count] = this.#memory.write(jwks);
    this.#finished(this.#exports.trust_roots(place, count, ...this.#memory.write(issuer)));
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
      return this.#memory.text();
    });
  }

  /** The value of an entry of a status list, given the decoded bytes of `lst`; −1 where there is none. */
  async status(bits, compressed, index) {
    const bytes = await inflated(compressed, 1 << 23);
    return this.#exports.status(...this.#memory.write(bytes), bits, index);
  }

  /** Performs the steps that the module asks for, until it is done or refuses. */
  async #completed(step) {
    for (;;) {
      if (step === signature) {
        const [kind, detail] = await this.#signatures.check(this.#memory.result());
        step = this.#exports.answer(kind, ...this.#memory.write(detail));
      } else if (step === inflate) {
        const limit = this.#exports.inflation_limit();
        const bytes = await inflated(this.#memory.result(), limit).catch(() => null);
        const [place, count] = this.#memory.write(bytes ?? []);
        step = this.#exports.inflated(place, bytes ? count : -1);
      } else {
        return step;
      }
    }
  }

  #finished(step) {
    if (step === refused) throw new Refused(this.#memory.text());
    if (step !== done) throw new Error(`step ${step} where nothing was to be asked`);
  }

  #call(name, text, ...rest) {
    return this.#exports[name](...this.#memory.write(text), ...rest);
  }

  #serialized(work) {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
