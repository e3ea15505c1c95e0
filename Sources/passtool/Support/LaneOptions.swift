internal import ArgumentParser
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// How a lane of a door works.
struct LaneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the clock on the wall hangs, such as Europe/Prague (default: UTC).",
      valueName: "zone"), transform: Parse.word)
  var zone: ZoneName?

  @OptionGroup var scanner: ScannerOption
  @OptionGroup var display: DisplayOptions

  /// Answers scans at this lane until it is closed.
  ///
  /// - Parameter source: what the door was opened from, where changes of it are to be followed.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, clock: ClockOption, source: DoorSource? = nil
  ) throws {
    try scanner.read { reader, _ in
      try run(directory, record, &reader, clock: clock, source: source)
    }
  }

  /// The same with a reader that was used already.
  func run(
    _ directory: DoorDirectory, _ record: DoorRecord, _ reader: inout ScannerReader,
    clock: ClockOption, source: DoorSource? = nil
  ) throws {
    let place = try GatePlaceOptions.parse(
      record.event.gateArguments + ["--policy=\(record.policy.rawValue)"]
        + (zone.map { ["--zone=\($0)"] } ?? []))
    let gate = directory.gate
    let watch = ListWatch(place, gate)
    let session = try GateSession(
      gate, try place.setting(in: gate), sharing: directory.isSharing ? directory.share : nil)
    for diagnostic in session.diagnostics { Console.complain(diagnostic) }
    let upkeep = LaneUpkeep(directory, session.ledger.device, clock: clock, source: source)
    var loop = GateLoop(session: session, clock: clock, names: Ledger.defaultDaysOfNames)
    loop.between = { _ in upkeep.look() }
    loop.purge()
    let open = OpenGates(gate).open(place)
    let unknowable = session.unknowable(
      hasList: session.gate.setting.manifest != nil, isSharing: directory.isSharing)
    tell(session, record, unknowable)
    let closing = ClosingCode(command: "passtool gate ctl close --store \(gate.path)")
    try display.run(
      loop, &reader, watch, closing, usual: .full, unknowable: unknowable)
    upkeep.close()
    open?.release()
    if !display.json {
      Console.complain("closed; the report: passtool gate report --store \(gate.path)")
    }
  }

  /// Says what the lane is and what it cannot know; a program that reads JSON asks for a report instead.
  private func tell(_ session: GateSession, _ record: DoorRecord, _ unknowable: [String]) {
    guard !display.json else { return }
    Console.complain(
      lines: [
        "\(session.ledger.device) · \(record.event.inWords)", GateScreen.words(session.counts),
        "What this door cannot know:",
      ] + unknowable.map { "  \($0)" })
  }
}

/// What a lane of a door does between scans, beside what every gate does.
final class LaneUpkeep {
  private let directory: DoorDirectory
  private let clock: ClockOption
  private let source: DoorSource?
  private var presence: LanePresence?
  private var trust: SharedTrust?
  private var revision: [String?]
  private var faults: [String] = []

  init(_ directory: DoorDirectory, _ lane: DeviceID, clock: ClockOption, source: DoorSource?) {
    self.directory = directory
    self.clock = clock
    self.source = source
    revision = source?.revision ?? []
    guard directory.isSharing else { return }
    presence = LanePresence(directory.share, lane: lane)
    trust = SharedTrust(directory.share, for: directory)
  }

  /// Does what is due; what is wrong between the lanes, a sentence each.
  func look() -> [String] {
    let now = clock.now
    if let source, source.revision != revision {
      revision = source.revision
      do {
        faults = try source.opening(in: directory, now: now).open(directory, now: now).remarks
      } catch {
        let words = Failure(error)?.message ?? "\(error)"
        faults = ["the tickets changed and could not be read: \(words)"]
      }
    }
    let second = Int(SystemClock.monotonicNanoseconds / 1_000_000_000)
    let refused = trust?.take(now: now) ?? []
    if !refused.isEmpty { faults = refused }
    let silent = presence?.look(second: second, now: now) ?? []
    let lonely = presence == nil ? ["no folder is shared: the other lanes are not heard here"] : []
    return lonely + faults
      + silent.map {
        "\($0.lane) is not heard since \($0.since): whom it lets in is not known here"
      }
  }

  /// Tells the other lanes that this one was closed.
  func close() { presence?.close() }
}
