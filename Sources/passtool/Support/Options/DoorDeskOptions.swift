internal import GateRules
internal import ArgumentParser
internal import CommandLineSupport
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The options of commands to a door from another terminal: the door, the guest, the agent and the reason.
struct DoorDeskOptions: ParsableArguments {
  @Argument(
    help: "The directory of the tickets; the directory of the door is beside it.",
    transform: Parse.path)
  var tickets: String

  @Argument(help: "The guest: a seat, a reference or a part of the name on the list.")
  var guest: String

  @Option(
    help: ArgumentHelp("The reason; it stays in the ledger.", valueName: "text"),
    transform: Parse.remark)
  var reason: String?

  @Option(
    help: ArgumentHelp("The person who decides, by name or personnel number.", valueName: "who"),
    transform: Parse.remark)
  var by: String?

  @Option(
    help: ArgumentHelp(
      "The directory of the door, or of a lane that joined (default: TICKETS.door).",
      valueName: "dir"), transform: Parse.path)
  var state: String?

  @OptionGroup var clock: ClockOption
  @OptionGroup var output: JSONOption

  /// Runs a command for the guest who is meant; without a reason only shows the guest.
  func run(
    _ command: (GateControl, ManifestRow, _ reason: String) throws -> Void
  ) throws {
    let directory = state.map { DoorDirectory($0) } ?? DoorDirectory.beside(tickets)
    let record = try DoorRecord(of: directory)
    // The door's hours and days are those of the clock with which it was opened last.
    let place = try (try? OpenGates(directory.gate).place()) ?? record.place(zone: nil)
    let desk = try GateControl(
      directory.gate, try place.setting(in: directory.gate), by: by, now: clock.now)
    let row = try row(of: desk)
    guard let reason else {
      let person = Person(row)
      try output.show(
        person, GateReportView.words(person) + (row.note.isEmpty ? "" : "  \(escaped(row.note))"))
      throw Failure.usage("check whether this is the guest, and give the reason: --reason TEXT")
    }
    try command(desk, row, reason)
  }

  /// Returns the one guest who is meant; if several match, throws an error that lists them, one on a line.
  private func row(of desk: GateControl) throws -> ManifestRow {
    let rows = desk.setting.manifest?.rows(matching: guest) ?? []
    guard rows.count > 1 else { return try desk.passenger(guest) }
    let shown = rows.prefix(20).map { row in
      let marks = [
        row.seat.isEmpty ? nil : "seat \(escaped(row.seat, limit: 40))",
        row.bookingReference.isEmpty ? nil : escaped(row.bookingReference, limit: 40),
      ].compactMap(\.self)
      return "  " + ([escaped(row.name, limit: 60)] + marks).joined(separator: "  ")
    }
    throw Failure.data(
      "\(rows.count) guests of the list match \(escaped(guest, limit: 40)); give the seat or the reference:\n"
        + shown.joined(separator: "\n")
        + (rows.count > shown.count ? "\n  and \(rows.count - shown.count) more" : ""))
  }
}
