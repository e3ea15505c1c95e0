internal import StrictText
internal import ArgumentParser
internal import BookingKeys
internal import BookingStore
internal import BookingStorePostgres
internal import BookingStoreSQLite
internal import CommandLineSupport
internal import Platform
internal import PostgreSQL
internal import Vocabulary

/// The subcommand `passservice move`.
struct Move: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract:
      "Move all bookings from a file into a PostgreSQL database; the service may be running.",
    discussion: """
      Bookings, events and kept answers are copied while the service goes on, and then, several times, what changed \
      meanwhile. For the last changes the store is closed for a moment; its length is printed. From then on the file \
      is closed: the service answers 503 until it is started again with --database. The keys, the trust bundle and \
      the status lists of the directory are copied, too, so that services on other machines sign and revoke as this \
      one did.

        passservice move --from data --to postgresql://me@db/bookings
        passservice --data data --database postgresql://me@db/bookings

      As soon as this command has ended, write the setting `database` and restart the service; not before, because \
      the service would begin with an empty database. If the command fails before the file is closed, the file stays \
      as it was. Run the same command again: it begins anew, or finishes what is left. \
      The password is in PGPASSWORD (docs/guides/databases.md).
      """)

  @Option(
    help: ArgumentHelp(
      "Where the bookings are: a service's directory, or sqlite:///PATH, a file that several services share.",
      valueName: "dir"))
  var from: String

  @Option(
    help: ArgumentHelp(
      "The new place of the bookings: postgresql://USER@HOST/DATABASE, an empty database.",
      valueName: "url"))
  var to: String

  @Option(
    name: .customLong("storage-keys"),
    help: ArgumentHelp(
      "The directory of the keys that encrypt people's data (default: DIR/storage-keys).",
      valueName: "dir"))
  var storageKeys: String?

  @Option(
    help: ArgumentHelp(
      "The airline of the service; needed if the directory has keys of several.", valueName: "id"),
    transform: TrialOptions.airline)
  var issuer: IssuerID?

  @Flag(help: "Cancel a move that was interrupted: open the file again, and remove the copy.")
  var cancel = false

  @Flag(
    help:
      "With --cancel: open the file also if no copy is found. Be certain that no service sells from a copy."
  )
  var force = false

  @OptionGroup var output: JSONOption

  func run() async throws {
    do {
      let move = try BookingMove(from: from, to: to, keys: storageKeys, issuer: issuer)
      if cancel {
        try move.cancel(isForced: force)
        return try output.print("\(from): open again; \(move.place) has no copy of it") {
          $0.member("cancelled", true)
        }
      }
      var reported = ContinuousClock.now
      let now = Instant(secondsSince1970: SystemClock.secondsSince1970)
      let outcome = try await move.run(now: now) { count in
        guard Terminal.isTerminal(.error), reported.duration(to: .now) > .seconds(1) else { return }
        reported = .now
        try? Terminal.write("copied: \(counted(count, "row"))\r", to: .error)
      }
      try report(outcome, place: move.place)
    } catch { throw Database.explained(error) }
  }

  private func report(_ outcome: BookingMove.Outcome, place: String) throws {
    let counts = [("record", StoredTable.record), ("claim", .claim), ("event", .event)]
      .compactMap { name, table in outcome.counts[table].map { counted($0, name) } }
    let pause = outcome.pause.map { Int($0 / .milliseconds(1)) }
    let lines = [
      "\(from): moved to \(place)" + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))"),
      pause.map { "No program could write for \($0) ms." },
      "Start every service with --database \(to) now; a service that still uses the file "
        + "answers 503.",
    ]
    try output.print(lines.compactMap(\.self).joined(separator: "\n")) { writer in
      writer.member("from", from)
      writer.member("to", to)
      for (table, count) in outcome.counts.sorted(by: { $0.key.name < $1.key.name }) {
        writer.member(table == .stretch ? "stretches" : "\(table.name)s", count)
      }
      if let pause { writer.member("pause_ms", pause) }
    }
  }
}
