internal import ArgumentParser
internal import PassDocuments
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The options for the forms of a report.
struct ReportOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "Write the report as a page: a name that ends in .pdf or .html.", valueName: "file"),
    transform: Parse.path)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Write one list of all guests, in the columns and the form of the door's own list, with who came, when and where.",
      valueName: "file"), transform: Parse.path)
  var list: String?

  @Option(
    help: ArgumentHelp(
      "The language of page and list (default: that of the tickets, or en).", valueName: "tag"),
    transform: Parse.language)
  var language: Language?

  @Option(
    help: ArgumentHelp(
      "Print one part as CSV, with the columns of a passenger list: \(Parse.choices(of: BoardingReport.Part.self)).",
      valueName: "part"), transform: Parse.choice)
  var csv: BoardingReport.Part?

  @Flag(help: "Print a JSON object.")
  var json = false

  /// The forms of a page.
  private enum Form: String {
    case pdf, html
  }

  /// Refuses a file that is no page before anything is read.
  func check() throws {
    if let output, form(output) == nil {
      throw ValidationError("\(escaped(output)): expected a name that ends in .pdf or .html")
    }
  }

  private func form(_ path: String) -> Form? {
    path.lastIndex(of: ".").flatMap { Form(rawValue: path[path.index(after: $0)...].lowercased()) }
  }

  /// Reports on a place.
  ///
  /// The exit code is 2 if something waits for a person to look at it. `tickets` are the printed details of the
  /// tickets: their language, and the name of the issuer.
  func run(
    _ directory: GateDirectory, _ place: GatePlaceOptions, tickets: PageDetails = PageDetails()
  ) throws {
    let report = try directory.ledger().report(try place.setting(in: directory))
    let language = language ?? tickets.language
    if let output {
      try write(EventReport(report, language, issuerName: tickets.issuerName), to: output)
    }
    if let list {
      let guests = try place.guests(in: directory)
      try put(Array(AttendanceList(report, language).csv(guests).utf8), list)
    }
    if let csv {
      try Terminal.write(report.csv(csv), to: .output)
    } else if json {
      try Console.print(report.json)
    } else if output == nil, list == nil {
      try Console.print(GateReportView.text(report))
    }
    for path in [output, list].compactMap(\.self) { Console.remark(path) }
    if !report.conflicts.isEmpty || !report.faults.isEmpty || !report.refused.isEmpty {
      throw ExitCode(2)
    }
  }

  private func write(_ page: EventReport, to path: String) throws {
    switch form(path) {
    case .html: try put(Array(page.html.utf8), path)
    case .pdf, nil: try put(try Drawing(page).pdf(), path)
    }
  }

  /// Writes a file that only its owner may read, because it says who was where.
  private func put(_ bytes: [UInt8], _ path: String) throws(PlatformError) {
    try Files.replace(path, bytes, mode: Files.privateMode)
  }
}

extension GatePlaceOptions {
  /// Returns the list of guests of an event as it is written, if the gate has one; nil for a passenger list.
  fileprivate func guests(in directory: GateDirectory) throws -> GuestList? {
    guard !checkpoint.isFlight, let path = listPath(in: directory),
      let bytes = try Files.read(path, limit: Manifest.longest),
      !Manifest.isPassengerList(bytes)
    else { return nil }
    return try GuestListFile.list(bytes, path, map: headings.map)
  }
}
