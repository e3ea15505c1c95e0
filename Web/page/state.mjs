// The states of the page as a pure function: `next(state, event)` answers the new state and what is to be done.
//
// An effect is a plain object with the name of a function of app.mjs in `do`; its outcome comes back as an event. Nothing
// here decides about a pass: an answer of the gate is shown as it is.

/** The state before the gate is opened. `at` is the screen, `over` the dialogue in front of it. */
export const first = {
  at: "starting",
  why: "",
  gate: null,
  kit: null,
  invitation: null,
  parts: null,
  light: null,
  ordinal: 0,
  working: 0,
  camera: { is: "off" },
  over: null,
  notice: "",
  alerts: [],
  lanes: null,
  locked: false,
  closing: false,
};

const stay = (state) => [state, []];
const to = (state, changes, ...effects) => [{ ...state, ...changes }, effects];

/** The screen of a gate at this stage; one that was closed may be on its way to its next place. */
function screen(gate, at) {
  if (gate.closed) return at === "place" ? at : "closed";
  return { empty: "kit", named: "kit", trusting: "place" }[gate.stage] ?? "door";
}

/** Dialogues that a locked page still allows: an agent's own work at a door. */
export const agents = new Set(["guests", "actions", "reasons", "words", "confirm", "party", "badge", "pin"]);

const handlers = {
  // MARK: Opening

  blocked: (state, { code, why }) => to(state, { at: "blocked", code, why: why ?? "", over: null }, { do: "stopCamera" }),
  opened: (state, { gate, locked, alerts }) =>
    to(state, { at: screen(gate), gate, locked, alerts: alerts ?? [] }),
  gate: (state, { gate }) => {
    const at = ["kit", "number", "compare", "bundle", "place", "door", "closed"].includes(state.at)
      ? screen(gate, state.at) : state.at;
    return to(state, { gate, at });
  },
  read: (state) => to(state, { alerts: [] }),
  alert: (state, { text }) => to(state, { alerts: [...state.alerts.filter((one) => one !== text), text] }),
  lanes: (state, { lanes }) => to(state, { lanes }),
  notice: (state, { text }) => to(state, { notice: text }),

  // MARK: Setting up

  kit: (state, { kit }) => to(state, { at: "number", kit, notice: "", parts: null }, { do: "stopCamera" }),
  departures: (state, { lists }) => to(state, { kit: { ...state.kit, lists } }),
  number: (state, { text }) => to(state, { notice: "" }, { do: "acceptKit", number: text }),
  invitation: (state, { invitation }) =>
    to(state, { at: "compare", invitation, notice: "", parts: null }, { do: "stopCamera" }),
  same: (state) => (state.at === "compare" ? to(state, { at: "bundle" }) : stay(state)),
  differ: (state) => to(state, { at: "kit", invitation: null, notice: "differed" }, { do: "leaveDoor" }),
  stand: (state, { place }) => to(state, { notice: "" }, { do: "standAt", place }),
  back: (state) => {
    const at = { number: "kit", compare: "kit", bundle: "compare", place: state.gate?.closed ? "closed" : "place" }[state.at] ?? state.at;
    return to(state, { at, notice: "", parts: null });
  },
  nextPlace: (state) => (state.at === "closed" ? to(state, { at: "place", over: null, kit: null, light: null }) : stay(state)),
  files: (state, { files }) => to(state, { notice: "" }, { do: "takeFiles", files }),
  parts: (state, { count, all }) => to(state, { parts: { count, all } }),

  // MARK: Scanning

  scanned: (state, { bytes, source, ending }) => {
    if (["kit", "number", "bundle"].includes(state.at)) return to(state, {}, { do: "takeCode", bytes, ending, at: state.at });
    if (state.over?.kind === "takeIn") return to(state, {}, { do: "takeCode", bytes, ending, at: "takeIn" });
    if (state.over?.kind === "scanner") return to(state, {}, { do: "testScanner", bytes, ending });
    if (state.over?.kind === "badge") return to(state, {}, { do: "override", bytes, ending, scan: state.over.scan });
    if (state.at !== "door") return stay(state);
    // The answer replaces a search, because the guest with the code is at the door now.
    const over = state.over?.kind === "party" || agents.has(state.over?.kind) ? null : state.over;
    return to(state, { working: state.working + 1, over, notice: "" }, { do: "scan", bytes, source, ending });
  },
  answered: (state, { answer, bytes }) => {
    const ordinal = state.ordinal + 1;
    const over = answer.further > 0
      ? { kind: "party", bytes, further: answer.further } : state.over?.kind === "badge" ? null : state.over;
    return to(state,
      { light: { answer, ordinal }, ordinal, working: Math.max(0, state.working - 1), over, alerts: [],
        gate: { ...state.gate, counts: answer.counts ?? state.gate.counts } },
      { do: "signal", answer });
  },
  unanswered: (state) => to(state, { working: Math.max(0, state.working - 1) }),
  party: (state, { count }) => {
    const asked = state.over;
    if (asked?.kind !== "party") return stay(state);
    if (!Number.isInteger(count) || count < 1 || count > asked.further + 1) return stay(state);
    return to(state, { over: null },
      ...(count > 1 ? [{ do: "further", bytes: asked.bytes, count: count - 1 }] : []));
  },
  several: (state) => to(state, { notice: "several" }),

  // MARK: The camera

  camera: (state, { camera }) => to(state, { camera: { ...state.camera, ...camera } }),
  openCamera: (state) => to(state, { camera: { ...state.camera, is: "opening" } }, { do: "startCamera" }),

  // MARK: A guest by hand

  search: (state, { query }) => {
    if (state.at !== "door") return stay(state);
    return to(state, { over: { kind: "guests", query: query ?? "", guests: [], count: 0 } },
      ...(query ? [{ do: "search", query }] : []));
  },
  found: (state, { query, guests, count }) => {
    if (state.over?.kind !== "guests") return stay(state);
    return to(state, { over: { kind: "guests", query, guests, count } });
  },
  guest: (state, { index }) => {
    const guest = state.over?.guests?.[index];
    return guest ? to(state, { over: { kind: "actions", guest, from: state.over } }) : stay(state);
  },
  action: (state, { action }) => {
    if (state.over?.kind !== "actions") return stay(state);
    // No list of reasons has those for which a passenger is taken off.
    const kind = action === "offload" ? "words" : "reasons";
    return to(state, { over: { kind, guest: state.over.guest, action, from: state.over } });
  },
  reason: (state, { reason }) => {
    if (!["reasons", "words"].includes(state.over?.kind)) return stay(state);
    const { guest, action } = state.over;
    if (reason === null) return to(state, { over: { kind: "words", guest, action, from: state.over } });
    const text = cut(reason.trim());
    if (!text) return stay(state);
    return to(state, { over: { kind: "confirm", guest, action, reason: text, from: state.over } });
  },
  confirm: (state) => {
    if (state.over?.kind !== "confirm") return stay(state);
    const { guest, action, reason } = state.over;
    return to(state, { over: null }, { do: "perform", guest, action, reason });
  },
  // A badge answers for the pass that was stopped last, and for no other.
  badge: (state) => {
    const { scan, overridable } = state.light?.answer ?? {};
    if (state.at !== "door" || state.over || !overridable || state.working > 0) return stay(state);
    return to(state, { over: { kind: "badge", scan } });
  },
  // The holder of the pass that was stopped last is in already, and went back for a bag: counted once, also without a list.
  again: (state) => {
    const { scan, person } = state.light?.answer ?? {};
    if (!cameBack(state)) return stay(state);
    return to(state, { over: { kind: "reasons", guest: { ...person, scan }, action: "comeBack" } });
  },
  notDone: (state, { guest, why }) => (guest.scan ? to(state, { alerts: [...state.alerts, why] }) : to(state, { over: { kind: "actions", guest, failure: why } })),

  // MARK: The supervisor

  open: (state, { kind, ...rest }) => {
    if (state.locked && !agents.has(kind)) {
      return to(state, { over: { kind: "pin", then: { type: "open", kind, ...rest } } });
    }
    return to(state, { over: { kind, ...rest }, notice: "", parts: null }, { do: "entered", kind, ...rest });
  },
  unlocked: (state, { then }) => to(state, { locked: false, over: null }, ...(then ? [{ do: "event", event: then }] : [])),
  lock: (state) => to(state, { locked: true, over: null }, { do: "enterKiosk" }),
  show: (state, { over }) => (state.over?.kind === over.kind ? to(state, { over: { ...state.over, ...over } }) : stay(state)),
  leave: (state) => to(state, { over: state.over?.from ?? null, notice: "" }, { do: "left", kind: state.over?.kind }),
};

/** Whether the last light is that of a signed pass whose holder is in already. */
export function cameBack({ at, over, light, working, gate }) {
  const { reason, scan, pass } = light?.answer ?? {};
  return at === "door" && !over && working === 0 && !gate.exit && reason === "already_admitted" && Boolean(scan && pass);
}

/** The new state and the effects of an event; an event that means nothing here changes nothing. */
export function next(state, event) {
  // A gate that cannot go on stays where it is: only another reason may be said.
  if (state.at === "blocked" && event.type !== "blocked") return stay(state);
  return Object.hasOwn(handlers, event.type) ? handlers[event.type](state, event) : stay(state);
}

/** The beginning of a reason, as much as a ledger keeps: 120 bytes. */
export function cut(text) {
  const bytes = new TextEncoder();
  let letters = [...text];
  while (bytes.encode(letters.join("")).length > 120) letters = letters.slice(0, -1);
  return letters.join("");
}

/** What may be done for a guest of the list at this side of the door; a passenger of a flight may be taken off. */
export function actions(guest, isExit, kind) {
  const isIn = guest.entries.length > 0;
  if (isExit) return isIn ? ["letOut", "undo"] : [];
  return [...(guest.entries.length < (guest.admits ?? 1) ? ["admit"] : []), ...(isIn ? ["comeBack", "undo"] : []),
    ...(kind === "flight" ? ["offload"] : [])];
}
