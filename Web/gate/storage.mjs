// The storage of a gate: rows under keys, made durable all together or not at all. It decides nothing.
//
// A mark changes with every commit. Where it is not the mark that this tab wrote last, the storage was cleared or another
// tab wrote, and nothing more is written.

/** Why this browser cannot be a gate, or not now: `code` for the page, and a message for a person. */
export class Unavailable extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const [rows, keys, mark] = ["rows", "keys", "mark"];

/** Opens the storage of a gate in this browser; one tab has it at a time. */
export async function openStorage(name = "gate") {
  if (!globalThis.isSecureContext) {
    throw new Unavailable(
      "insecure",
      "over http the browser gives this page neither storage for keys nor a camera; open it over https, or on this device itself",
    );
  }
  const release = await locked(`passtool ${name}`);
  try {
    return new BrowserStorage(await database(`passtool ${name}`), release);
  } catch (error) {
    release();
    throw new Unavailable(
      "no-storage",
      `this browser does not store anything for this page (${error.name}); leave the private mode, or allow storage`,
    );
  }
}

/** Takes the lock of a gate, and returns the function that gives it back; its promise says that it is free again. */
function locked(name) {
  if (!navigator.locks) {
    throw new Unavailable(
      "no-locks",
      "this browser is too old to keep two tabs from being one gate; update the browser",
    );
  }
  return new Promise((resolve, reject) => {
    const held = navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          reject(
            new Unavailable(
              "second-tab",
              "another tab or window of this browser is this gate; go on there, or close it and open this page again",
            ),
          );
          return undefined;
        }
        return new Promise((release) =>
          resolve(() => {
            release();
            return held;
          }),
        );
      })
      .catch(reject);
  });
}

function database(name) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(rows);
      request.result.createObjectStore(keys);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new DOMException("another tab blocks it", "BlockedError"));
  });
}

class BrowserStorage {
  #database;
  #release;
  #mark;
  /** Called once where the browser closes the storage, such as when somebody clears the data of this page. */
  onlost = () => {};

  constructor(database, release) {
    this.#database = database;
    this.#release = release;
    database.onclose = () => this.onlost("the browser closed the storage of this page");
    database.onversionchange = () => {
      database.close();
      this.onlost("the storage of this page was removed");
    };
  }

  /** All rows, in the order of their keys. */
  async load() {
    const store = this.#database.transaction(rows).objectStore(rows);
    const [names, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const found = names.map((name, index) => [name, values[index]]);
    this.#mark = found.find(([name]) => name === mark)?.[1];
    return found.filter(([name]) => name !== mark);
  }

  /** Writes rows, [key, bytes or null] each, and resolves when they are durable; rejects where none of them is. */
  commit(changes) {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(rows, "readwrite", { durability: "strict" });
      const store = transaction.objectStore(rows);
      const next = (this.#mark ?? 0) + 1;
      let fault;
      store.get(mark).onsuccess = ({ target }) => {
        if (target.result !== this.#mark) {
          fault = new Unavailable(
            "lost",
            "the storage of this page was cleared, or another tab wrote to it; close this page, and open it again",
          );
          transaction.abort();
          return;
        }
        for (const [key, value] of changes) {
          if (value === null) store.delete(key);
          else store.put(value, key);
        }
        store.put(next, mark);
      };
      transaction.oncomplete = () => {
        this.#mark = next;
        resolve();
      };
      transaction.onabort = () => reject(fault ?? plain(transaction.error));
    });
  }

  /** The key of the device, made at the first call; its private half cannot be taken out of the browser. */
  async key() {
    const read = this.#database.transaction(keys).objectStore(keys).get("device");
    const kept = await done(read);
    if (kept) return kept;
    const made = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
      "verify",
    ]);
    const transaction = this.#database.transaction(keys, "readwrite", { durability: "strict" });
    transaction.objectStore(keys).put(made, "device");
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(plain(transaction.error));
    });
    return made;
  }

  /** Asks the browser to keep the storage when space is short; resolves to whether it will. */
  async persist() {
    return (await navigator.storage?.persist?.()) ?? false;
  }

  /** Whether the browser keeps the storage, and how many bytes there are and may be. */
  async facts() {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    return { persistent: (await navigator.storage?.persisted?.()) ?? false, quota, usage };
  }

  /** Gives the storage back to the browser, and resolves when another tab may open it. */
  async close() {
    this.#database.close();
    await this.#release();
  }
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The fault of a transaction, in words for staff. */
function plain(error) {
  if (error?.name === "QuotaExceededError") {
    return new Unavailable("full", "the storage of this device is full; make room on it");
  }
  return new Unavailable("failed", `the storage of this device failed (${error?.name ?? "no reason given"})`);
}
