// The exchange of signed events with the other lanes over https, through `passgate-sync serve` (docs/reference/lanes.md).
//
// The gate believes events for their signatures, and decides whose events count. This module carries bytes, and goes on
// when the network fails: scanning never waits for it.

/** Time that the exchange waits for news, and the most that it may take with any answer, in seconds. */
const [wait, slowest] = [10, 15];
/** Size of the parts in which own events are sent, and the most that is read of an answer, in bytes. */
const [part, longest] = [200_000, 1 << 21];
/** Pause before the next try, and before a lane whose events were refused is asked for again, in milliseconds. */
const [pause, retry] = [1_000, 30_000];

/** Why the exchange answers nothing: `code` is away, unknown, none or fault. */
class Unheard extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class Lanes {
  #c;
  #address = "";
  #run = null;
  #proof = "";
  /** The number of own events that the exchange has; undefined before it said so. */
  #has;
  #sending = false;
  #again = false;
  #refused = new Map();
  #last = new Map();
  #status = { on: false };

  /** `show` takes what is known of the lanes, and `merged` is called after events of others came in. */
  constructor({ gate, show, merged }) {
    this.#c = { gate, show, merged };
    gate.oncommit = () => this.#send();
    globalThis.addEventListener?.("online", () => this.#run?.abort.abort());
  }

  /** Begins to exchange events at an address, the origin of the exchange. */
  start(address) {
    this.stop();
    this.#address = address;
    this.#has = undefined;
    this.#run = { abort: new AbortController() };
    this.#tell({ on: true, address, begun: Date.now(), since: undefined, fault: undefined, lanes: [] });
    this.#listen(this.#run);
    this.#run.ticks = setInterval(() => this.#tell({}), 5_000);
  }

  stop() {
    clearInterval(this.#run?.ticks);
    this.#run?.abort.abort();
    this.#run = null;
    this.#tell({ on: false });
  }

  #tell(facts) {
    this.#status = { ...this.#status, ...facts };
    this.#c.show(this.#status);
  }

  // MARK: Hearing

  async #listen(run) {
    let tag;
    while (run === this.#run) {
      try {
        const { stage, device } = await this.#c.gate.state();
        if (stage !== "open") throw new Unheard("away", "");
        run.abort = new AbortController();
        const answer = await this.#ask("", { headers: tag ? { "if-none-match": tag, prefer: `wait=${wait}` } : {} });
        // After a time without news the list is asked for anew, because it says who was there.
        tag = answer.status === 304 ? undefined : answer.headers.get("etag") ?? undefined;
        if (answer.status !== 304) await this.#follow(JSON.parse(new TextDecoder().decode(await read(answer))).lanes, device);
        if (run !== this.#run) return;
        this.#tell({ since: Date.now(), fault: undefined });
      } catch (fault) {
        if (run !== this.#run) return;
        tag = undefined;
        this.#tell({ fault: { code: fault.code ?? "away", why: fault.message } });
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Takes in what the lanes have that this gate has not. */
  async #follow(lanes, own) {
    this.#has = lanes.find((lane) => lane.device === own)?.sequence ?? 0;
    this.#send();
    const heard = new Map((await this.#c.gate.state()).heard.map((lane) => [lane.device, lane]));
    const others = lanes.filter(({ device }) => device !== own);
    const taken = await this.#takeAll(others, heard);
    for (const { device, seen } of others) {
      const before = heard.get(device)?.sequence ?? 0;
      const after = taken.get(device) ?? before;
      const at = Math.max(after > before ? Date.now() : 0, (seen ?? 0) * 1_000, (heard.get(device)?.at ?? 0) * 1_000, this.#last.get(device) ?? 0);
      this.#last.set(device, at);
    }
    this.#tell({ lanes: others.map(({ device }) => ({ device, at: this.#last.get(device), refused: this.#refused.has(device) })) });
  }

  /** Takes in a part of each lane in turn, so that a long one holds up no other; returns the last event of each. */
  async #takeAll(lanes, heard) {
    const last = new Map(lanes.map(({ device }) => [device, heard.get(device)?.sequence ?? 0]));
    let open = lanes.filter(({ device, sequence }) => last.get(device) < sequence && Date.now() - (this.#refused.get(device) ?? 0) >= retry);
    while (open.length > 0) {
      const more = [];
      for (const lane of open) {
        try {
          const number = await this.#take(lane.device, last.get(lane.device));
          if (number === undefined) continue;
          last.set(lane.device, number);
          if (number < lane.sequence) more.push(lane);
        } catch (fault) {
          // Without the network no other lane is heard either; what one lane alone does stops no other.
          if (fault.code === "away") throw fault;
          this.#refused.set(lane.device, Date.now());
        }
      }
      open = more;
    }
    return last;
  }

  /** Takes in the next part of a lane; returns its last event, and undefined where nothing came. */
  async #take(device, last) {
    this.#refused.delete(device);
    const bytes = await read(await this.#ask(`/${device}?after=${last}`));
    if (bytes.length === 0) return undefined;
    const { devices } = await this.#c.gate.merge(bytes, `lanes/${device}`);
    if (devices[device] > last) {
      await this.#c.merged();
      return devices[device];
    }
    this.#refused.set(device, Date.now());
    return undefined;
  }

  // MARK: Telling

  /** Sends the own events that the exchange does not have. */
  async #send() {
    if (!this.#run || this.#has === undefined) return;
    this.#again = true;
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#sendAll();
      }
    } catch {
      // The next list says what the exchange has, and the rest is sent then.
      this.#has = undefined;
      this.#run?.abort.abort();
    } finally {
      this.#sending = false;
    }
  }

  async #sendAll() {
    const { stage, device, events } = await this.#c.gate.state();
    while (stage === "open" && events > this.#has) {
      const body = await this.#c.gate.export({ others: false, after: this.#has, limit: part });
      if (body.length === 0) return;
      const answer = await this.#ask("", { method: "POST", body, headers: { "content-type": "application/vnd.passtool.ledger" } });
      const { devices, refused } = JSON.parse(new TextDecoder().decode(await read(answer)));
      if (!(devices[device] > this.#has)) {
        this.#tell({ fault: { code: "fault", why: refused?.[0] ?? "" } });
        return;
      }
      this.#has = devices[device];
    }
  }

  // MARK: One request

  async #ask(path, { headers = {}, ...rest } = {}, isAgain = false) {
    const signals = [AbortSignal.timeout(slowest * 1_000), ...(rest.method ? [] : [this.#run.abort.signal])];
    const answer = await fetch(`${this.#address}/lanes${path}`, {
      ...rest, cache: "no-store", credentials: "omit", redirect: "error", signal: AbortSignal.any(signals),
      headers: { ...headers, authorization: `Lane ${this.#proof}` },
    }).catch((fault) => {
      throw new Unheard("away", fault.message);
    });
    if (answer.ok || answer.status === 304) return answer;
    const { detail, challenge } = await read(answer).then((bytes) => JSON.parse(new TextDecoder().decode(bytes))).catch(() => ({}));
    if (answer.status === 401 && challenge && !isAgain) {
      this.#proof = await this.#c.gate.laneProof(challenge, new URL(this.#address).hostname);
      return this.#ask(path, { headers, ...rest }, true);
    }
    throw new Unheard({ 401: "unknown", 404: "none", 405: "none" }[answer.status] ?? "fault", detail ?? `${answer.status}`);
  }
}

/** The bytes of an answer, which may not be longer than any answer of an exchange. */
async function read(answer) {
  const parts = [];
  let count = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    count += value.length;
    if (count > longest) {
      await reader.cancel();
      throw new Unheard("fault", "the answer is too long");
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(count);
  parts.reduce((place, one) => (bytes.set(one, place), place + one.length), 0);
  return bytes;
}
