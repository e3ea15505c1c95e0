// The words of the page in one language: phrases, times and the sentences about answers of the gate.
//
// The sentences follow Sources/Gate/PassDoor/Words/DoorSpeech.swift. Where a language has no sentence, or evidence for one
// is missing, the gate's own English sentence is shown.

/** A phrase with its parts in braces filled in; braces in a value are not read again. */
export function filled(phrase, values = {}) {
  return phrase.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Foreign text as one line: no control characters, nothing that turns the direction of what follows. */
export function plain(text, limit = 100) {
  const shown = `${text ?? ""}`.replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/g,
    (letter) => `\\u{${letter.codePointAt(0).toString(16).toUpperCase()}}`);
  const letters = [...shown];
  return letters.length > limit ? letters.slice(0, limit - 1).join("") + "…" : shown;
}

/** What a phone offers in the place of the commands of a terminal, which English sentences of the gate name. */
const commands = [[/passtool gate ctl clear \S+/, ["search", "clearButton"]], [/passtool gate ctl clock-ok --store DIR/, ["menu", "clockButton"]],
  [/passtool trust update --store DIR/, ["menu", "takeIn"]]];

/** A time as the gate gives it: seconds since 1970 in an event, or a text. */
const timeOf = (at) => new Date(typeof at === "number" ? at * 1_000 : at);

const earlierKinds = ["inByAnotherPass", "allIn", "alreadyIn", "inByEarlierTicket", "newerPassIn"];
const standbyKinds = ["standby", "paperOnStandby"];

export class Speech {
  /** `texts` are those of one language; `zone` is the zone of the gate's hours, undefined for that of the device. */
  constructor(texts, language, { kind = "event", lane = "", zone } = {}) {
    this.texts = texts;
    this.language = language;
    this.kind = kind;
    this.lane = lane;
    this.zone = zone;
  }

  /** A text of the page itself. */
  page(name, values) {
    return filled(this.texts.page[name] ?? name, values);
  }

  /** A text that the page shares with a door at a terminal. */
  say(name, values) {
    return filled(this.texts[name] ?? name, values);
  }

  /** A sentence of the gate, with buttons in the place of commands. */
  #gate(sentence) {
    return commands.reduce((text, [command, names]) =>
      text.replace(command, names.map((name) => this.texts.page[name] ?? this.texts[name]).join(" › ")), sentence);
  }

  // MARK: Times

  #local(at) {
    const parts = new Intl.DateTimeFormat("en-GB-u-ca-gregory-nu-latn", {
      timeZone: this.zone, year: "numeric", month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit",
      hourCycle: "h23",
    }).formatToParts(at);
    const of = (type) => parts.find((part) => part.type === type)?.value ?? "";
    return { day: Number(of("day")), month: Number(of("month")), year: Number(of("year")), hour: `${of("hour")}:${of("minute")}` };
  }

  /** The hour on the wall, such as 18:45. */
  hour(at) {
    return this.#local(new Date(at)).hour;
  }

  /** The next time at which the clock on the wall shows an hour such as 18:45, in seconds since 1970; undefined for no hour. */
  next(hour, now) {
    if (!/^\d\d:\d\d$/.test(hour)) return undefined;
    const minutes = (text) => text.slice(0, 2) * 60 + +text.slice(3);
    const from = Math.ceil(now / 60_000);
    const wait = (minutes(hour) - minutes(this.hour(from * 60_000)) + 1_440) % 1_440;
    // The clock may be put forward or back in between.
    return [0, 60, -60].map((shift) => (from + wait + shift) * 60).find((at) => this.hour(at * 1_000) === hour);
  }

  #distance(at, now) {
    const [one, other] = [this.#local(at), this.#local(now)];
    return Math.round((Date.UTC(one.year, one.month - 1, one.day) - Date.UTC(other.year, other.month - 1, other.day)) / 86_400_000);
  }

  #day(at, now) {
    const name = { "-1": "yesterday", 0: "today", 1: "tomorrow" }[this.#distance(at, now)];
    if (name) return this.texts[name];
    const { day, month } = this.#local(at);
    return this.say("date", { day, month });
  }

  /** A moment: 18:45; tomorrow, 18:45; or with the date. */
  moment(given, now) {
    const at = timeOf(given);
    if (Number.isNaN(at.getTime())) return plain(given, 40);
    if (this.#distance(at, now) === 0) return this.hour(at);
    return this.say("dayAndHour", { day: this.#day(at, now), hour: this.hour(at) });
  }

  /** The time at which something happened: at 18:45, 5 min ago. */
  when(given, now) {
    const at = timeOf(given);
    if (this.#distance(at, now) !== 0) return this.say("onDay", { day: this.#day(at, now), hour: this.hour(at) });
    const seconds = Math.floor((now - at) / 1_000);
    const ago = seconds < 60 ? this.texts.justNow
      : seconds < 7_200 ? this.say("minutesAgo", { count: Math.floor(seconds / 60) })
      : this.say("hoursAgo", { count: Math.floor(seconds / 3_600) });
    return this.say("atHour", { hour: this.hour(at) }) + this.texts.comma + ago;
  }

  /** The time and the place of an event: 18:45 LANE2; at this gate the hour and "here". */
  entry(event, now) {
    const gate = `${event.device ?? ""}`.split("/").at(-1);
    return `${this.moment(event.at, now)} ${gate === this.lane ? this.texts.here : plain(gate, 20)}`;
  }

  // MARK: Answers

  /** The look of an answer: its light, and the word that is written large. */
  light(answer) {
    if (answer.update) return answer.update === "taken" ? ["update", this.texts.updated] : ["noUpdate", this.texts.notUpdated];
    if (answer.read_again_after_s !== undefined) return ["again", this.texts.readTwice];
    if (answer.decision === "admit") return ["green", answer.way === "out" ? this.texts.goodBye : this.texts.comeIn];
    return answer.decision === "refer" ? ["amber", this.texts.wait] : ["red", this.texts.stop];
  }

  /** The sentence for the person at the gate; empty where the fault of the gate says what to do. */
  sentence(answer, now) {
    if (answer.gate_fault) return "";
    if (answer.read_again_after_s !== undefined) {
      return this.say(answer.reason ? "readTwiceIn" : "readTwiceOut", { seconds: Math.max(1, answer.read_again_after_s) });
    }
    if (answer.way === "out" && answer.event) return this.texts.wentOut;
    if (!this.texts.reasons || answer.update || answer.byHand) return this.#gate(answer.message);
    const said = answer.said ?? {};
    if (answer.decision === "refer" && !answer.reason) return this.texts.notInside;
    const isGreen = answer.decision === "admit";
    const base = answer.reason ? this.#reason(answer, said, now) : this.texts.good;
    if (base === null) return this.#gate(answer.message);
    const parts = [...(isGreen && answer.reason ? [this.texts.good] : []), base, ...(said.remarks ?? []).map((one) => this.#remark(one))];
    return parts.join(this.texts.comma);
  }

  /** What is to be set on a scanner that works as a keyboard, by the codes that it typed. */
  scanner({ scanner = [] } = {}) {
    const detail = scanner.join("; ");
    const said = this.texts.faults?.scanner?.replace("{detail}", detail);
    return detail ? [said ?? detail] : [];
  }

  /** The message that the gate itself is at fault, or may be; null where it is not to blame. */
  blame(answer) {
    if (!answer.gate_fault) return null;
    const fault = answer.said?.fault;
    const name = fault?.kind?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const phrase = this.texts.faults?.[name];
    const text = phrase
      ? filled(phrase, { detail: plain(fault.detail, 300), key: plain(fault.key, 40), count: fault.count })
      : this.#gate(answer.gate_fault);
    return this.say(fault?.certain === false ? "gateInDoubt" : "gateAtFault", { fault: text });
  }

  /** The sentence of a reason with its evidence; null where evidence is missing. */
  #reason(answer, said, now) {
    const phrase = this.texts[said.verdict] ?? (said.finding?.kind === "noPassListed" ? this.texts.noPassListed : null)
      ?? (said.verdict === "boardingPassAtEvent" ? this.texts.reasons.not_a_boarding_pass : null)
      ?? (said.finding?.kind === "paperAsListed" ? this.texts.good : null)
      ?? this.texts.reasons[answer.reason];
    if (!phrase) return null;
    const values = { desk: this.kind === "event" ? this.texts.boxOffice : this.texts.desk };
    const finding = said.finding;
    if (finding?.at && earlierKinds.includes(finding.kind)) {
      const place = finding.gate === this.lane ? this.texts.here : this.say("atLane", { lane: plain(finding.gate, 20) });
      values.when = this.when(finding.at, now) + this.texts.comma + place;
    }
    if (standbyKinds.includes(finding?.kind) || answer.reason === "standby") values.sequence = plain(finding?.sequence ?? "", 8);
    const pass = answer.pass ?? answer.unverified;
    const issuer = said.issuer ?? pass?.issuer;
    if (issuer) values.issuer = plain(issuer, 40);
    if (pass?.valid_from) values.from = this.moment(pass.valid_from, now);
    if (pass?.valid_until) values.until = this.moment(pass.valid_until, now);
    const other = this.#other(answer.reason, pass, now);
    if (other) values.other = other;
    const blanks = [...phrase.matchAll(/\{(\w+)\}/g)].map((blank) => blank[1]);
    return blanks.every((name) => values[name] !== undefined) ? filled(phrase, values) : null;
  }

  /** What a pass for another occasion is for. */
  #other(reason, pass, now) {
    if (reason === "wrong_event" && pass?.title) {
      return [plain(pass.title, 60), this.moment(pass.starts_at, now)].join(this.texts.comma);
    }
    if (reason === "wrong_date") return this.texts.anotherDay;
    if (reason === "wrong_station") return plain(pass?.legs?.[0]?.from ?? "–", 8);
    if (reason === "wrong_flight") {
      return (pass?.legs ?? []).map((leg) => plain(`${leg.flight ?? ""} ${leg.from ?? ""}–${leg.to ?? ""}`, 40)).join(this.texts.comma);
    }
    return null;
  }

  #remark(remark) {
    return {
      notListed: () => this.texts.notListed,
      listedSeat: () => this.say("listedSeat", { seat: plain(remark.seat, 20) }),
      people: () => this.say("people", { count: remark.count, admitted: remark.admitted }),
      notLogged: () => this.say("notLogged", { fault: plain(remark.fault, 100) }),
    }[remark.kind]?.() ?? "";
  }

  // MARK: The foot

  /** People who came, who are inside, who are to come, and the most frequent stops. */
  counts(counts) {
    if (!counts) return "";
    const outside = counts.outside ?? 0;
    const parts = [this.say("admitted", { count: counts.admitted + outside })];
    if (outside > 0) parts.push(this.say("inside", { count: counts.admitted }));
    if (counts.to_board !== undefined) parts.push(this.say("stillToCome", { count: Math.max(0, counts.to_board - outside) }));
    const stops = this.stops(counts.stopped);
    if (stops) parts.push(this.say("stopped", { reasons: stops }));
    return parts.join(" · ");
  }

  /** The three most frequent reasons and the number of the other stops; empty where no one was stopped. */
  stops(stopped = {}) {
    const sorted = Object.entries(stopped).sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
    const rest = sorted.slice(3).reduce((sum, [, count]) => sum + count, 0);
    return [...sorted.slice(0, 3).map(([reason, count]) => `${count} ${reason}`),
      ...(rest > 0 ? [this.say("otherReasons", { count: rest })] : [])].join(", ");
  }
}
