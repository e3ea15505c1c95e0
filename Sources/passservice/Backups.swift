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
      passservice.json; it appears once it is complete and was read again. It has no private keys: a person who \
      has both the backup and the keys can sign passes and read people's data. The command names each key with its \
      purpose; copy the keys once, to another place, and again after a rotation.

      If the bookings are in a PostgreSQL database, they are copied by pg_dump (postgresql-client), together with \
      the status lists. If the disk is lost, everything that was booked since the last backup is lost, too, unless \
      a standby or an archive of the database's log has it (docs/guides/databases.md).
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
      "\(backup): a backup of \(composition.nameOfBookings), without these keys; keep a copy of them elsewhere:\n"
        + keys, to: .error)
  }
}

/// The subcommand `passservice restore`.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract:
      "Restore a lost service from a backup, or verify a backup; the service must not be running.",
    discussion: """
      First put the keys back into DIR; if a key is missing, the command stops and names it. Everything that DIR still \
      has stays: its status lists, bundle and settings are as new as those of the backup, or newer. DIR must have no \
      bookings: if any files bookings.sqlite* are still there, rename them. A PostgreSQL database must be empty.

      What was booked after the backup is lost. Passes that were revoked after the backup are only in the status \
      lists that were published last: name each of these files with --published; gates and caches have them in their \
      directory status/. If there are none, give --no-published: passes that were revoked after the backup are then \
      good again at gates that load the new list.

      With --verify nothing is restored: the files of the backup are checked for changes, and each of its passes is \
      compared with its status lists; without a backup, each pass of DIR. Exits with 1 if something is wrong.
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"))
  var data: String

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var lists: PublishedLists

  @Flag(help: "Restore nothing; check the backup, or without a backup the service in DIR.")
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
          "\(backup ?? data): \(counted(audit.unrevoked.count, "pass was", "passes were")) revoked, but not yet "
            + "in the status lists; the service corrects the lists when it starts")
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
      \(composition.nameOfBookings): restored from \(backup), which was made at \(outcome.made)
      \(counted(outcome.passes, "pass", "passes")) compared with the status lists, \
      \(counted(outcome.revoked, "entry", "entries")) revoked again
      Bookings that were made since then are lost, but their passes are good at gates until they expire or are revoked.

      """, to: .error)
    if outcome.hasOldLists {
      try Terminal.write(
        "A new pass may get the same entry of a status list as a pass that was signed after the backup; to prevent "
          + "this, begin a new list: passservice close-status-lists --data \(data)\n", to: .error)
    }
  }
}

/// The status lists as they were published last.
struct PublishedLists: ParsableArguments {
  @Option(
    name: .customLong("published"),
    help: ArgumentHelp(
      "The file of a status list, as it was published last; may be given several times.",
      valueName: "file"))
  var published: [String] = []

  @Flag(
    name: .customLong("no-published"),
    help: "No published lists are left; passes that were revoked only in such lists are good again."
  )
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
      "\(what): some passes may be revoked only in the status lists that were published last; name the files of "
        + "these lists with --published FILE (gates have them in their directory status/); only if there are none, "
        + "give --no-published: then those passes are good again")
  }
}

/// The subcommand `passservice rebuild-status-lists`.
struct RebuildStatusLists: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild-status-lists",
    abstract:
      "Repair status lists that do not match the bookings; the service must not be running.",
    discussion: """
      If the status lists lack entries of passes, the service signs nothing, because passes that were revoked would \
      be good again. If the directory status is only in another place, put it back instead of running this command. \
      Otherwise this command gives each pass its entry again, and revokes the passes that the bookings or the lists \
      published last revoke.
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
      "\(counted(rebuilt.made, "list")) made, \(counted(rebuilt.adopted, "entry", "entries")) restored, "
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
