// Carries out effects and commands with the gate, the camera and the storage, and sends what came of them as events.

import { isPart, packFiles, split, unpackFiles } from "./codes.mjs";
import { save } from "./dom.mjs";
import { head, kindOf, kindOfFile, lines } from "./files.mjs";
import { gateCommands, purgeOthers } from "./gates.mjs";
import { Lanes } from "./lanes.mjs";
import { laneCommands } from "./lanes-screen.mjs";
import { isPIN, lock, unlock, wait } from "./pin.mjs";
import { drawCode, showCodes } from "./qr.mjs";
import { plain } from "./speech.mjs";
import { cut } from "./state.mjs";

const csvParts = ["boarded", "not-boarded", "manual", "overrides", "offloaded"];

export class Door {
  #c;
  #gate;
  #storage;
  #stopCodes = () => {};
  #kitFiles = [];
  #lanes;

  /** `context` has send, eye, signal, settings, page, stored, collector, and the functions speech and state. */
  constructor(context) {
    this.#c = context;
  }

  async begin(gate, storage, module) {
    [this.#gate, this.#storage] = [gate, storage];
    this.#lanes = new Lanes({ gate, show: (lanes) => this.#c.send({ type: "lanes", lanes }), merged: () => this.tell() });
    if (localStorage.getItem("lanes")) this.#lanes.start(localStorage.getItem("exchange"));
    storage.onlost = () => this.#c.send({ type: "blocked", code: "lost" });
    const day = 86_400_000;
    const purgeAll = async () => {
      if ((await gate.state()).stage !== "empty") await gate.purgeNames(30);
      await purgeOthers(module, 30);
    };
    const purge = () => purgeAll().catch((fault) => this.#alert(fault.message));
    await purge();
    setInterval(purge, day);
  }

  /** The state of the gate, with what the page keeps itself: whether the gate is closed between doors. */
  async snapshot() {
    return { ...(await this.#gate.state()), closed: localStorage.getItem("closed") !== null };
  }

  async tell() {
    this.#c.send({ type: "gate", gate: await this.snapshot() });
  }

  /** Stands at a place, by the local time of this device. */
  async stand(place) {
    localStorage.removeItem("closed");
    await this.#gate.standAt({ again: 5, exit: false, ...place, utc_offset: -new Date().getTimezoneOffset() });
    await this.tell();
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

  #way() {
    return this.#c.state().gate.exit ? "out" : "in";
  }

  async scan({ bytes, source, ending }) {
    const answer = await this.#gate.scan(bytes, source === "keyboard" ? { ending } : {});
    // The code for the test of a scanner has no light.
    if (answer.code) {
      this.#c.send({ type: "unanswered" });
      return this.#alert(answer.scanner.join("; "));
    }
    this.#c.send({ type: "answered", answer: { way: this.#way(), ...answer }, bytes });
    if (answer.update) await this.tell();
  }

  async further({ bytes, count }) {
    let answer;
    for (let one = 0; one < count; one += 1) {
      answer = await this.#gate.scan(bytes, { further: true });
      if (answer.decision !== "admit") break;
    }
    this.#c.send({ type: "answered", answer: { way: this.#way(), ...answer, further: 0 }, bytes });
  }

  async testScanner({ bytes, ending }) {
    if (!ending) return;
    const { code, scanner } = await this.#gate.scannerTest(bytes, ending);
    this.#show({ kind: "scanner", code, results: scanner ?? [this.#c.speech().page("otherCode")] });
  }

  /** The holder of a badge answers for a pass that was stopped. */
  async override({ bytes, ending, scan }) {
    const speech = this.#c.speech();
    const reason = cut(document.getElementById("why").value.trim());
    const { person } = this.#c.state().light.answer;
    let outcome;
    try {
      if (!reason) throw new Error(speech.page("why"));
      outcome = await this.#gate.override(bytes, reason, { scan, ending });
    } catch (fault) {
      return this.#show({ kind: "badge", reason, failure: plain(fault.message, 300) });
    }
    this.#c.send({ type: "leave" });
    this.#entered(outcome, person, `${speech.texts.event.override}: ${plain(reason, 120)}`);
    await this.tell();
  }

  // MARK: Setting up

  async takeCode({ bytes: scanned, ending, at }) {
    const bytes = ending ? await this.#gate.typed(scanned) : scanned;
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
    const { at, over, gate: before } = this.#c.state();
    const kind = kindOf(files);
    if (at === "bundle" && !over) return this.#finishJoin(files);
    // A kit without a good bundle made a gate that trusts nobody yet: what it lacks follows.
    if (at === "kit" && !over && before.stage === "empty") {
      if (kind === "invitation") {
        const invitation = await this.#gate.readInvitation(files[0].bytes);
        this.#c.send({ type: "invitation", invitation: { ...invitation, file: files[0].name } });
        return drawCode(document.getElementById("answer"), invitation.answer);
      }
      const kit = await this.#gate.readKit(files);
      this.#kitFiles = files;
      return this.#c.send({ type: "kit", kit: { ...kit, files: files.length, lists: departures(files) } });
    }
    // Before the gate has a place, the lists of a kit wait for it.
    const isPlaced = before.stage === "open";
    if (!isPlaced && kind === "kit") {
      this.#kitFiles = files;
      this.#c.send({ type: "departures", lists: departures(files) });
    }
    const now = isPlaced ? files : files.filter((file) => kindOfFile(file) !== "list");
    for (const line of await this.#takeIn(now, kind)) this.#result(line);
    await this.tell();
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
    // A gate at work refuses an invitation, and says why.
    if (kind === "invitation") await this.#gate.readInvitation(file.bytes);
    const merged = await this.#gate.merge(file.bytes, plain(file.name, 60));
    return [speech.page("taken", { count: merged.new, known: merged.known }), ...merged.refused.map((one) => plain(one, 200))].join("; ");
  }

  #result(line) {
    const { over } = this.#c.state();
    if (over?.kind === "takeIn") this.#show({ kind: "takeIn", results: [line, ...(over.results ?? [])].slice(0, 12) });
    else this.#alert(line);
  }

  async acceptKit({ number }) {
    const { refusals = [] } = await this.#gate.acceptKit(number);
    this.#persist();
    for (const refusal of refusals) this.#alert(refusal);
    await this.tell();
  }

  async #finishJoin(files) {
    const statements = files.filter((file) => kindOfFile(file) === "statement");
    const lists = files.filter((file) => kindOfFile(file) === "statements").flatMap((file) => lines(file.bytes));
    const [bundle, ...others] = statements;
    if (!bundle) throw new Error("none of these files is the bundle of the door (FILE.bundle)");
    const list = files.find((file) => kindOfFile(file) === "list");
    await this.#gate.finishJoin(bundle.bytes, [...others.map((file) => file.bytes), ...lists], list?.bytes);
    this.#persist();
    await this.tell();
    await this.startCamera();
  }

  async standAt({ place }) {
    await this.stand(place);
    // The passenger list of the departure came with the kit.
    const list = place.flight && this.#kitFiles.find(({ name }) => name.startsWith(`${place.flight}-${place.date}-${place.station}.`));
    this.#kitFiles = [];
    if (list) {
      await this.#gate.useList(list.bytes);
      await this.tell();
    }
    await this.startCamera();
  }

  /** Asks for lasting storage; where the browser asks the person, the gate does not wait for the answer. */
  async #persist() {
    if (!(await this.#storage.persist().catch(() => false))) this.#alert(this.#c.speech().page("notKept"));
  }

  // MARK: Guests

  async search({ query }) {
    const { guests, count } = await this.#gate.search(query, 12);
    this.#c.send({ type: "found", query, guests, count });
  }

  async perform({ guest, action, reason }) {
    const command = {
      admit: () => this.#gate.board(guest.row, reason),
      comeBack: () => this.#gate.comeBack({ row: guest.row, scan: guest.scan }, reason),
      undo: () => this.#gate.undo({ row: guest.row }, reason),
      letOut: () => this.#gate.letOut(guest.row, reason),
      offload: () => this.#gate.offload(guest.row, reason),
    }[action];
    const outcome = await command();
    const { texts } = this.#c.speech();
    const message = `${texts[`${action}Done`] ?? texts.event[action]}: ${plain(reason, 120)}`;
    this.#entered(outcome, guest, message, ["undo", "offload"].includes(action) ? { update: "taken" } : { decision: "admit", way: action === "letOut" ? "out" : "in" });
    await this.tell();
  }

  /** Shows what came of a person whom an agent let in or out by hand. */
  #entered({ stopped } = {}, { name, seat, reference, note } = {}, message, done = { decision: "admit", way: "in" }) {
    const answer = stopped
      ? { decision: stopped.light, reason: stopped.reason, message: this.#c.speech().entry(stopped.earlier, new Date()) } : { ...done, message };
    this.#c.send({ type: "answered", bytes: null, answer: { ...answer, byHand: true, person: { name, seat, reference, note } } });
  }

  // MARK: Dialogues of the supervisor

  async entered({ kind, codes }) {
    if (kind === "report") {
      const report = await this.#gate.report();
      const lists = [];
      for (const name of csvParts) lists.push({ name, text: await this.#gate.csv(name) });
      this.#show({ kind, report, lists });
    } else if (kind === "handOn") {
      const bytes = await this.#gate.export({ others: true });
      const name = `${(await this.#gate.state()).device.replace(/[^A-Za-z0-9]+/g, "-")}.export`;
      this.#show({ kind, bytes, name, codes: await split(bytes, "E"), keySet: await this.#gate.deviceKeySet() });
    } else if (kind === "codes") {
      this.#stopCodes = showCodes(document.getElementById("codes"), document.getElementById("codenumber"), codes);
    } else if (kind === "scanner") {
      this.#show({ kind, ...(await this.#gate.scannerTest()) });
    } else if (kind === "undoLast") {
      await this.#gate.undoable().then((found) => this.#show({ kind, ...found }), (fault) => this.#show({ kind, failure: plain(fault.message, 200) }));
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
    await this.tell();
  }

  /** Carries out what changes no state by itself. */
  command(event) {
    const command = commands[event.type];
    if (command) command.call(this, event).catch((fault) => this.failed({ do: event.type }, fault));
  }

  get parts() {
    return {
      ...this.#c, gate: this.#gate, lanes: this.#lanes, kitFiles: this.#kitFiles, tell: () => this.tell(), stand: (place) => this.stand(place),
      show: (over) => this.#show(over), entered: (...facts) => this.#entered(...facts),
    };
  }
}

/** The departures whose passenger lists are in a kit, by the names of the files. */
function departures(files) {
  return files.map(({ name }) => /^([A-Z0-9]{3,8})-(\d{4}-\d\d-\d\d)-([A-Z]{3})\.(csv|json)$/.exec(name)).filter(Boolean)
    .map(([, flight, date, station]) => ({ flight, date, station }));
}

const commands = {
  ...laneCommands, ...gateCommands,
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
    const { file, answer } = state().invitation;
    // The door looks for the answer beside its invitation.
    save(`${file}.answer`, answer, "text/plain");
  },
  async kitCodes() {
    const { kitFiles, send } = this.parts;
    send({ type: "open", kind: "codes", codes: await split(packFiles(kitFiles), "K") ?? [] });
  },
  async side({ isExit }) {
    const { state, stand, send } = this.parts;
    await stand({ ...state().gate.place, exit: isExit });
    send({ type: "leave" });
  },
  async clock() {
    const { gate, tell, send } = this.parts;
    await gate.confirmClock();
    await tell();
    send({ type: "leave" });
  },
  /** The flight departs at another time: the next such hour on the clock here. What is doubtful is asked once more. */
  async depart({ hour, isSure }) {
    const { gate, send, show, speech, tell, entered } = this.parts;
    const at = speech().next(hour, Date.now());
    if (!at) return;
    const { doubt } = isSure ? {} : await gate.doubt(at);
    if (doubt) return show({ kind: "departs", hour, doubt });
    await gate.depart(at);
    send({ type: "leave" });
    entered({}, {}, `${speech().texts.event.departure}: ${hour}`, { update: "taken" });
    await tell();
  },
  async undoEvent({ id, name }) {
    const { gate, send, speech, tell, entered } = this.parts;
    await gate.undo({ id });
    send({ type: "leave" });
    entered({}, { name }, speech().texts.undoDone, { update: "taken" });
    await tell();
  },
  async believe({ device }) {
    const { gate, show, speech } = this.parts;
    await gate.listenTo(device);
    show({ kind: "takeIn", results: [`${speech().page("believe", { device })}: ${speech().page("yes")}. ${speech().page("takeInAsk")}`] });
  },
  async clear({ guest }) {
    const { gate, send } = this.parts;
    await gate.clear(guest.row);
    send({ type: "leave" });
  },
  async closeGate() {
    const { gate, tell, send, eye } = this.parts;
    await gate.close();
    localStorage.setItem("closed", "yes");
    eye.stop();
    await tell();
    send({ type: "open", kind: "handOn" });
  },
  async reopen() {
    const { state, stand, send } = this.parts;
    await stand(state().gate.place);
    send({ type: "leave" });
    send({ type: "openCamera" });
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
