internal import Airports
internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The verb `passtool gate open`.
struct GateOpen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Make a gate from a kit, or go on with that gate, and answer scans.",
    discussion: """
      KIT is the folder or stick that passtool trust kit wrote. A new gate asks once for the number on \
      the card that came with the kit: type its 24 digits, or scan them. Until they are right nothing of the \
      kit is trusted. Later the same command loads what is newer in the kit.

        passtool gate open /media/kit --flight UA123 --from SFO

      Without --date the day is that of the flight's passenger list in the kit; of several lists the one nearest \
      to today; without a list, today at the airport.
      """)

  @Argument(help: "The folder of the kit.", transform: Parse.path)
  var kit: String

  @OptionGroup var gate: GateDirectoryOption
  @OptionGroup var checkpoint: CheckpointOptions

  @Option(
    help: ArgumentHelp(
      "The name of a new gate: 1 to 16 of A–Z 0–9, such as GATEA12; without it the name is random.",
      valueName: "name"), transform: Parse.code)
  var name: KeyID?

  @Option(
    help: ArgumentHelp(
      "The number on the card, instead of typing it when asked.", valueName: "digits"))
  var number: String?

  @Option(
    help: ArgumentHelp(
      "The passenger list, if it is not in the kit.", valueName: "file"), transform: Parse.path)
  var manifest: String?

  @Option(
    help: ArgumentHelp(
      "A folder that several lanes see: there they exchange their events.", valueName: "folder"),
    transform: Parse.path)
  var share: String?

  @Option(
    help: ArgumentHelp(
      "The time zone of the clock on the wall, such as Europe/Vienna; by default that of the airport.",
      valueName: "zone"),
    transform: Parse.word)
  var zone: ZoneName?

  @OptionGroup var scanner: ScannerOption

  @OptionGroup var display: DisplayOptions
  @OptionGroup var clock: ClockOption

  /// Maximum number of attempts to type the number.
  private static let tries = 3

  func validate() throws {
    guard checkpoint.event != nil || checkpoint.flight != nil && checkpoint.from != nil else {
      throw ValidationError("name the flight or the event: --flight and --from, or --event")
    }
  }

  func run() throws {
    let kit = try GateKit(kit)
    var reader = ScannerReader(try scanner.open(), limit: 1 << 16)
    try begin(kit, &reader)
    var run = try GateRun.parse(try arguments(kit))
    if manifest == nil { try keepList(of: kit, for: run.place) }
    (run.display, run.clock) = (display, clock)
    if scanner.device != nil { return try run.run(&reader, isAtKeys: false) }
    let keys = FileDescriptor.standardInput.takingKeysAsData()
    reader.startNoticingInterrupts(keys != nil)
    try run.run(&reader, isAtKeys: keys != nil)
    _ = consume keys
  }

  /// Makes a new gate, or takes in what is newer; every step can be repeated.
  ///
  /// A gate is new until it has its roots and its ledger, which names the issuer of the gate. Until then the command
  /// asks for the number.
  private func begin(_ kit: GateKit, _ reader: inout ScannerReader) throws {
    let directory = gate.directory
    let (hasTrust, hasLedger) = (directory.store.exists, directory.hasLedger)
    if !hasTrust || !hasLedger {
      let held = try kit.trust(now: clock.now)
      try kit.checkIsFor(directory, now: clock.now)
      try confirm(kit, &reader)
      if !hasTrust { try directory.store.create(held) }
      if let bundle = held.bundle {
        Console.complain(
          lines: [
            "this gate trusts \(kit.roots.issuer), bundle \(bundle.version) of \(bundle.issuedAt), "
              + "with \(counted(bundle.issuers.count, "issuer"))"
          ])
      }
    }
    // The update also brings the lists, which a new store lacks.
    for refusal in try kit.update(directory, now: clock.now) {
      Console.complain("\(kit.path): a part of the kit was not loaded (\(refusal))")
    }
    if !hasLedger {
      let device = try kit.makeLedger(directory, name: name, now: clock.now)
      Console.remark("this gate is \(device)")
    }
  }

  /// Compares the number of the kit, which the screen does not show, with the number of the card.
  private func confirm(_ kit: GateKit, _ reader: inout ScannerReader) throws {
    let digits = try KitNumber.digits(of: kit.roots, gates: kit.gates)
    if let number {
      let typed = Array(number.utf8)
      if KitNumber.isSame(typed, as: digits) { return }
      try Self.checkVersion(typed, of: kit)
      throw Self.isAnother(kit)
    }
    for turn in 1...Self.tries {
      Console.complain(
        lines: ["a new gate: type or scan the \(KitNumber.digitCount) digits of the gate card"])
      guard let typed = try Self.line(&reader) else {
        if turn > 1 { throw Self.isAnother(kit) }
        throw Failure.usage(
          "no number was typed, so nothing of the kit is trusted; open the gate where the digits of the gate "
            + "card can be typed or scanned, or give them: --number DIGITS")
      }
      if KitNumber.isSame(typed, as: digits) { return }
      try Self.checkVersion(typed, of: kit)
      if turn < Self.tries { Console.complain("that is not the number of this kit; look again") }
    }
    throw Self.isAnother(kit)
  }

  /// Returns the next line that is not empty; nil at the end.
  private static func line(_ reader: inout ScannerReader) throws -> [UInt8]? {
    while true {
      switch try reader.next(within: 1_000) {
      case .text(let bytes) where !bytes.isEmpty: return bytes
      case .end: return nil
      default: continue
      }
    }
  }

  /// Throws an error that says so if the card was made by an earlier version.
  private static func checkVersion(_ typed: [UInt8], of kit: GateKit) throws {
    guard try KitNumber.isOfEarlierVersion(typed, kit.roots) else { return }
    throw Failure.declined(
      "the card was made by an earlier version of passtool, and its number does not cover the "
        + "issuer of the gate; have kit and card made again: passtool trust kit")
  }

  private static func isAnother(_ kit: GateKit) -> Failure {
    .declined(
      "the number of the card is not that of the kit in \(kit.path), so nothing of the kit is "
        + "trusted: the kit and your card do not belong together; ask the person who gave you both "
        + "for another kit")
  }

  /// Returns the gate as a command line of `passtool gate`, with the day of the flight if no date was given.
  private func arguments(_ kit: GateKit) throws -> [String] {
    var words = ["--store=\(gate.path)"] + checkpoint.arguments
    if let flight = checkpoint.flight, let from = checkpoint.from, checkpoint.date == nil {
      words.append("--date=\(try day(of: flight, from: from, kit))")
    }
    if let zone { words.append("--zone=\(zone)") }
    if let manifest { words.append("--manifest=\(manifest)") }
    if let share { words.append("--share=\(share)") }
    return words
  }

  /// Copies the kit's list of a departure into the gate's directory, so that it is there when the stick is gone.
  private func keepList(of kit: GateKit, for place: GatePlaceOptions) throws {
    guard let departure = place.checkpoint.departure else { return }
    let lists = DepartureLists(gate.directory)
    do {
      guard let (path, bytes) = try kit.list(of: departure) else { return }
      do {
        let leeway = Verifier(trust: try gate.directory.store.load().held.trust).leeway
        let count = try lists.keep(bytes, of: departure, now: clock.now, leeway: leeway)
        Console.remark("\(path): \(count) on the list")
      } catch let error as ManifestError {
        throw Failure.data("\(path):\(error.place == nil ? " " : "")\(error)")
      } catch let error as ListRefusal {
        throw Failure.data("\(path): \(error)")
      }
    } catch {
      // Without any list a gate would not know whom to keep off, so it does not open.
      guard lists.path(of: departure) != nil else { throw error }
      Console.complain(
        "\(Failure(error)?.message ?? "\(error)"); the gate keeps the list that it has")
    }
  }

  /// Returns the day of a flight by the lists in the kit, or else by those that the gate kept.
  private func day(
    of flight: FlightDesignator, from airport: AirportCode, _ kit: GateKit
  ) throws -> CivilDate {
    let wall = try wall(at: airport)
    guard let today = (wall ?? .utc).date(at: clock.now),
      let anywhere = FlightDay.anywhere(at: clock.now)
    else {
      throw Failure.usage("the clock says \(clock.now); set the clock, or give the day: --date")
    }
    var days = manifest == nil ? try kit.days(of: flight, from: airport) : []
    if manifest == nil, days.isEmpty {
      days = DepartureLists(gate.directory).days(of: flight, from: airport)
    }
    switch FlightDay(of: days, today: wall == nil ? anywhere : today...today) {
    case .ofList(let day):
      let words = "the day is that of the passenger list: \(day)"
      if day == today { Console.remark(words) } else { Console.complain(words) }
      return day
    case .doubtful(let days):
      throw Failure.usage(
        "there are passenger lists of \(days.map(\.description).joined(separator: " and ")); "
          + "give the day of the flight: --date \(days[0])")
    case .unlisted:
      if let last = days.max() {
        Console.complain("the last passenger list of \(flight) from \(airport) is of \(last)")
      }
      Console.remark("the day is \(today)")
      return today
    }
  }

  /// Returns the clock on the wall of an airport; nil where its zone is not known.
  private func wall(at airport: AirportCode) throws -> WallClock? {
    guard let zone = zone ?? Airports.airport(airport)?.zone else { return nil }
    var zones = SystemZones()
    do throws(ZoneError) {
      return WallClock(zone, try zones.rules(zone))
    } catch {
      if self.zone != nil { throw Failure.data("\(error)") }
      Console.complain("\(error); the day is that of UTC")
      return nil
    }
  }
}
