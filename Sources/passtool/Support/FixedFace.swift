internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// A gate on a fixed screen: nothing scrolls, the light stays until the next scan, lists can be searched.
struct FixedFace: GateFace {
  private(set) var isClosed = false
  private let screen: FullScreen
  private let clock: ClockOption
  private let rings: Bool
  private var view: DoorView
  private var closing: ClosingCode
  private var shown: [String] = []
  private var ordinal = 0
  /// How the scanner is to be set up otherwise.
  private var advice: [String] = []
  /// What is wrong between the lanes.
  private var faults: [String] = []
  /// What is said of a search that came as fast as a scan.
  private static let typedTooFast =
    "a barcode cannot search; to search press / by itself, and type when this line shows search:"
  /// How many guests a search shows, at most.
  private static let found = 40

  /// - Parameter rings: whether the bell tells the light, too: once green, twice amber, three times red.
  init(
    _ screen: FullScreen, _ session: GateSession, clock: ClockOption, closing: ClosingCode,
    rings: Bool
  ) {
    self.screen = screen
    self.clock = clock
    self.closing = closing
    self.rings = rings
    view = DoorView(title: Self.title(session), lane: session.ledger.device.keyID.rawValue)
    view.warnings = session.diagnostics
  }

  private static func title(_ session: GateSession) -> String {
    if case .event(let event, _) = session.gate.setting.place { return event.title.rawValue }
    return session.gate.setting.inWords
  }

  /// Shows what the gate cannot know, until the first scan.
  mutating func say(unknowable: [String]) { view.unknowable = unknowable }

  mutating func show(_ answer: GateAnswer, of session: GateSession) {
    ordinal += 1
    view.answer = DoorView.Answer(answer, ordinal: ordinal)
    (view.search, view.help) = (nil, "")
    guard rings, answer.readAgain == nil else { return }
    screen.ring(answer.light == .admit ? 1 : answer.light == .refer ? 2 : 3)
  }

  mutating func tell(_ events: [AdmissionEvent], of session: GateSession) {
    guard let event = events.last else { return }
    view.news = GateReportView.news(event, of: session)
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
    view.help = question?.words ?? ""
  }

  mutating func sayHowToClose(_ session: GateSession) { view.help = closing.offer() }

  mutating func takes(_ line: [UInt8], isTyped: Bool, of session: GateSession) throws -> Bool {
    switch closing.answer(line, isTyped: isTyped) {
    case .closes:
      isClosed = true
      return true
    case .isWrong:
      view.help = "that is another number; \(closing.offer())"
      return true
    case .other: view.help = ""
    }
    if line.isEmpty {
      view.search = nil
      return true
    }
    guard line.first == UInt8(ascii: "/") else { return false }
    guard isTyped else {
      // Perhaps a guest's barcode, perhaps a person who typed faster than people do: it is answered as a scan.
      view.news = Self.typedTooFast
      return false
    }
    let query = String(Self.edited(line).dropFirst())
    let found = try session.guests(matching: query, limit: Self.found, now: clock.now)
    view.search = DoorView.Search(
      query: query, found: found.shown.map { DoorView.Found($0, session.gate.setting.wall) },
      count: found.count)
    return true
  }

  mutating func refresh(typed: [UInt8], of session: GateSession) throws {
    let counts = session.counts
    view.inside = counts.admitted
    view.toCome = counts.toBoard
    view.listed = counts.expected
    view.stopped = counts.stopped
    view.conflicts = session.conflictingPeople.map { GateReportView.words($0.conflict, $0.person) }
    view.time = Self.hour(session.gate.setting.wall.inWords(clock.now))
    view.typed = Self.edited(typed)
    let size = Terminal.size(.output)
    let lines = DoorScreen(columns: size.columns, rows: size.rows).lines(view)
    let drawn = lines.map { $0.ansi(isColoured: Terminal.showsColours(.output)) }
    guard drawn != shown || screen.isStale else { return }
    shown = drawn
    try screen.show(drawn)
  }

  /// The hour of `2025-03-15 18:45 CET (…)`.
  fileprivate static func hour(_ words: String) -> String {
    words.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
  }

  /// What was typed, after the deletions that were typed, too.
  private static func edited(_ line: [UInt8]) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if scalar.value == 0x7F || scalar.value == 0x08 {
        if kept.count > 1 { kept.removeLast() }
      } else {
        kept.append(scalar)
      }
    }
    return String(kept)
  }
}

extension DoorView.Answer {
  fileprivate init(_ answer: GateAnswer, ordinal: Int) {
    let light: DoorView.Light =
      switch answer.light {
      case _ where answer.isUpdate: .update(isTaken: answer.light == .admit)
      case _ where answer.readAgain != nil: .repeated
      case .admit: .green(isExit: answer.event?.kind == .exit)
      case .refer: .amber
      case .refuse: .red
      }
    self.init(light: light, ordinal: ordinal, message: answer.message)
    reason = answer.reason?.rawValue
    let person = answer.person
    (name, seat, sequence) = (person.name, person.seat, person.sequence)
    (reference, note) = (person.reference, person.note)
    isUnverified = person.isUnverified
    gateFault = answer.gateFault
    scan = answer.scan
  }
}

extension DoorView.Found {
  fileprivate init(_ guest: Guest, _ wall: WallClock) {
    let row = guest.row
    self.init(
      name: row.name, seat: row.seat, reference: row.bookingReference, note: row.note,
      entries: guest.entries.map { entry in
        "\(FixedFace.hour(wall.inWords(entry.at))) \(entry.device.keyID)"
      })
  }
}
