// A storage of a gate in memory, for Node: the rows and the mark of storage.mjs without a browser.

export class MemoryStorage {
  #kept;
  #mark;

  constructor(kept = { rows: new Map(), keys: {} }) {
    this.#kept = kept;
  }

  async load() {
    this.#mark = this.#kept.mark;
    const found = [...this.#kept.rows];
    return found.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  }

  async commit(changes) {
    if (this.#kept.mark !== this.#mark) {
      throw new Error("the storage of this page was cleared, or another tab wrote to it; close this page, and open it again");
    }
    for (const [key, value] of changes) {
      if (value === null) this.#kept.rows.delete(key);
      else this.#kept.rows.set(key, value);
    }
    this.#mark = this.#kept.mark = (this.#kept.mark ?? 0) + 1;
  }

  async key() {
    this.#kept.keys.device ??= await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
      "verify",
    ]);
    return this.#kept.keys.device;
  }

  /** The same rows and keys, as the next opening of the page finds them. */
  reopened() {
    return new MemoryStorage(this.#kept);
  }

  /** Removes everything, as a browser does when somebody clears the data of the page. */
  clear() {
    this.#kept.rows.clear();
    this.#kept.keys = {};
    delete this.#kept.mark;
  }

  /** The keys of all rows. */
  get names() {
    return [...this.#kept.rows.keys()];
  }
}
