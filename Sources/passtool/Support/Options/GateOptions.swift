internal import Airports
internal import ArgumentParser
internal import PassFormats
internal import PassGate
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `--store`: the directory of a gate.
struct GateDirectoryOption: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp(
      "The directory of this gate: what it trusts, its ledger, its key (default: gate).",
      valueName: "dir"),
    transform: Parse.path)
  var path = "gate"

  var directory: GateDirectory { GateDirectory(path) }
}

/// The place that a gate admits to: a flight, or an event.
struct GatePlaceOptions: ParsableArguments {
  @OptionGroup var checkpoint: CheckpointOptions

  @Option(
    help: ArgumentHelp(
      "How often a ticket admits: \(Parse.choices(of: EntryPolicy.self)) (default: once).",
      valueName: "policy"),
    transform: Parse.choice)
  var policy = EntryPolicy.once

  @Option(
    help: ArgumentHelp(
      "The time zone of the clock on the wall, such as Europe/Vienna; by default that of the airport or of --starts.",
      valueName: "zone"),
    transform: Parse.word)
  var zone: ZoneName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Instead of --zone: an offset from UTC that never changes, such as -07:00.",
      valueName: "offset"),
    transform: Parse.utcOffset)
  var utcOffset: Int?

  @Option(
    help: ArgumentHelp(
      "If the departure was moved: passes for the former time are also good from this many minutes before the new "
        + "departure "
        + "(default: \(Checkpoint.Flight.Window().before / 60)).",
      valueName: "minutes"))
  var opens: Int?

  @Option(
    help: ArgumentHelp(
      "If the departure was moved: passes for the former time are also good until this many minutes after the new "
        + "departure (default: "
        + "\(Checkpoint.Flight.Window().after / 60)).", valueName: "minutes"))
  var closes: Int?

  @Option(
    help: ArgumentHelp(
      "Who is expected: a passenger list as CSV or JSON; for an event also the list from which its tickets were "
        + "printed, or the tickets.csv beside them. Without this option, the list of the flight that came with a kit "
        + "or from passgate-sync, or else manifest.csv or manifest.json in the directory of the gate.",
      valueName: "file"), transform: Parse.path)
  var manifest: String?

  @OptionGroup var headings: HeadingOptions

  func validate() throws {
    let isFlight = checkpoint.isFlight
    if isFlight, checkpoint.wholeFlight == nil {
      throw ValidationError("a flight needs all of --flight, --date and --from")
    }
    if zone != nil, utcOffset != nil {
      throw ValidationError("give --zone or --utc-offset, and not both")
    }
    for minutes in [opens, closes] {
      guard (0...36 * 60).contains(minutes ?? 0) else {
        throw ValidationError("--opens and --closes: expected 0 to \(36 * 60) minutes")
      }
    }
    if checkpoint.event == nil, policy != .once || !checkpoint.issuer.isEmpty {
      throw ValidationError(Self.eventWords)
    }
  }

  /// The error message if no place is given.
  static let wanted =
    "give the flight or the event of the gate: --flight, --date and --from, or --event"
  private static let eventWords = "--place, --starts, --policy and --issuer go with --event"

  /// Whether a flight or an event is given.
  var isGiven: Bool { checkpoint.flight != nil || checkpoint.event != nil }

  /// Returns the same place, or that of the open gates of a directory, which is printed because the person may mean
  /// another.
  func orOpen(in directory: GateDirectory) throws -> GatePlaceOptions {
    if isGiven { return self }
    // A directory that is no gate's must be reported as such, because a missing place is not the fault there.
    _ = try directory.ledger()
    var found = try OpenGates(directory).place()
    if let manifest { found.manifest = manifest }
    if !headings.map.isEmpty { found.headings = headings }
    if zone != nil || utcOffset != nil { (found.zone, found.utcOffset) = (zone, utcOffset) }
    found.opens = opens ?? found.opens
    found.closes = closes ?? found.closes
    Console.remark(found.arguments.joined(separator: " "))
    return found
  }

  /// The place as arguments of a command line.
  var arguments: [String] {
    var words = checkpoint.arguments
    func add(_ name: String, _ value: String?) {
      if let value { words.append("--\(name)=\(value)") }
    }
    if policy != .once { add("policy", policy.rawValue) }
    add("zone", zone?.rawValue)
    if let utcOffset {
      let (sign, minutes) = (utcOffset < 0 ? "-" : "+", abs(utcOffset))
      let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      add("utc-offset", sign + digits.joined(separator: ":"))
    }
    add("opens", opens.map(String.init))
    add("closes", closes.map(String.init))
    add("manifest", manifest)
    for choice in headings.map { add("map", "\(choice.column.rawValue)=\(choice.heading)") }
    return words
  }

  /// Returns the setting of the gate of a directory, which says what the gate admits to.
  func setting(in directory: GateDirectory) throws -> GateSetting {
    let manifest = try listPath(in: directory).map(loadList)
    var window = Checkpoint.Flight.Window()
    if let opens { window.before = opens * 60 }
    if let closes { window.after = closes * 60 }
    if let (flight, date, from) = checkpoint.wholeFlight {
      return GateSetting(
        .flight(flight, date: date, station: from), manifest: manifest, wall: try wall(),
        window: window)
    }
    let own = { try directory.ledger().device.issuer }
    guard let event = try checkpoint.wholeEvent(ofOtherwise: own) else {
      throw Failure.usage(Self.wanted)
    }
    return GateSetting(.event(event, policy), manifest: manifest, wall: try wall())
  }

  /// Returns the clock on the wall of the gate.
  private func wall() throws -> WallClock {
    var zones = SystemZones()
    if let zone {
      do throws(ZoneError) {
        return WallClock(zone, try zones.rules(zone))
      } catch {
        throw Failure.data("\(error)")
      }
    }
    if let offset = utcOffset ?? checkpoint.starts?.offsetMinutes,
      let wall = WallClock(offsetMinutes: offset)
    {
      return wall
    }
    guard let from = checkpoint.from else { return .utc }
    guard let airport = Airports.airport(from) else {
      Console.complain(
        "passtool does not know the airport \(from), so times are shown in UTC; give its time zone with --zone"
      )
      return .utc
    }
    do throws(ZoneError) {
      return WallClock(airport.zone, try zones.rules(airport.zone))
    } catch {
      Console.complain("\(error); times are shown in UTC")
      return .utc
    }
  }

  /// Returns the path of the passenger list, if there is one.
  func listPath(in directory: GateDirectory) -> String? {
    let kept = checkpoint.departure.flatMap(DepartureLists(directory).path)
    let usual = ["csv", "json"].map { "\(directory.path)/manifest.\($0)" }
    return manifest ?? kept ?? usual.first(where: Files.exists)
  }

  /// Reads the list in a file: for a flight its passenger list; for an event a passenger list, or a list of guests.
  func loadList(_ path: String) throws -> Manifest {
    guard let bytes = try Files.read(path, limit: Manifest.longest) else {
      throw Failure.data(
        "\(path): is too large to be a list of passengers or guests (more than \(Manifest.longest >> 20) MiB); "
          + "shorten the list")
    }
    let isOfGuests = !checkpoint.isFlight && !Manifest.isPassengerList(bytes)
    let guests = isOfGuests ? try GuestListFile.list(bytes, path, map: headings.map) : nil
    do throws(ManifestError) {
      return if let guests { try Manifest(guests) } else { try Manifest(bytes) }
    } catch {
      throw Failure.data("\(path):\(error.place == nil ? " " : "")\(error)")
    }
  }
}

extension Parse {
  /// Returns the minutes of an offset such as `+02:00` or `-0700`.
  static func utcOffset(_ text: String) throws -> Int {
    guard let time = OffsetDateTime("2000-01-01T00:00:00\(text)") else {
      throw ValidationError("expected an offset from UTC, such as +02:00")
    }
    return time.offsetMinutes
  }
}

extension ClockOption {
  /// The reading of the machine's clocks; with `--now` only that time, so that no clock is guarded.
  var reading: ClockGuard.Reading {
    ClockGuard.Reading(now: now, boot: fixed == nil ? Boot.current : nil)
  }
}
