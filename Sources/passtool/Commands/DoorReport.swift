internal import GateRules
internal import ArgumentParser
internal import PassDocuments
internal import PassDoor
internal import Platform
internal import Vocabulary

/// The verb `passtool door report`.
struct DoorReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "How the event went: a page for the organiser, and one list of who came.",
    discussion: """
      TICKETS is the directory of the tickets, or that of the door. The door may be open.

        passtool door report tickets
        passtool door report tickets -o report.pdf --list who-came.csv

      The list has the columns of the tickets' own list in their order, and behind them how many people \
      each ticket is for, whether they came, how many, when the first did, by which lane, and what was \
      decided by hand. People who left again count as people who came. Both files contain names, so only their \
      owner may read them.

      The exit code is 2 if a person must look at the report: at a conflict, a fault of the ledger or a part of \
      an export that was refused.
      """)

  @Argument(help: "The directory of the tickets, beside which the door is.", transform: Parse.path)
  var tickets: String?

  @Option(
    help: ArgumentHelp(
      "The directory of the door (default: TICKETS.door, beside the tickets).", valueName: "dir"),
    transform: Parse.path)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "The time zone of the door, such as Europe/Prague; by default that for which the tickets "
        + "were printed, or else UTC.",
      valueName: "zone"), transform: Parse.word)
  var zone: ZoneName?

  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard tickets != nil || state != nil else {
      throw ValidationError(
        "give the directory of the tickets, or with --state DIR that of the door")
    }
    try report.check()
  }

  func run() throws {
    let directory =
      state.map { DoorDirectory($0) } ?? tickets.map(DoorDirectory.beside) ?? DoorDirectory("door")
    let record = try DoorRecord(of: directory)
    try report.run(
      directory.gate, try record.place(zone: zone),
      tickets: directory.paper(of: tickets) ?? PageDetails())
  }
}

extension DoorDirectory {
  /// Returns the printed details of the first ticket that a door was opened from; nil if the tickets are not here.
  fileprivate func paper(of tickets: String?) -> PageDetails? {
    let beside = path.hasSuffix(Self.suffix) ? String(path.dropLast(Self.suffix.count)) : nil
    for folder in [tickets, beside].compactMap(\.self) {
      let journal = "\(folder)/\(PrintedTickets.journalName)"
      guard Files.exists(journal), var lines = try? RequestFile(journal, isOnePerLine: true),
        let json = try? lines.next()?.json, let details = try? PageDetails(request: json)
      else { continue }
      return details
    }
    return nil
  }
}
