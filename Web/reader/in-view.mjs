// Which codes are in view: a code that stays before the camera is told once.

/** A code that was not read for this long has left; blurred pictures between two reads are shorter. In milliseconds. */
export const longestGap = 1000;

export class InView {
  #seen = new Map();

  /** Notes what a picture showed at a time, and says of each code whether it was in view already. */
  note(codes, now) {
    for (const [key, last] of this.#seen) if (now - last > longestGap) this.#seen.delete(key);
    return codes.map((code) => {
      const key = keyOf(code);
      const again = this.#seen.has(key);
      this.#seen.set(key, now);
      return again;
    });
  }

  forget() {
    this.#seen.clear();
  }
}

const keyOf = ({ bytes, symbology }) => symbology + String.fromCharCode(...bytes);
