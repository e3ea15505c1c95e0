internal import ArgumentParser
internal import CommandLineSupport
internal import PassDocuments
internal import PassWallet
internal import Platform
internal import StrictText

/// `passtool calendar`: the hours of passes for a calendar.
struct Calendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Write the hours of passes for a calendar, as .ics.",
    discussion: """
      FILE holds passes, one per line: what passtool issue answered, or texts of barcodes. Without \
      a FILE they are read from standard input. All go into one calendar, or with --out each into \
      its own. Each flight of a boarding pass and each ticket is an event; a staff badge has none.

        passtool issue boarding-pass request.json > pass.json
        passtool calendar pass.json --request request.json -o pass.ics

      A pass says little: no hour of departure, no gate. --request takes them from the requests that \
      the passes were issued for, as print does, with check_in beside boarding for the hour at which \
      check-in opens. A flight whose hour is unknown takes its whole day.

      Calendars remind of check-in and boarding, three hours before a departure, an hour before the \
      doors and when they open, a day and an hour before an appointment, a day before a stay and an \
      hour before its end.

      A file for the same pass replaces the events of the former one; with --cancelled it \
      cancels them. The barcode is in no calendar, because people share calendars with others.
      """)

  @OptionGroup var source: PassSourceOptions

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write one calendar to this file, .ics (default: standard output).", valueName: "file"),
    transform: Parse.path)
  var output: String?

  @Option(
    help: ArgumentHelp("Write each pass into a calendar of its own here.", valueName: "dir"),
    transform: Parse.path)
  var out: String?

  @Flag(help: "Cancel the events: the passes are void.")
  var cancelled = false

  @OptionGroup var clock: ClockOption
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard output == nil || out == nil else {
      throw ValidationError("--output and --out exclude each other")
    }
    guard output.map({ $0.lowercased().hasSuffix(".ics") }) ?? true else {
      throw ValidationError("-o: expected a name that ends in .ics, which calendars know")
    }
    guard !json.isWanted || output != nil || out != nil else {
      throw ValidationError("--json says what was written; name a file or a directory: -o or --out")
    }
  }

  func run() throws {
    let jobs = try PrintJobs(source, to: "write", now: clock.now).read()
    guard let out else { return try write(jobs) }
    // Every calendar is made before any is written.
    let calendars = try jobs.map { (id: $0.job.pass.claims.passID, calendar: try calendar([$0])) }
    try Files.createDirectory(out, mode: 0o755)
    for (id, calendar) in calendars {
      let path = "\(out)/\(id).ics"
      // Others may write to the directory and can guess names, so no link is followed.
      try Files.takePlace(path, calendar.bytes, mode: Files.privateMode, isDurable: false)
      try json.print(path) { writer in
        writer.member("pass_id", "\(id)")
        writer.member("events", calendar.eventCount)
        writer.member("files", [path])
      }
    }
  }

  private func write(_ jobs: [PlacedJob]) throws {
    let calendar = try calendar(jobs)
    guard let output else { return try Terminal.write(calendar.bytes, to: .output) }
    try Files.replace(output, calendar.bytes, mode: Files.privateMode, isDurable: false)
    try json.tell { writer in
      writer.member("passes", jobs.count)
      writer.member("events", calendar.eventCount)
      writer.member("files", [output])
    }
  }

  private func calendar(_ jobs: [PlacedJob]) throws -> PassCalendar {
    let passes = jobs.map { job in
      var pass = WalletPass(job.job.pass, job.job.details)
      pass.isVoided = cancelled
      return pass
    }
    do throws(PassCalendarError) {
      return try PassCalendar(passes)
    } catch {
      let job = jobs[error.index]
      let place = if case .details = error.problem { job.detailsPlace } else { job.place }
      throw Failure.data("\(place)\(error)")
    }
  }
}
