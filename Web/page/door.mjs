// Carries out effects and commands with the gate, the camera and the storage, and sends what came of them as events.

import { isPart, packFiles, split, unpackFiles } from "./codes.mjs";
import { save } from "./dom.mjs";
import { head, kindOf, kindOfFile, lines } from "./files.mjs";
import { isPIN, lock, unlock, wait } from "./pin.mjs";
import { drawCode, showCodes } from "./qr.mjs";
import { plain } from "./speech.mjs";

const csvParts = ["boarded", "not-boarded", "manual", "overrides", "offloaded"];

export class Door {
  #c;
  #gate;
  #storage;
  #stopCodes = () => {};
  #kitFiles = [];

  /** `context` has send, eye, signal, settings, page, stored, collector, and the functions speech and state. */
  constructor(context) {
    this.#c = context;
  }

  async begin(gate, storage) {
    [this.#gate, this.#storage] = [gate, storage];
    gate.addEventListener("lost", () => this.#c.send({ type: "blocked", code: "lost" }));
    await gate.purgeNames(30);
    setInterval(() => this.#tick(), 30_000);
    setInterval(() => gate.purgeNames(30).catch((fault) => this.#alert(fault.message)), 86_400_000);
  }

  async #tick() {
    await this.#gate.tick();
    this.#tell();
  }

  #tell() {
    this.#c.send({ type: "gate", gate: this.#gate.state() });
  }

  #alert(text) {
    this.#c.send({ type: "alert", text: plain(text, 500) });
  }

  #show(over) {
    this.#c.send({ type: "show", over });
  }

  /** Carries out an effect of the states. */
  async run(effect) {
    await this[effect.do]?.(effect);
  }

  /** Says a failure where the person looks: at the door as an alert, beside a scan as well. */
  failed(effect, fault) {
    if (effect.do === "scan") this.#c.send({ type: "unanswered" });
    if (effect.do === "perform") return this.#c.send({ type: "notDone", guest: effect.guest, why: fault.message });
    if (this.#c.state().over?.kind === "takeIn") return this.#result(this.#c.speech().page("notTaken", { why: plain(fault.message, 300) }));
    if (fault.code === "full" || fault.name === "QuotaExceededError") return this.#alert(this.#c.speech().page("full"));
    this.#alert(fault.message);
  }

  // MARK: The camera and signals

  startCamera() {
    return this.#c.eye.start();
  }

  stopCamera() {
    this.#c.eye.stop();
  }

  signal({ answer }) {
    this.#c.signal.give(this.#c.speech().light(answer)[0]);
  }

  // MARK: Scans

  async scan({ bytes, source, ending }) {
    const answer = await this.#gate.scan(bytes, source === "keyboard" ? { keyboard: true, ending } : {});
    this.#c.send({ type: "answered", answer, bytes });
    if (answer.update) this.#tell();
  }

  async further({ bytes, count }) {
    let answer;
    for (let one = 0; one < count; one += 1) {
      answer = await this.#gate.scan(bytes, { further: true });
      if (answer.decision !== "admit") break;
    }
    this.#c.send({ type: "answered", answer: { ...answer, further: 0 }, bytes });
  }

  // MARK: Setting up

  async takeCode({ bytes, at }) {
    const text = head(bytes, bytes.length).trim();
    if (isPart(text)) {
      const found = await this.#c.collector.take(text);
      if (found) this.#c.send({ type: "parts", count: found.count, all: found.all });
      if (found?.bytes) {
        this.#c.send({ type: "parts", count: found.count, all: found.all });
        await this.takeFiles({ files: found.kind === "K" ? unpackFiles(found.bytes) : [{ name: "codes.export", bytes: found.bytes }] });
      }
    } else if (at === "number") {
      this.#c.send({ type: "number", text });
    } else {
      await this.takeFiles({ files: [{ name: "code", bytes }] });
    }
  }

  async takeFiles({ files }) {
    const { at, over } = this.#c.state();
    const kind = kindOf(files);
    if (at === "bundle" && !over) return this.#finishJoin(files);
    if (at === "kit" && !over) {
      if (kind === "invitation") {
        const invitation = await this.#gate.readInvitation(files[0].bytes);
        this.#c.send({ type: "invitation", invitation });
        return drawCode(document.getElementById("answer"), invitation.answer);
      }
      const kit = await this.#gate.readKit(files, {});
      this.#kitFiles = files;
      return this.#c.send({ type: "kit", kit: { ...kit, files: files.length } });
    }
    for (const line of await this.#takeIn(files, kind)) this.#result(line);
    this.#tell();
  }

  /** Takes in files that came to a gate at work; answers a line about each. */
  async #takeIn(files, kind) {
    const speech = this.#c.speech();
    const results = [];
    const statements = files.filter((file) => kindOfFile(file) === "statement");
    // A list may need the bundle that names it, so that what is refused at first is tried once more.
    const order = [...files.filter((file) => !statements.includes(file)), ...statements];
    let waiting = kind === "kit" ? order.filter(({ name }) => !["gate-kit.json", "roots.jwks.json"].includes(name)) : order;
    for (const isLast of [false, true]) {
      const left = [];
      for (const file of waiting) {
        try {
          results.push(`${plain(file.name, 60)}: ${await this.#takeFile(file)}`);
        } catch (fault) {
          left.push(file);
          if (isLast) results.push(`${plain(file.name, 60)}: ${speech.page("notTaken", { why: plain(fault.message, 300) })}`);
        }
      }
      waiting = left;
    }
    return results;
  }

  async #takeFile(file) {
    const speech = this.#c.speech();
    const kind = kindOfFile(file);
    if (kind === "statement") return plain((await this.#gate.take(file.bytes)).message, 200);
    if (kind === "statements") {
      for (const line of lines(file.bytes)) await this.#gate.take(line);
      return speech.page("takenIn");
    }
    if (kind === "list") {
      const list = await this.#gate.useList(file.bytes);
      return `${speech.page("takenIn")} (${list.rows})`;
    }
    const merged = await this.#gate.merge(file.bytes, plain(file.name, 60));
    return [speech.page("taken", { count: merged.new, known: merged.known }), ...merged.refused.map((one) => plain(one, 200))].join("; ");
  }

  #result(line) {
    const { over } = this.#c.state();
    if (over?.kind === "takeIn") this.#show({ kind: "takeIn", results: [line, ...(over.results ?? [])].slice(0, 12) });
    else this.#alert(line);
  }

  async acceptKit({ number }) {
    const gate = await this.#gate.acceptKit(number, {});
    this.#kitFiles = [];
    await this.#persist();
    this.#c.send({ type: "gate", gate });
  }

  async #finishJoin(files) {
    const statements = files.filter((file) => kindOfFile(file) === "statement");
    const lists = files.filter((file) => kindOfFile(file) === "statements").flatMap((file) => lines(file.bytes));
    const [bundle, ...others] = statements;
    if (!bundle) throw new Error("none of these files is the bundle of the door (FILE.bundle)");
    const list = files.find((file) => kindOfFile(file) === "list");
    const gate = await this.#gate.finishJoin(bundle.bytes, [...others.map((file) => file.bytes), ...lists], list?.bytes);
    await this.#persist();
    this.#c.send({ type: "gate", gate });
    await this.startCamera();
  }

  async standAt({ place, options }) {
    const gate = await this.#gate.standAt(place, { again: 5, ...options });
    this.#c.send({ type: "gate", gate });
    await this.startCamera();
  }

  async #persist() {
    if (!(await this.#storage.persist())) this.#alert(this.#c.speech().page("notKept"));
  }

  // MARK: Guests

  async search({ query }) {
    const { guests, count } = await this.#gate.search(query, 12);
    this.#c.send({ type: "found", query, guests, count });
  }

  async perform({ guest, action, reason }) {
    const command = {
      admit: () => this.#gate.board(guest.row, reason),
      comeBack: () => this.#gate.comeBack({ row: guest.row }, reason),
      undo: () => this.#gate.undo({ row: guest.row }, reason),
      letOut: () => this.#gate.letOut(guest.row, reason),
    }[action];
    const outcome = await command();
    const speech = this.#c.speech();
    const stopped = outcome?.stopped;
    const answer = stopped
      ? { decision: stopped.light, reason: stopped.reason, message: stopped.message }
      : action === "undo"
        ? { update: "taken", message: `${speech.texts.undoDone}: ${plain(reason, 120)}` }
        : { decision: "admit", way: action === "letOut" ? "out" : "in", message: `${speech.texts[`${action}Done`]}: ${plain(reason, 120)}` };
    this.#c.send({
      type: "answered", bytes: null,
      answer: { ...answer, byHand: true, person: { name: guest.name, seat: guest.seat, reference: guest.reference, note: guest.note }, counts: this.#gate.state().counts },
    });
  }

  // MARK: Dialogues of the supervisor

  async entered({ kind, codes }) {
    if (kind === "report") {
      const text = this.#gate.report();
      const report = JSON.parse(text);
      const lists = csvParts.map((name) => ({ name, text: this.#gate.csv(name) }));
      this.#show({ kind, report, text, lists, title: this.#gate.state().in_words });
    } else if (kind === "handOn") {
      const bytes = await this.#gate.export({ others: true });
      const name = `${this.#gate.state().device.replace(/[^A-Za-z0-9]+/g, "-")}.export`;
      this.#show({ kind, bytes, name, codes: await split(bytes, "E") });
    } else if (kind === "codes") {
      this.#stopCodes = showCodes(document.getElementById("codes"), document.getElementById("codenumber"), codes);
    } else if (kind === "takeIn") {
      await this.startCamera();
    }
  }

  left({ kind }) {
    if (kind === "codes") this.#stopCodes();
    if (kind === "takeIn") this.#c.eye.forget();
  }

  event({ event }) {
    this.#c.send(event);
  }

  async enterKiosk() {
    await document.documentElement.requestFullscreen?.().catch(() => {});
  }

  async leaveDoor() {
    // Nothing of the door was stored; its invitation is forgotten.
    this.#tell();
  }

  /** Carries out what changes no state by itself. */
  command(event) {
    const command = commands[event.type];
    if (command) command.call(this, event).catch((fault) => this.failed({ do: event.type }, fault));
  }

  get parts() {
    return { ...this.#c, gate: this.#gate, kitFiles: this.#kitFiles, tell: () => this.#tell(), show: (over) => this.#show(over) };
  }
}

const commands = {
  async reload() {
    location.reload();
  },
  async torch() {
    await this.parts.eye.torch();
  },
  async zoom() {
    await this.parts.eye.zoom();
  },
  async otherCamera() {
    await this.parts.eye.other();
  },
  async sound() {
    const { settings, signal, show, send } = this.parts;
    settings.sound = signal.isOn = !settings.sound;
    localStorage.setItem("sound", settings.sound ? "on" : "off");
    show({ kind: "menu" });
    signal.give("green");
    send({ type: "notice", text: "" });
  },
  async saveAnswer() {
    const { state } = this.parts;
    save("lane.join.answer", state().invitation.answer, "text/plain");
  },
  async kitCodes() {
    const { kitFiles, send } = this.parts;
    send({ type: "open", kind: "codes", codes: await split(packFiles(kitFiles), "K") ?? [] });
  },
  async side({ isExit }) {
    const { gate, tell, send } = this.parts;
    await gate.setExit(isExit);
    tell();
    send({ type: "leave" });
  },
  async clock() {
    const { gate, tell, send } = this.parts;
    await gate.confirmClock();
    tell();
    send({ type: "leave" });
  },
  async clear({ guest }) {
    const { gate, send } = this.parts;
    await gate.clear(guest.row);
    send({ type: "leave" });
  },
  async closeGate() {
    const { gate, tell, send, eye } = this.parts;
    await gate.close();
    eye.stop();
    tell();
    send({ type: "open", kind: "handOn" });
  },
  async reopen() {
    const { gate, send } = this.parts;
    const { place, exit } = gate.state();
    send({ type: "gate", gate: await gate.standAt(place, { exit, again: 5 }) });
    send({ type: "leave" });
  },
  async setPin({ pin }) {
    const { send, show, speech } = this.parts;
    if (!isPIN(pin)) return show({ kind: "newPin", failure: speech().page("pinNew") });
    await lock(pin);
    send({ type: "lock" });
  },
  async tryPin({ pin, then }) {
    const { send, show, speech } = this.parts;
    const seconds = wait(Date.now());
    if (seconds > 0) return show({ kind: "pin", failure: speech().page("pinWait", { seconds }) });
    if (await unlock(pin, Date.now())) return send({ type: "unlocked", then });
    show({ kind: "pin", failure: speech().page("pinWrong") });
  },
  async lookUpdate() {
    const { stored, show, speech } = this.parts;
    try {
      const update = await stored.lookForUpdate();
      show({ kind: "about", update, found: update ? "" : speech().page("newest") });
    } catch {
      show({ kind: "about", found: speech().page("noServer") });
    }
  },
  async useUpdate({ digest }) {
    await this.parts.stored.use(digest);
    location.reload();
  },
};
