// Simulated days at a gate in a page: guests with good and bad passes, and what happens to phones. It runs over any storage,
// and checks after each light that nobody came in twice, and that nothing that was shown is lost.
import { Gate } from "./gate.mjs";

const year = 365 * 86_400;

/** A seeded generator of numbers below a limit (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A storage that fails as that of a phone does: it is full, or the tab is killed before it knows of its commit. */
class Phone {
  #storage;
  isFull = false;
  /** Called instead of an answer to the next commit. */
  killed;

  constructor(storage) {
    this.#storage = storage;
  }

  get storage() {
    return this.#storage;
  }

  load() {
    return this.#storage.load();
  }

  key() {
    return this.#storage.key();
  }

  async commit(changes) {
    if (this.isFull) throw new Error("the storage of this device is full; make room on it");
    await this.#storage.commit(changes);
    if (this.killed) {
      this.killed();
      await new Promise(() => {});
    }
  }
}

/**
 * Plays one day: `opening` sets a gate up as the first line of a day says, and `texts` are what guests hold up.
 *
 * `storage` is an empty one, and `next(storage)` the one that the page finds when it is opened again. The result counts
 * what happened.
 */
export async function playDay(wasm, opening, texts, steps, seed, storage, next) {
  const below = seeded(seed);
  const clock = { now: opening.now, elapsed: 10, boot: 1 };
  const options = {
    now: () => clock.now,
    boot: () => ({ id: `opening ${clock.boot}`, seconds: clock.elapsed }),
  };
  let phone = new Phone(storage);
  let gate = await Gate.open(wasm, phone, options);
  const [gates, name] = opening.day.split("/");
  await gate.pinRoots(opening.roots, opening.owner, gates, { name });
  for (const statement of opening.take) await gate.take(statement);
  await gate.standAt(JSON.parse(opening.place));
  if (opening.list) await gate.useList(new TextEncoder().encode(opening.list));

  const seen = { green: 0, stopped: 0, killed: 0, full: 0, cleared: 0, "second tab": 0, back: 0, ahead: 0, "a year off": 0 };
  /** The ids of events whose green light was shown. */
  const shown = new Set();
  const reopen = async () => {
    phone = new Phone(await next(phone.storage));
    clock.boot += 1;
    clock.elapsed = 1;
    gate = await Gate.open(wasm, phone, options);
  };
  /** A clock that is a year ahead for a while lets no one in, and the gate does not blame the guest for it. */
  const judgeAYearLater = async () => {
    clock.now += year;
    const late = await gate.scan(texts[below(texts.length)]);
    const { trust } = await gate.state();
    if (late.event && late.decision === "admit") throw new Error("a green light by a clock that is a year ahead");
    const isByTheClockAlone = late.reason === "expired" && Date.parse(late.pass.valid_until) > trust.issued_at * 1_000;
    if (isByTheClockAlone && !late.gate_fault) throw new Error(`the guest is blamed for the clock: ${late.message}`);
    clock.now -= year;
    await gate.confirmClock("compared with another clock");
    seen["a year off"] += 1;
  };
  for (let step = 0; step < steps; step += 1) {
    const seconds = below(40);
    clock.now += seconds;
    clock.elapsed += seconds;
    const event = below(24);
    phone.isFull = event === 0;
    const killed = new Promise((resolve) => {
      phone.killed = event === 1 ? () => resolve("killed") : undefined;
    });
    if (event === 2) {
      clock.now -= below(4_000);
      seen.back += 1;
    } else if (event === 3) {
      clock.now += below(4_000);
      seen.ahead += 1;
    } else if (event === 6) {
      await judgeAYearLater();
    } else if (event === 4) {
      await reopen();
    } else if (event === 5 && phone.storage.reopened) {
      // Another tab opens without the lock, and writes first: this one must not write any more.
      const other = await Gate.open(wasm, new Phone(await next(phone.storage)), options);
      const written = await other.scan(texts[below(texts.length)]);
      if (written.event && written.decision === "admit") shown.add(written.event);
      seen["second tab"] += 1;
    }
    const answer = await Promise.race([gate.scan(texts[below(texts.length)], { further: below(6) === 0 }), killed]);
    const isGreen = answer.decision === "admit" && answer.event;
    if (answer === "killed") {
      seen.killed += 1;
      await reopen();
    } else if (isGreen) {
      if (event === 0) throw new Error("a green light without a record");
      if (event === 5 && phone.storage.reopened) throw new Error("a green light of a tab that is not alone");
      seen.green += 1;
      shown.add(answer.event);
    } else {
      seen.stopped += 1;
    }
    if (event === 0) seen.full += 1;
    if (event === 5) await reopen();
  }
  await reopen();
  const events = await eventsOf(gate);
  const { faults } = await gate.report();
  if (faults.length > 0) throw new Error(faults[0]);
  const kept = new Set(events.map((event) => event.event));
  for (const id of shown) if (!kept.has(id)) throw new Error(`the light of event ${id} was shown, and the event is lost`);
  checkEntries(events);
  if (phone.storage.clear && below(10) === 0) {
    // Somebody clears the data of the page while it is open: nothing more is admitted.
    phone.storage.clear();
    seen.cleared += 1;
    for (const text of texts) {
      const answer = await gate.scan(text);
      if (answer.event) throw new Error("a green light without a ledger");
    }
  }
  return seen;
}

/** The events of a gate, from its export. */
export async function eventsOf(gate) {
  const text = new TextDecoder().decode(await gate.export());
  return text.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

/** Fails where more people are in on a pass, or its part, than it admits. */
export function checkEntries(events) {
  const inside = new Map();
  const owners = new Map();
  for (const event of events) {
    if (event.kind === "admit") {
      const pass = `${event.iss} ${event.first ?? event.jti} ${event.part} ${event.context}`;
      if (!event.jti) continue;
      owners.set(`${event.device}/${event.event}`, pass);
      const count = (inside.get(pass) ?? 0) + 1;
      inside.set(pass, count);
      if (count > (event.admits ?? 1)) throw new Error(`${pass}: ${count} are in, and ${event.admits ?? 1} may be`);
    } else if (event.kind === "exit" || event.kind === "undo") {
      const pass = owners.get(event.of);
      if (pass) inside.set(pass, inside.get(pass) - 1);
    }
  }
}
