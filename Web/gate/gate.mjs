// A gate in a page: WebAssembly decides, and this module brings it what only a browser has: rows that are durable,
// signatures, randomness and the clock. A call resolves when everything that it recorded is durable.
import { bytesOf, inflated, Memory, Signatures } from "../steps.mjs";

const [done, signature, inflate, refused, commit, sign] = [0, 1, 2, 3, 4, 5];
/** Longest scan and longest file that are handed over, in bytes: what is longer is refused all the same. */
const [longestScan, longestFile] = [1 << 17, (1 << 25) + 1];
const curve = { name: "ECDSA", hash: "SHA-256" };

/** A call was refused: its message is for the person who made it, and nothing changed. */
export class Refused extends Error {}

export class Gate {
  #memory;
  #storage;
  #clock;
  #signatures = new Signatures();
  /** The last call: calls run one after the other, because an instance waits for one answer at a time. */
  #last = Promise.resolve();

  /**
   * Opens the gate of a storage with the bytes of gate.wasm, or its compiled module.
   *
   * `now` gives the seconds since 1970, `boot` the id of this opening and the seconds since it, and `random` fills bytes.
   */
  static async open(wasm, storage, options = {}) {
    const gate = new Gate();
    const fill = options.random ?? ((bytes) => crypto.getRandomValues(bytes));
    const view = (place, count) => new Uint8Array(gate.#memory.exports.memory.buffer, place, count);
    // Bytes are compiled first; a compiled module opens at once.
    const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(wasm);
    const instance = await WebAssembly.instantiate(module, {
      host: {
        random: (place, count) => crypto.getRandomValues(view(place, count)),
        bits: (place, count) => fill(view(place, count)),
      },
    });
    gate.#memory = new Memory(instance.exports);
    gate.#storage = storage;
    const boot = { id: crypto.randomUUID(), since: performance.now() };
    gate.#clock = {
      now: options.now ?? (() => Math.floor(Date.now() / 1000)),
      boot:
        options.boot ??
        (() => ({ id: boot.id, seconds: Math.floor((performance.now() - boot.since) / 1000) })),
    };
    for (const [key, value] of await storage.load()) {
      instance.exports.load(...gate.#memory.write(key), ...gate.#memory.write(value));
    }
    await gate.#completed(instance.exports.open());
    return gate;
  }

  // What the gate is

  state() {
    return this.#json("state");
  }

  /** The key set of this device, for the keeper of the bundle. */
  async deviceKeySet() {
    return this.#text("key-set");
  }

  // Setting up

  /** Reads the files of a kit, [{name, bytes}], and keeps nothing. */
  async readKit(files) {
    const file = (name) => files.find((other) => other.name.split("/").pop() === name)?.bytes;
    const [record, roots] = [file("gate-kit.json"), file("roots.jwks.json")];
    if (!record || !roots) {
      throw new Refused("this is no kit for a gate: gate-kit.json or roots.jwks.json is missing; open all files of the kit");
    }
    this.#kit = files;
    return this.#json("read-kit", { record: base64url(record), roots: base64url(roots) });
  }

  #kit = [];

  /** Makes this device a gate of the kit, where a person typed the number of its card; takes in its bundle and lists. */
  async acceptKit(number, { name } = {}) {
    await this.#text("accept-kit", { number, name }, await this.#point());
    const refusals = await this.updateFromKit(this.#kit);
    return { ...(await this.state()), refusals };
  }

  /** Takes in every bundle and list of a kit, and returns the refusals. */
  async updateFromKit(files) {
    let waiting = files.filter((file) => file.name.endsWith(".jwt"));
    let refusals = [];
    // A list in front of the bundle that names it is refused at first, so that refused texts are tried once more.
    for (let round = 0; round < 2; round += 1) {
      refusals = [];
      const left = [];
      for (const file of waiting) {
        try {
          await this.take(file.bytes);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          left.push(file);
          refusals.push(`${file.name}: ${error.message}`);
        }
      }
      waiting = left;
    }
    return refusals;
  }

  /** Makes this device a gate of `gates` that trusts roots which a person brought by hand. */
  async pinRoots(jwks, owner, gates, { name } = {}) {
    await this.#text("pin", { roots: base64url(bytesOf(jwks)), owner, gates, name }, await this.#point());
    return this.state();
  }

  /**
   * Reads the invitation of a door; the result has its event, the answer to show there, and the number to compare.
   */
  async readInvitation(text) {
    const invitation = typeof text === "string" ? text : new TextDecoder().decode(text);
    return this.#json("read-invitation", { invitation: invitation.trim() }, await this.#point());
  }

  /** Becomes a lane of the door, after people compared the numbers: its bundle, status lists, and list of guests. */
  async finishJoin(bundle, lists = [], guests) {
    await this.#text("finish-join", {}, bytesOf(bundle));
    const refusals = await this.updateFromKit(lists.map((bytes, index) => ({ name: `list ${index + 1}.jwt`, bytes })));
    if (guests) await this.#json("list", { invited: true }, bytesOf(guests));
    return { ...(await this.state()), refusals };
  }

  /** Takes in a trust bundle or a status list. */
  async take(bytes) {
    return { message: await this.#text("take", {}, bytes) };
  }

  /** Stands at a flight or an event, and keeps it for the next opening. */
  async standAt(place) {
    await this.#text("stand", {}, JSON.stringify(place));
    return this.state();
  }

  /** Takes over a passenger list or a list of guests. */
  useList(bytes) {
    return this.#json("list", {}, bytes);
  }

  // Scans

  /**
   * Answers a scan; the entry is durable when this resolves.
   *
   * `ending` is what a scanner that works as a keyboard typed behind the code (line, tab or silence): what its layout changed is
   * undone. A scan of the code for the test of scanners has no light: `scanner` says what to set.
   */
  async scan(scanned, { further, exit, ending } = {}) {
    const text = await this.#text("scan", { further, exit, ending }, bytesOf(scanned, longestScan));
    const { answer, ...besides } = JSON.parse(text);
    this.lastText = text.slice(text.indexOf(`,"answer":`) + `,"answer":`.length, -1);
    return { ...answer, ...besides };
  }

  /** A code for setting up that a scanner typed, as it would be on a US keyboard. */
  typed(scanned) {
    return this.#run("typed", {}, bytesOf(scanned, longestScan));
  }

  /** The code for the test of a scanner that works as a keyboard; with a scan of it, `scanner` says what to set. */
  scannerTest(scanned = [], ending) {
    return this.#json("scanner-test", { ending }, bytesOf(scanned, longestScan));
  }

  // Commands of agents: `by` is the agent, and stays in the ledger

  search(query, limit = 8) {
    return this.#json("search", { query, limit });
  }

  board(row, reason, by) {
    return this.#json("board", { row, reason, by });
  }

  clear(row, reason, by) {
    return this.#json("clear", { row, reason, by });
  }

  offload(row, reason, by) {
    return this.#json("offload", { row, reason, by });
  }

  letOut(row, reason, by) {
    return this.#json("let-out", { row, reason, by });
  }

  /** A person who is in went out and came back: {row} of the list, or {scan} that was stopped. */
  comeBack({ row, scan }, reason, by) {
    return this.#json("come-back", { row, scan, reason, by });
  }

  undoable(id) {
    return this.#json("undoable", { id });
  }

  undo({ id, row } = {}, reason, by) {
    return this.#json("undo", { id, row, reason, by });
  }

  /** A member of staff answers with a badge for a scan that was stopped; `ending` is that of a badge that was typed. */
  override(badge, reason, { scan, by, ending } = {}) {
    return this.#json("override", { scan, reason, by, ending }, bytesOf(badge, longestScan));
  }

  depart(departs, reason, by) {
    return this.#json("depart", { departs, reason, by });
  }

  doubt(departs) {
    return this.#json("doubt", { departs });
  }

  confirmClock(reason, by) {
    return this.#json("confirm-clock", { reason, by });
  }

  listenTo(device, by) {
    return this.#json("listen", { device, by });
  }

  close(reason, by) {
    return this.#json("close", { reason, by });
  }

  // Looking back and handing on

  report() {
    return this.#json("report");
  }

  /** A part of the report as CSV: boarded, not-boarded, manual, overrides or offloaded. */
  csv(part) {
    return this.#text("csv", { part });
  }

  /**
   * The signed events of this gate, and on request those of other gates; bytes as `passtool gate export` writes them.
   *
   * Its own events begin after the number `after`, and take at most `limit` bytes.
   */
  export({ others = true, after, limit } = {}) {
    return this.#run("export", { others, after, limit });
  }

  /** A token that proves to the exchange of lanes at a host that this device is at the other end: its key signs the challenge. */
  async laneProof(challenge, host) {
    const { device } = await this.state();
    const [issuer, kid] = device.split("/");
    const text = (value) => base64url(new TextEncoder().encode(JSON.stringify(value)));
    const input = `${text({ alg: "ES256", kid, typ: "lane+jwt" })}.${text({ iss: issuer, sub: device, aud: host, nonce: challenge })}`;
    const signed = await this.#sign(new TextEncoder().encode(input));
    if (typeof signed === "string") throw new Refused(`the key of this device cannot sign (${signed})`);
    return `${input}.${base64url(signed)}`;
  }

  /** Called whenever something was made durable. */
  oncommit = () => {};

  /** Takes in the events that other gates handed on; `source` names the file or the code. */
  merge(bytes, source) {
    return this.#json("merge", { source }, bytes);
  }

  /** Removes the names of scans that are older than a number of days. */
  purgeNames(days = 30) {
    return this.#json("purge", { days });
  }

  // Calls

  /** The result of the last call as the module wrote it; of a scan, the answer alone. */
  lastText = "";

  /** Makes a call by its name; the methods above are its forms. */
  command(name, members, bytes) {
    return this.#text(name, members, bytes);
  }

  async #point() {
    const { publicKey } = await this.#storage.key();
    return new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)).slice(1);
  }

  async #json(name, members, bytes) {
    return JSON.parse(await this.#text(name, members, bytes));
  }

  async #text(name, members, bytes) {
    return new TextDecoder().decode(await this.#run(name, members, bytes));
  }

  /** Makes a call when the calls before it have ended. */
  #run(name, members = {}, bytes = []) {
    const turn = this.#last.then(() => {
      const boot = this.#clock.boot();
      const command = { do: name, now: this.#clock.now(), ...members };
      if (boot) Object.assign(command, { boot: boot.id, elapsed: boot.seconds });
      const { exports } = this.#memory;
      return this.#completed(
        exports.run(
          ...this.#memory.write(JSON.stringify(command)),
          ...this.#memory.write(bytesOf(bytes, longestFile)),
        ),
      );
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Performs the steps that the module asks for, until it is done or refuses. */
  async #completed(step) {
    const { exports } = this.#memory;
    for (;;) {
      const result = this.#memory.result();
      if (step === signature) {
        const [kind, detail] = await this.#signatures.check(result);
        step = exports.answer(kind, ...this.#memory.write(detail));
      } else if (step === inflate) {
        const bytes = await inflated(result, exports.inflation_limit()).catch(() => null);
        const [place, count] = this.#memory.write(bytes ?? []);
        step = exports.inflated(place, bytes ? count : -1);
      } else if (step === commit) {
        const fault = await this.#storage.commit(changes(result)).then(
          () => "",
          (error) => error.message || error.name,
        );
        step = exports.committed(...this.#memory.write(fault));
        if (!fault) this.oncommit();
      } else if (step === sign) {
        const signed = await this.#sign(result);
        step = exports.signed(...this.#memory.write(signed));
      } else if (step === refused) {
        throw new Refused(new TextDecoder().decode(result));
      } else if (step === done) {
        return result;
      } else {
        throw new Error(`step ${step} is unknown`);
      }
    }
  }

  async #sign(bytes) {
    try {
      const { privateKey } = await this.#storage.key();
      return new Uint8Array(await crypto.subtle.sign(curve, privateKey, bytes));
    } catch (error) {
      return `${error.name}`;
    }
  }
}

/** Reads the rows of a transaction: lengths of key and value, then both; −1 removes a row. */
function changes(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = [];
  for (let place = 0; place < bytes.length; ) {
    const [keyLength, length] = [view.getInt32(place, true), view.getInt32(place + 4, true)];
    const start = place + 8 + keyLength;
    const key = new TextDecoder().decode(bytes.subarray(place + 8, start));
    place = start + Math.max(length, 0);
    found.push([key, length < 0 ? null : bytes.slice(start, place)]);
  }
  return found;
}

function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
