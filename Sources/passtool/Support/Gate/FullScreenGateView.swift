internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// A gate on a fixed screen.
///
/// Nothing scrolls, the light stays until the next scan, and guests can be searched for and let in by hand.
struct FullScreenGateView: GateView {
  private(set) var isClosed = false
  private let screen: FullScreen
  private let clock: ClockOption
  private let look: GateViewDetails
  private let speech: DoorSpeech
  private let directory: GateDirectory
  private var view: DoorView
  private var closing: ClosingCode
  private var shown: [String] = []
  private var ordinal = 0
  /// The advice on how to set up the scanner differently.
  private var advice: [String] = []
  /// The faults between the lanes.
  private var faults: [String] = []
  private var title: GateTitle
  /// The guests whom the last search found.
  private var guests: [Guest] = []
  /// Maximum number of guests that a search shows.
  private static let found = 40

  init(
    _ screen: FullScreen, _ session: GateSession, _ directory: GateDirectory, clock: ClockOption,
    closing: ClosingCode, look: GateViewDetails
  ) {
    self.screen = screen
    self.clock = clock
    self.closing = closing
    self.look = look
    self.directory = directory
    speech = DoorSpeech(look.language, of: session)
    title = GateTitle(look.destination)
    var lane = session.ledger.device.keyID.rawValue
    if let number = look.terminal { lane = speech.words.lane(lane, terminal: number) }
    if session.isExit { lane += " · \(speech.words.wayOut)" }
    view = DoorView(title: "", lane: lane, words: speech.words)
    if case .flight = session.gate.setting.place { view.isFlight = true }
    view.warnings = session.diagnostics
    view.unknowable = look.unknowable
    view.alerts = look.alerts
  }

  // MARK: Events

  mutating func show(_ answer: GateAnswer, of session: GateSession) {
    ordinal += 1
    view.answer = DoorView.Answer(
      answer, ordinal: ordinal, message: speech.advice(of: answer, now: clock.now),
      blame: speech.blame(for: answer))
    title.learn(from: answer, session)
    leaveDialogue()
    view.help = ""
    // A pass that was read twice is no reason for an alarm.
    if answer.readAgain == nil { ring(answer.light) }
  }

  private func ring(_ light: Light) {
    guard look.rings else { return }
    screen.ring(light == .admit ? 1 : light == .refer ? 2 : 3)
  }

  mutating func tell(_ events: [AdmissionEvent], of session: GateSession) {
    guard let event = events.last else { return }
    view.news = speech.news(event, of: session, now: clock.now)
  }

  mutating func warn(_ faults: [String], of session: GateSession) {
    self.faults = faults
    view.warnings = advice + session.diagnostics + faults
  }

  mutating func say(_ notices: [String], of session: GateSession) {
    view.news = notices.last ?? view.news
  }

  mutating func advise(_ scanner: [String], of session: GateSession) {
    advice = scanner
    view.warnings = advice + session.diagnostics + faults
  }

  mutating func ask(_ question: PartyQuestion?, of session: GateSession) {
    view.help = question.map { speech.words.howMany(of: $0.further + 1) } ?? ""
  }

  mutating func sayHowToClose(_ session: GateSession) {
    view.help = speech.words.howToClose(number: closing.offer(), command: closing.command)
  }

  // MARK: Input

  mutating func takes(_ line: [UInt8], isTyped: Bool, of session: GateSession) throws -> Bool {
    switch closing.answer(line, isTyped: isTyped) {
    case .closes:
      isClosed = true
      return true
    case .isWrong:
      view.help = speech.words.otherNumber(
        howToClose: speech.words.howToClose(number: closing.offer(), command: closing.command))
      return true
    case .other: view.help = ""
    }
    if line.isEmpty || isTyped && Self.edited(line).isEmpty { return true }
    guard line.first == UInt8(ascii: "/") else {
      // A scan leaves the dialogue and is judged, but text that a person types there is meant for the dialogue.
      guard isTyped, view.dialogue != nil else { return false }
      view.dialogue?.type(Self.edited(line))
      return true
    }
    guard isTyped else {
      // This may be a guest's barcode, or a person who types very fast, so it is answered as a scan.
      view.news = speech.words.searchTypedTooFast
      return false
    }
    try search(String(Self.edited(line).dropFirst()), session)
    return true
  }

  mutating func takes(_ key: ScannerReader.Key, of session: GateSession) throws -> Bool {
    guard let request = view.dialogue?.press(key) else {
      view.help = ""
      if key == .enter { view.alerts = [] }
      return true
    }
    switch request {
    case .nothing: break
    case .leave: leaveDialogue()
    case .perform(let action, let index, let reason):
      if guests.indices.contains(index) { perform(action, guests[index], reason, session) }
    }
    return true
  }

  private mutating func leaveDialogue() { (view.dialogue, guests) = (nil, []) }

  private mutating func search(_ query: String, _ session: GateSession) throws {
    let now = clock.now
    let found = try session.guests(matching: query, limit: Self.found, now: now)
    guests = found.shown
    view.dialogue = DoorDialogue(
      query: query,
      found: found.shown.map { guest in
        DoorDialogue.Guest(guest, isExit: session.isExit) { speech.entry($0, now: now) }
      },
      count: found.count, words: speech.words)
  }

  /// Performs the chosen action by hand, as `passtool gate ctl` would, and shows the result.
  private mutating func perform(
    _ action: DoorDialogue.Action, _ guest: Guest, _ reason: String, _ session: GateSession
  ) {
    let now = clock.now
    let desk = GateControl(session, directory, by: look.agent, now: now)
    do throws(LedgerError) {
      let outcome = try desk.perform(action, guest.row, reason: reason)
      let done = HandDone(action, outcome, reason: reason, speech, now: now)
      ordinal += 1
      view.answer = DoorView.Answer(done, of: Person(guest.row), ordinal: ordinal)
      // The log of scans has entries by hand, too, but no other commands.
      if outcome != nil, action == .admit { view.answer?.number = session.ledger.lastScan }
      leaveDialogue()
      ring(done.light == .red ? .refuse : .admit)
      // The session is polled so that lanes and counts follow at once.
      session.poll(now: now)
    } catch {
      view.dialogue?.fail("\(error)")
    }
  }

  // MARK: The screen

  mutating func refresh(typed: [UInt8], of session: GateSession) throws {
    let counts = session.counts
    view.title = title.text(session, speech)
    view.admitted = counts.people + counts.outside
    view.inside = session.gate.setting.isReentry ? counts.people : nil
    view.toCome = counts.toBoard.map { max(0, $0 - counts.outside) }
    view.listed = counts.expected
    view.stopped = counts.stopped
    view.conflicts = session.conflictingPeople.map { GateReportView.words($0.conflict, $0.person) }
    view.time = session.gate.setting.wall.hourInWords(clock.now)
    view.typed = Self.edited(typed)
    let size = Terminal.size(.output)
    let lines = DoorScreen(columns: size.columns, rows: size.rows).lines(view)
    let drawn = lines.map { $0.ansi(isColoured: Terminal.showsColours(.output)) }
    guard drawn != shown || screen.isStale else { return }
    shown = drawn
    try screen.show(drawn)
  }

  /// Returns the typed text, with the typed deletions applied.
  private static func edited(_ line: [UInt8]) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar.value == 0x7F || scalar.value == 0x08 {
        // The / of a search stays, because without it the rest would be another kind of line.
        if kept.count > (kept.first == "/" ? 1 : 0) { kept.removeLast() }
      } else {
        kept.append(scalar)
      }
    }
    return String(kept)
  }
}

extension DoorView.Answer {
  fileprivate init(_ answer: GateAnswer, ordinal: Int, message: String, blame: String?) {
    let light: DoorView.Light =
      switch answer.light {
      case _ where answer.isUpdate: .update(isTaken: answer.light == .admit)
      case _ where answer.readAgain != nil: .repeated
      case .admit: .green(isExit: answer.event?.kind == .exit)
      case .refer: .amber
      case .refuse: .red
      }
    self.init(light: light, ordinal: ordinal, message: message)
    reason = answer.reason?.rawValue
    show(answer.person)
    isUnverified = answer.person.isUnverified
    self.blame = blame
    number = answer.number
  }

  fileprivate init(_ done: HandDone, of person: Person, ordinal: Int) {
    self.init(light: done.light, ordinal: ordinal, message: done.message)
    reason = done.reason
    show(person)
  }

  private mutating func show(_ person: Person) {
    (name, seat, sequence) = (person.name, person.seat, person.sequence)
    (reference, note) = (person.reference, person.note)
  }
}
