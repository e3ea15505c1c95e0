internal import PassMinting
internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassService
internal import Platform
internal import Vocabulary

/// The subcommand `passservice backup`.
struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the whole service into a new directory; the service may be running.",
    discussion: """
      The directory gets the bookings, the status lists, the trust bundle, public keys, enrolled gates and \
      passservice.json; it appears once it is complete and was read again. Private keys are no part of it: \
      backup and keys together can sign passes and read people's data. Each key is named with its purpose; copy \
      the keys once, to another place, and again after a rotation.

      Of a PostgreSQL database the bookings are copied by pg_dump (postgresql-client), and the status lists are \
      in them. What was answered since the last backup is lost with the disk, unless a standby or an archive of \
      the database's log has it (docs/guides/databases.md).
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var database: DatabaseOptions

  @Argument(help: ArgumentHelp("The directory to make.", valueName: "backup"))
  var backup: String

  @OptionGroup var output: JSONOption

  func run() async throws {
    let composition = try database.composition(data: data)
    let now = Instant(secondsSince1970: SystemClock.secondsSince1970)
    let manifest = try composition.backUp(to: backup, now: now)
    LastBackup.note(backup, of: data, at: now)
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("backup", backup)
      writer.objects("keys", manifest.keys) { writer, key in
        writer.member("path", key.path)
        writer.member("purpose", key.purpose)
      }
    }
    let keys = manifest.keys.map { "  \($0.path): \($0.purpose)\n" }.joined()
    try Terminal.write(
      "\(backup): a backup of \(composition.nameOfBookings), without these keys, which belong to another place:\n"
        + keys, to: .error)
  }
}

/// The subcommand `passservice restore`.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract:
      "Put a lost service back from a backup, or verify one; the service must not be running.",
    discussion: """
      First put the keys back into DIR; the error names those that are missing. What DIR has still stays: status \
      lists, bundle and settings that are there are as late as the backup or later. Bookings must not be there; \
      rename what is left of them. A PostgreSQL database is restored into one that is empty.

      What was booked after the backup is lost. What was revoked after it is known to the status lists that were \
      published last: name each with --published, as the directory status/ of a gate or a cache has them. Where \
      there are none, say --no-published: a pass that was revoked after the backup is then good again at gates that \
      take the new list.

      With --verify nothing is restored: the files of the backup are compared with what they were, and each pass \
      with the status lists; without a backup, those of DIR. Exits with 1 where something is wrong.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var lists: PublishedLists

  @Flag(help: "Restore nothing, and say whether the backup, or the service in DIR, is right.")
  var verify = false

  @Argument(help: ArgumentHelp("The backup.", valueName: "backup"))
  var backup: String?

  @OptionGroup var output: JSONOption

  func validate() throws {
    if backup == nil, !verify { throw ValidationError("expected a backup to restore") }
  }

  func run() async throws {
    let composition = try database.composition(data: data)
    let now = Instant(secondsSince1970: SystemClock.secondsSince1970)
    if verify {
      let audit = try await composition.verify(backup, now: now)
      try output.print(
        "\(backup ?? data): \(counted(audit.passes, "pass", "passes")) compared with the status lists"
      ) { writer in
        writer.member("passes", audit.passes)
        writer.member("fault", orNull: audit.fault)
        writer.member("unrevoked", audit.unrevoked.count)
      }
      if let fault = audit.fault { throw ServiceFault("\(backup ?? data): \(fault)") }
      if !audit.unrevoked.isEmpty {
        throw ServiceFault(
          "\(backup ?? data): \(counted(audit.unrevoked.count, "pass was", "passes were")) revoked and the status "
            + "lists do not say so yet; the service does it when it starts")
      }
      return
    }
    guard let backup else { return }
    let outcome = try await composition.restore(from: backup, published: lists.said, now: now)
    try output.tell { writer in
      writer.member("directory", data)
      writer.member("restored_from", backup)
      writer.member("made", "\(outcome.made)")
      writer.member("passes", outcome.passes)
      writer.member("revoked", outcome.revoked)
    }
    try Terminal.write(
      """
      \(composition.nameOfBookings): the bookings of \(backup), of \(outcome.made)
      \(counted(outcome.passes, "pass", "passes")) compared with the status lists, \
      \(counted(outcome.revoked, "entry", "entries")) revoked again
      What was booked since is lost, and its passes are good at gates until they end or are revoked.

      """, to: .error)
    if outcome.hasOldLists {
      try Terminal.write(
        "A new pass may get the entry of a pass that was signed after the backup; to rule that out, begin another "
          + "list: passservice close-status-lists\n", to: .error)
    }
  }
}

/// The status lists as they were published last.
struct PublishedLists: ParsableArguments {
  @Option(
    name: .customLong("published"),
    help: ArgumentHelp(
      "A status list as it was published last; may be given several times.", valueName: "file"))
  var published: [String] = []

  @Flag(
    name: .customLong("no-published"),
    help: "There are none: what was revoked after the copy stays good.")
  var hasNone = false

  func validate() throws {
    if hasNone, !published.isEmpty {
      throw ValidationError("--no-published: leave it out with --published")
    }
  }

  /// The paths of the lists that were given; empty with `--no-published`, and nil with neither option.
  var said: [String]? { published.isEmpty && !hasNone ? nil : published }

  /// Returns the error for a command with neither option.
  static func unsaid(_ what: String) -> ServiceError {
    ServiceError(
      "\(what): passes may have been revoked since, which only the lists published last know: name them with "
        + "--published FILE (a gate has them in its directory status/), or say --no-published")
  }
}

/// The subcommand `passservice rebuild-status-lists`.
struct RebuildStatusLists: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild-status-lists",
    abstract:
      "Make status lists that do not fit the bookings right again; the service must not be running.",
    discussion: """
      A service whose status lists lack entries of its passes signs nothing, because passes that were revoked would \
      be good again. If the directory status is only in another place, put it back instead. Otherwise each pass \
      gets its entry back here, and what the bookings and the lists published last revoke is revoked.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var lists: PublishedLists
  @OptionGroup var output: JSONOption

  func run() async throws {
    guard let published = lists.said else { throw PublishedLists.unsaid(data) }
    let composition = Composition(data: data) {
      Instant(secondsSince1970: SystemClock.secondsSince1970)
    }
    let rebuilt = try await composition.rebuildLists(published, now: composition.clock())
    try output.print(
      "\(counted(rebuilt.made, "list")) made, \(counted(rebuilt.adopted, "entry", "entries")) given back, "
        + "\(rebuilt.revoked) revoked"
    ) { writer in
      writer.member("made", rebuilt.made)
      writer.member("adopted", rebuilt.adopted)
      writer.member("revoked", rebuilt.revoked)
    }
  }
}

/// The error for an examined backup or service that has a fault; exits with 1.
struct ServiceFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
