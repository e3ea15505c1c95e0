internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `passtool gate ctl`: what operators tell a gate, from another terminal than the scanner's.
struct GateControl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Tell a gate something, from another terminal; whatever is told is recorded.",
    discussion: """
      The gate follows at its next scan, or within a second. Nothing that is scanned is ever a command. \
      The place need not be said while one gate of the directory is open.
      """,
    subcommands: [
      GateDeparture.self, GateBoard.self, GateClear.self, GateOffload.self, GateUndo.self,
      GateOverride.self, GateClock.self, GateListen.self, GateClose.self,
    ])
}

/// What every word of an operator needs.
struct ControlOptions: ParsableArguments {
  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var place: GatePlaceOptions
  @OptionGroup var clock: ClockOption

  @Option(
    help: ArgumentHelp("Who says so, such as a personnel number.", valueName: "who"),
    transform: Parse.remark)
  var by: String?

  @Option(help: ArgumentHelp("Why.", valueName: "text"), transform: Parse.remark)
  var reason: String?

  func desk() throws -> ControlDesk {
    try ControlDesk(
      gate.directory, try place.orOpen(in: gate.directory).setting(in: gate.directory), by: by,
      now: clock.now)
  }

  /// The reason, where there must be one.
  func requiredReason() throws -> String {
    guard let reason else { throw Failure.usage("say why: --reason TEXT") }
    return reason
  }

  func print(_ event: AdmissionEvent, _ desk: ControlDesk) throws {
    try Console.print(GateReportView.words(event, desk.setting.wall))
  }

  func print(_ outcome: EntryOutcome, _ desk: ControlDesk) throws {
    let wall = desk.setting.wall
    switch outcome {
    case .entered(let event, _):
      try Console.print("✔ COME IN  \(GateReportView.words(event, wall))")
    case .stopped(let light, let reason, let earlier, _):
      try Console.print("✘ STOP  \(reason.rawValue): \(GateReportView.words(earlier, wall))")
      throw ExitCode(light == .refer ? 2 : 1)
    }
  }
}

extension Parse {
  /// Words of an operator that stay in a ledger.
  static func remark(_ text: String) throws -> String {
    guard !text.isEmpty, text.utf8.count <= 120 else {
      throw ValidationError("expected 1 to 120 bytes of text")
    }
    return text
  }
}

/// The verb `passtool gate ctl new-departure`.
struct GateDeparture: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-departure",
    abstract:
      "The flight departs at another time: paper that was printed for another hour is good.",
    discussion: """
      A time is 14:20, the next such time on the clock at the gate, or 2025-03-15T14:20:00-07:00. From three \
      hours before it to half an hour behind it (--opens, --closes) passes count; revoked ones and those of \
      other flights stay refused.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "It is meant, although it is more than six hours off.") var sure = false
  @Argument(help: "When.") var time: String

  func run() throws {
    let desk = try control.desk()
    let departure = try Self.instant(time, now: control.clock.now, desk.setting.wall)
    if !sure, let doubt = try desk.doubt(about: departure) {
      throw Failure.usage("\(doubt); if that is meant, say so: --sure")
    }
    try control.print(try desk.depart(at: departure, reason: control.reason), desk)
  }

  private static func instant(_ text: String, now: Instant, _ wall: WallClock) throws -> Instant {
    if let instant = Instant(text) { return instant }
    for day in [0, 86_400] {
      guard let date = wall.date(at: now.adding(seconds: day)),
        let local = LocalTime("\(date)T\(text):00")
      else { break }
      if let instant = wall.instants(at: local).first(where: { $0 > now }) { return instant }
    }
    throw Failure.usage("expected a time such as 14:20 or 2025-03-15T14:20:00-07:00")
  }
}

/// The verb `passtool gate ctl board`.
struct GateBoard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board",
    abstract: "Board by hand: a dead phone, torn paper.",
    discussion: """
      Without --id-checked the passenger is only shown. Look at a travel document before you give it.
      """)

  @OptionGroup var control: ControlOptions
  @Flag(help: "A travel document says who this is.") var idChecked = false
  @Argument(help: "Sequence, seat, locator or name on the passenger list.") var passenger: String

  func run() throws {
    let desk = try control.desk()
    let row = try desk.passenger(passenger)
    try Console.print(
      GateReportView.words(Person(row)) + (row.note.isEmpty ? "" : "  \(escaped(row.note))"))
    guard idChecked else {
      throw Failure.usage("check a travel document, then say so: --id-checked --reason TEXT")
    }
    try control.print(try desk.board(row, reason: try control.requiredReason()), desk)
  }
}

/// The verb `passtool gate ctl clear`.
struct GateClear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear", abstract: "A standby passenger was given a seat.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Sequence, seat, locator or name on the passenger list.") var passenger: String

  func run() throws {
    let desk = try control.desk()
    try control.print(
      try desk.clear(try desk.passenger(passenger), reason: control.reason), desk)
  }
}

/// The verb `passtool gate ctl offload`.
struct GateOffload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offload", abstract: "Take a passenger off the flight, aboard or not.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Sequence, seat, locator or name on the passenger list.") var passenger: String

  func run() throws {
    let desk = try control.desk()
    try control.print(
      try desk.offload(try desk.passenger(passenger), reason: try control.requiredReason()), desk)
  }
}

/// The verb `passtool gate ctl undo`.
struct GateUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back an event: by default the last of this gate.")

  @OptionGroup var control: ControlOptions
  @Argument(help: "Which event, as the report names it; or DEVICE/EVENT.", transform: Self.event)
  var event: (id: EventID, device: DeviceID?)?

  private static func event(_ text: String) throws -> (id: EventID, device: DeviceID?) {
    if let key = EventKey(text) { return (key.id, key.device) }
    return (try Parse.word(text), nil)
  }

  func run() throws {
    let desk = try control.desk()
    let (undone, by) = try desk.undo(event?.id, of: event?.device, reason: control.reason)
    try Console.print("taken back: \(GateReportView.words(undone, desk.setting.wall))")
    try control.print(by, desk)
  }
}

/// The verb `passtool gate ctl override`.
struct GateOverride: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "override",
    abstract: "Let in whom the rules stopped: a staff badge answers for it.",
    discussion: """
      The badge is a signed pass of kind staff, scanned at this terminal. Nobody answers for a signature \
      that is not good, for a revoked pass, or for another flight.
      """)

  @OptionGroup var control: ControlOptions

  @Option(help: ArgumentHelp("Which scan; by default the last that was stopped.", valueName: "n"))
  var scan: Int?

  @Option(
    help: ArgumentHelp(
      "What the scanner reads off the badge; - reads a line of standard input.",
      valueName: "text"))
  var badge = "-"

  func run() throws {
    let reason = try control.requiredReason()
    let desk = try control.desk()
    guard let stopped = try desk.ledger.scan(scan, in: desk.setting.context) else {
      throw Failure.data(scan.map { "no scan \($0) here" } ?? "nobody was stopped here")
    }
    try Console.print("scan \(stopped.number): \(GateReportView.words(stopped.person))")
    let held = try control.gate.directory.store.load().held
    let trust = held.trust
    var clock = try desk.ledger.clockGuard()
    clock.follow(held.bundle)
    let state = clock.look(at: control.clock.reading, signed: trust.latestIssue)
    try control.print(
      try desk.override(
        scan: stopped.number, badge: try scannedBadge(), trust: trust, clock: state, reason: reason),
      desk)
  }

  private func scannedBadge() throws -> [UInt8] {
    guard badge == "-" else { return Array(badge.utf8) }
    Console.remark("scan the badge")
    var lines = LineReader(.standardInput, limit: 1 << 16)
    guard case .bytes(let bytes) = try lines.next() else {
      throw Failure.noInput("no badge was scanned")
    }
    return bytes
  }
}

/// The verb `passtool gate ctl clock-ok`.
struct GateClock: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock-ok",
    abstract: "You looked at the clock and it is right: the gate trusts it again.")

  @OptionGroup var control: ControlOptions

  func run() throws {
    let desk = try control.desk()
    try control.print(
      try desk.confirmClock(control.clock.reading, reason: control.reason), desk)
  }
}

/// The verb `passtool gate ctl listen-to`.
struct GateListen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listen-to",
    abstract: "Let a device of another issuer have a voice at this place.",
    discussion: """
      A gate hears the devices of its own issuer. What one of another hands on of this place counts from \
      now on as if it were yours: it may undo, off-load and admit. Of other places nothing counts.
      """)

  @OptionGroup var control: ControlOptions
  @Argument(
    help: ArgumentHelp("Which device, such as SKY/GATE7.", valueName: "device"),
    transform: Parse.word)
  var device: DeviceID

  func run() throws {
    let desk = try control.desk()
    try desk.listen(to: device)
    try Console.print("\(device) is heard at \(desk.setting.inWords)")
  }
}

/// The verb `passtool gate ctl close`.
struct GateClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close the gate: the program that runs it ends.")

  @OptionGroup var control: ControlOptions

  func run() throws {
    let desk = try control.desk()
    try control.print(try desk.close(reason: control.reason), desk)
  }
}
