internal import GateRules
internal import ArgumentParser
internal import PassDoor
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passtool door open`, which is what `passtool door` does.
struct DoorOpen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the door and answer scans (the default).",
    discussion: """
      TICKETS is the directory of passtool print --csv … --out. The issuer's keys are those of \
      --keys, or of --trust; they must have signed the tickets.

      A copy of a ticket is refused by every lane that knows of the first entry. The door says at the start what it \
      cannot know.
      """)

  @OptionGroup var source: DoorSource
  @Flag(
    help: ArgumentHelp(
      "Rehearse: a door with the same tickets in a temporary directory, which is removed when the "
        + "door is closed. No entry counts, and --now may be any hour."))
  var rehearsal = false

  @OptionGroup var lane: LaneOptions
  @OptionGroup var clock: ClockOption

  func validate() throws {
    let commands = DoorCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let word = source.tickets, !Files.exists(word), let meant = nearest(word, of: commands) {
      throw ValidationError(
        "'\(escaped(word, limit: 40))' is no command of passtool door, and no directory. Did you mean '\(meant)'?"
      )
    }
    try source.check()
    if rehearsal, !source.isGiven {
      throw ValidationError(
        "--rehearsal needs the directory of the tickets, or --trust and --event")
    }
  }

  func run() throws {
    if rehearsal { return try rehearse() }
    let directory = source.directory
    guard source.isGiven else {
      return try lane.run(directory, try DoorRecord(of: directory), clock: clock)
    }
    let (opening, doubts) = try source.opening(in: directory, now: clock.now)
    let outcome = try opening.open(directory, now: clock.now)
    let alerts = doubts + outcome.remarks
    for alert in alerts { Console.complain(alert) }
    Console.remark(
      outcome.isNew ? "a new door in \(directory.path)" : "the door in \(directory.path) goes on")
    try lane.run(directory, outcome.record, clock: clock, source: source, alerts: alerts)
  }

  private func rehearse() throws {
    let folder = try Files.createTemporaryDirectory("passtool-rehearsal")
    defer { Files.removeTree(folder) }
    // Lists are signed in a copy, because with --now their signatures would be of another day.
    let source = try source.withStatusLists(copiedTo: "\(folder)/status")
    let directory = DoorDirectory("\(folder)/door")
    let (opening, doubts) = try source.opening(in: directory, now: clock.now)
    let outcome = try opening.open(directory, now: clock.now)
    let alerts = doubts + outcome.remarks
    for alert in alerts { Console.complain(alert) }
    Console.complain("REHEARSAL: no entry counts, and nothing is kept")
    try lane.run(
      directory, outcome.record, clock: clock, source: source, alerts: alerts, isRehearsal: true)
  }
}
