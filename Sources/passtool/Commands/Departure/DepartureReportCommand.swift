internal import ArgumentParser
internal import CommandLineSupport
internal import DepartureMessages
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure report`.
struct DepartureReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write the final sales (PFS) in both countings, and the list of what a person types into the host.",
    discussion: """
      Give the exports of the gates (passtool gate export -o FILE) with --gate. Passengers whom a person saw boarding \
      are named with passtool departure boarded.

      The folder gets PFS-boarded.txt, PFS-checked-in.txt and for-the-host.txt, readable for you alone. Hosts differ in \
      what the numbers of a PFS count: those who flew, or all who were checked in, with those who were taken off (OFFLK).
      """)

  @Option(
    help: ArgumentHelp("The export of a gate; once for each.", valueName: "file"),
    transform: Parse.path)
  var gate: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder for the report (default: report in the departure's directory).",
      valueName: "dir"), transform: Parse.path)
  var out: String?

  @Option(
    help: ArgumentHelp(
      "The address of the reservations host, seven characters (default: AIRPORT RM CARRIER).",
      valueName: "address"))
  var address: String?

  @Option(
    help: ArgumentHelp(
      "The address of the sender (default: AIRPORT KM CARRIER).", valueName: "address"))
  var sender: String?

  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    for text in [address, sender].compactMap(\.self)
    where text.utf8.count != 7 || !text.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric) {
      throw ValidationError("--address and --sender: expected seven of A–Z 0–9, such as QZARMZX")
    }
  }

  func run() throws {
    let desk = try departure.desk()
    let now = departure.clock.now
    var boarded = Boarded(desk.state)
    if !gate.isEmpty {
      let exports = try gate.map { path in
        guard let text = try HandedFile.read(path, limit: 1 << 28) else {
          throw Failure.data("\(path): is too large to be the export of a gate")
        }
        return (name: escaped(path), text: text)
      }
      boarded.read(
        exports, of: desk, held: try DepartureTrust(desk).held(gates: desk.gates, now: now))
    }
    for fault in boarded.faults { Console.complain(fault) }
    for conflict in desk.conflictsInWords { Console.complain(conflict) }
    let report = try DepartureReport(desk, boarded: boarded)
    let folder = out ?? "\(departure.directory)/report"
    try Files.createDirectory(folder, mode: 0o700)
    let place = desk.facts.departure
    let host = address ?? "\(place.airport)RM\(place.flight.carrier.rawValue.prefix(2))"
    let own = sender ?? "\(place.airport)KM\(place.flight.carrier.rawValue.prefix(2))"
    var files: [String] = []
    func write(_ name: String, _ text: String) throws {
      files.append("\(folder)/\(name)")
      try Files.replace("\(folder)/\(name)", Array(text.utf8), mode: Files.privateMode)
    }
    for counting in FinalSales.Counting.allCases {
      try write(
        "PFS-\(counting.rawValue).txt",
        try report.text(counting, address: host, sender: own, now: now))
    }
    let lines = report.forTheHost
    try write("for-the-host.txt", lines.map { "\($0)\n" }.joined())
    let sales = try report.sales(.boarded)
    let blocks = sales.blocks.map { "\($0.category) \($0.count)\($0.bookingClass)" }
    try json.print(
      "\(counted(boarded.travelers.count, "passenger")) boarded, \(blocks.isEmpty ? "nothing special" : blocks.joined(separator: ", ")); in \(folder)"
    ) { writer in
      writer.member("boarded", boarded.travelers.count)
      writer.member("infants", boarded.infants)
      writer.member("categories", blocks)
      writer.member("for_the_host", lines.count)
      writer.member("files", files)
    }
    if !boarded.faults.isEmpty { throw ExitCode(2) }
  }
}

/// The verb `passtool departure boarded`.
struct DepartureBoarded: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "boarded",
    abstract: "Note who boarded, where no gate reports it.")

  @OptionGroup var choice: PassengerChoice
  @Flag(help: "All passengers who are checked in boarded.")
  var all = false
  @OptionGroup var departure: DepartureOptions

  func validate() throws {
    guard all != !choice.names.isEmpty else {
      throw ValidationError("name passengers, or all who are checked in with --all")
    }
  }

  func run() throws {
    try departure.change { desk in
      let passengers = all ? desk.state.all.filter(\.isCheckedIn) : try choice.passengers(of: desk)
      return try passengers.filter { !$0.isSeenBoarding }.map { passenger in
        guard passenger.isCheckedIn else {
          throw Failure.usage("\(passenger.traveler.label) is not checked in, and so has no seat")
        }
        return .boarded(passenger.id)
      }
    }
  }
}

/// The verb `passtool departure close`.
struct DepartureClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close",
    abstract: "Remove passport data and contacts; names, seats and events stay.",
    discussion: """
      Any command does the same by itself more than \(Desk.daysOfPassportData) days after the day of the flight. When \
      the report has been sent, remove the whole directory.
      """)

  @OptionGroup var departure: DepartureOptions

  func run() throws {
    let lock = try departure.place.lock()
    var desk = try Desk(departure.place)
    try desk.removePassportData(now: departure.clock.now)
    for fault in try desk.exchange() { Console.complain(fault) }
    lock.release()
    if desk.logs.count > 1 {
      Console.remark(
        "the other desks remove theirs when they hear of it; exchange once more by each share and stick, which carry "
          + "passport data until then: passtool departure exchange FOLDER")
    }
    try Console.print("passport data and contacts are removed from \(departure.directory)")
    if desk.keys.count > 1 {
      Console.remark(
        "close the other desks, too, and clear each stick: passtool departure exchange STICK"
          + (departure.directory == "departure" ? "" : " --directory \(departure.directory)"))
    }
  }
}
