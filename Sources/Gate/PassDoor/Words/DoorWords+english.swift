internal import PassFormats
internal import Vocabulary

extension DoorWords {
  static let english = DoorWords(
    language: .english,
    ready: "READY",
    comeIn: "COME IN",
    goodBye: "GOOD BYE",
    wait: "WAIT",
    stop: "STOP",
    updated: "UPDATED",
    notUpdated: "NO UPDATE",
    readTwice: "READ TWICE",
    readTwiceIn: "the scanner read this pass twice: its holder came in {seconds} s ago",
    readTwiceOut: "the scanner read this pass twice: its holder went out {seconds} s ago",
    howMany:
      "This ticket lets {all} people in now, and 1 of them is counted. How many are here, with this one? Enter: 1   2–{all}: that many   a: all",
    otherNumber: "that is not the right number; {close}",
    scanTicket: "scan a ticket",
    scanPass: "scan a pass",
    cannotKnow: "What this door cannot know:",
    unknown: Unknown(
      copyAtTwoLanes:
        "whether a copy is shown at two lanes before each knows the entries of the other: each lets one person in, and then both say CONFLICT",
      copyAtEachLane:
        "whom the other lanes let in: no folder is shared, so a copy gets in once at each lane; exchange the ledgers with passtool gate export and merge",
      buyer:
        "whether the first person with a ticket is its buyer, if the ticket has no name or nobody compares the name",
      noneNamesStatus: "which tickets were revoked: these tickets name no list of revoked tickets",
      noStatus:
        "which tickets were revoked: this door has no list of revoked tickets, and refuses tickets that name such a list",
      laterStatus: "which tickets are revoked after its list of revoked tickets was signed",
      noList: "who is still to come: this door has no guest list"),
    scan: "scan {number}",
    seat: "seat {seat}",
    sequence: "no. {number}",
    note: "NOTE",
    paperSays: "the paper says: {name}",
    gateAtFault: "THE GATE IS AT FAULT, NOT THE GUEST: {fault}",
    gateInDoubt: "THE GATE MAY BE AT FAULT: {fault}",
    seen: "Enter: I have read this",
    admitted: "{count} in",
    inside: "{count} inside",
    toCome: "{count} of {listed} still to come",
    stillToCome: "{count} still to come",
    stopped: "stopped: {reasons}",
    otherReasons: "{count} for other reasons",
    conflict: "CONFLICT: {what}",
    moreInReport: "and {count} more",
    searchHint: "search: press /, then a name, seat or reference   Ctrl-C: how to close",
    search: "search: {text}",
    typed: "typed: {text}",
    close: "to close this lane type {number} and Enter; or from another terminal: {command}",
    searchTypedTooFast:
      "this came as fast as a scan; to search press / alone, wait a moment, then type",
    whatToType: "press / again, then type a name, a seat or a reference   Esc: back",
    noneFound: "no name on the list for {query}; press / to search again   Esc: back",
    found: "{count} on the list for {query}",
    moreFound: "and {count} more: type more of the name",
    chooseGuest: "up, down or a number, then Enter: open   Esc: leave the search",
    notIn: "to come",
    isIn: "IN {entry}",
    isInTimes: "IN {count}×, last {entry}",
    chooseAction: "type a number, then Enter   Esc: back",
    nothingToDo: "nothing can be done for this guest here   Esc: back",
    admit: "let in by hand",
    comeBack: "came back: went out and is here again, counted once",
    undo: "undo the last entry: it was a mistake",
    letOut: "let out by hand: may come in again",
    chooseReason: "Why? Type a number, then Enter   Esc: back",
    typeReason: "Type the reason, then Enter   Esc: back",
    reason: "reason: {text}",
    otherReason: "another reason, in words",
    admitReasons: [
      "phone dead", "ticket forgotten", "code cannot be read", "name checked at the list",
    ],
    comeBackReasons: ["was outside for a moment", "fetched something"],
    undoReasons: ["wrong guest", "did not go in"],
    letOutReasons: ["phone dead", "code cannot be read"],
    confirmAdmit: "Is it {name}? Look at a document, or ask for the name. Enter: let in   Esc: no",
    confirmComeBack: "Is it the same person, {name}? Enter: let in again   Esc: no",
    confirmUndo: "Undo the last entry of {name}? Enter: undo   Esc: no",
    confirmLetOut: "Does {name} go out? Enter: let out   Esc: no",
    admitDone: "let in by hand",
    comeBackDone: "came back",
    undoDone: "the entry was undone",
    letOutDone: "out; may come in again",
    notDone: "not done: {why}",
    flightTo: "{flight} to {place}",
    nowDeparts: "now departs {hour}",
    nowDepartsInstead: "now departs {hour} · was {before}",
    terminal: "{lane} · terminal {number}",
    wayOut: "way out",
    atHour: "at {hour}",
    onDay: "on {day} at {hour}",
    dayAndHour: "{day}, {hour}",
    date: "{day}/{month}",
    yesterday: "yesterday",
    today: "today",
    tomorrow: "tomorrow",
    justNow: "just now",
    minutesAgo: "{count} min ago",
    hoursAgo: "{count} h ago",
    here: "here",
    atLane: "at {lane}",
    comma: ", ",
    event: englishEvent,
    good: "good pass",
    wentOut: "out; may come in again",
    notInside:
      "this gate has no entry of this guest; let the guest out, and if the guest comes back, scan again",
    people: "{count} of {admitted}",
    notListed: "not on the list",
    listedSeat: "the list says seat {seat}",
    notLogged: "not logged: {fault}",
    desk: "the desk",
    boxOffice: "the box office",
    sentences: nil)

  @Sendable private static func englishEvent(_ kind: AdmissionEvent.Kind) -> String {
    switch kind {
    case .admit: "let in"
    case .manual: "let in by hand"
    case .override: "let in by override"
    case .exit: "went out"
    case .offload: "taken off"
    case .undo: "entry undone"
    case .clear: "given a seat"
    case .departure: "new departure"
    case .clock: "clock confirmed"
    case .close: "closed"
    }
  }
}
