// A storage of a gate in memory, for Node: the rows of storage.mjs without a browser. It can fail as a browser does.

export class MemoryStorage {
  #rows;
  #keys;
  /** Called before each commit; what it throws is the fault, and nothing is kept. */
  before = () => {};
  /** Called when a commit is durable; what it throws kills the tab, as before the light. */
  after = () => {};

  constructor(rows = new Map(), keys = {}) {
    this.#rows = rows;
    this.#keys = keys;
  }

  async load() {
    const found = [...this.#rows];
    return found.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  }

  async commit(changes) {
    this.before(changes);
    for (const [key, value] of changes) {
      if (value === null) this.#rows.delete(key);
      else this.#rows.set(key, value);
    }
    this.after(changes);
  }

  async key() {
    this.#keys.device ??= await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
      "verify",
    ]);
    return this.#keys.device;
  }

  /** The same rows and keys, as the next opening of the page finds them. */
  reopened() {
    return new MemoryStorage(this.#rows, this.#keys);
  }

  /** A copy of the rows, by their keys. */
  get rows() {
    return new Map(this.#rows);
  }
}
