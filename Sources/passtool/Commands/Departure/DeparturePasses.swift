internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import PassDocuments
internal import PassIssuer
internal import StrictText
internal import Vocabulary

/// The options of printed passes.
struct DeparturePrintOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder for the passes (default: passes in the departure's directory).",
      valueName: "dir"), transform: Parse.path)
  var out: String?

  @Option(
    help: ArgumentHelp("\(Parse.choices(of: Paper.self)) (default: a4).", valueName: "paper"),
    transform: Parse.choice)
  var paper = Paper.a4

  @Flag(help: "Write a picture for a phone beside each PDF, too, as PNG.")
  var phone = false

  @OptionGroup var printer: PrinterOption
  @OptionGroup var passphrase: PassphraseOption
  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  /// Passes that were drawn.
  struct Made {
    let desk: Desk
    let sheets: [PassPrinting.Sheet]
    let folder: String
    /// One for each passenger whose pass could not be signed or drawn.
    let faults: [String]
    /// How many and where, with those of passengers whom other desks checked in.
    var words: String {
      let others = sheets.compactMap(\.item.passenger.desk).filter { $0 != desk.record.desk }
      let desks = Set(others).sorted().map { "\($0)" }.joined(separator: ", ")
      return "\(counted(sheets.count, "pass", "passes")) in \(folder)"
        + (others.isEmpty ? "" : ", \(others.count) of them of passengers of desk \(desks)")
    }
    /// The words with what is wrong, for one line.
    var line: String { ([words] + faults).joined(separator: "; ") }
  }

  /// Draws passes as `make` does, prints them where a printer is named, and says where they are.
  func run(
    again: Bool, isWanted: Bool, choose: (Desk) throws -> [Passenger]
  ) throws {
    if printer.isListing { return try PrinterOption.list() }
    // A printer that is not there is told before anything is signed.
    var passes = try printer.name.map { try PassPrinter($0, departure.place) }
    let made = try make(again: again, isWanted: isWanted, choose: choose)
    for fault in made.faults { Console.complain(fault) }
    var faults = made.faults
    var printed: Int?
    if passes != nil {
      for remark in try passes?.add(made.sheets, again: isWanted) ?? [] { Console.complain(remark) }
      let outcome = try passes?.run()
      printed = outcome?.printed
      faults += outcome?.faults ?? []
    }
    let words = printed.map { "\(counted($0, "pass", "passes")) printed, and in \(made.folder)" }
    try json.print(words ?? made.words) { writer in
      writer.member("folder", made.folder)
      writer.member("passes", made.sheets.map(\.item.pass.id.rawValue))
      writer.member("files", made.sheets.flatMap(\.paths))
      if let printed { writer.member("printed", printed) }
    }
    if !faults.isEmpty { throw ExitCode(2) }
  }

  /// Signs what `choose` selects, keeps it, and draws the passes.
  ///
  /// The passes are in the desk's events before they are drawn, and noted as drawn after it, so that the run after one that
  /// was killed draws the same ones. A passenger whose pass cannot be signed or drawn is named, and stops no other.
  /// With `isWanted` also passes that are there already are drawn.
  func make(
    again: Bool, isWanted: Bool, choose: (Desk) throws -> [Passenger]
  ) throws -> Made {
    let secret = try passphrase.fromFile()
    var chosen: [TravelerID] = []
    var faults: [String] = []
    var failed: Set<TravelerID> = []
    var lacking: Set<TravelerID> = []
    let now = departure.clock.now
    let desk = try departure.change { desk in
      let passengers = try choose(desk)
      chosen = passengers.map(\.id)
      let needing = passengers.filter { again || $0.needsPass }
      lacking = Set(needing.map(\.id))
      guard !needing.isEmpty else { return [] }
      let signing = try PassSigning(desk, now: now) { _ in secret }
      let batch = PassBatch(needing, again: again, signing, now: now)
      (faults, failed) = (batch.faults, batch.failed)
      return batch.contents
    }
    let drawn = DrawnPasses(departure.place)
    var waiting = try drawn.waiting(at: desk)
    if printer.name != nil {
      waiting.formUnion(try PrintedPasses(departure.place).waiting(at: desk))
    }
    let passengers = chosen.compactMap { desk.state.passengers[$0] }.filter {
      waiting.contains($0.id) || (lacking.contains($0.id) || isWanted) && !failed.contains($0.id)
    }
    let items = passengers.flatMap { passenger in
      passenger.validPasses.map { PassPrinting.Item(passenger: passenger, pass: $0) }
    }
    var options = PrintOptions()
    options.paper = paper
    let folder = out ?? "\(departure.directory)/passes"
    let outcome = try PassPrinting(
      desk.facts, options: options, withPicture: phone, folder: folder
    ).write(items)
    try drawn.note(outcome.sheets.map(\.item.pass))
    return Made(
      desk: desk, sheets: outcome.sheets, folder: folder, faults: faults + outcome.faults)
  }
}

/// The verb `passtool departure passes`.
struct DeparturePasses: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes",
    abstract: "Sign and print the passes of the passengers who are checked in.",
    discussion: """
      Without names: the passes of all passengers who have none yet or have another seat now, and those that an earlier \
      command signed here and could not draw. Passengers whom another desk checked in are among them, so that one desk can print for all; the other one \
      then has no pass to make. With names: the passes of these passengers, also if they were printed before. \
      Each pass is a file, SEQUENCE.pdf; an infant on a lap has its own.

      With --printer each pass is a job of its own, in the order of the list, and those that are out are kept. After a jam, \
      Ctrl-C or a power cut the same command goes on from there; if it is not certain whether a pass came out, it says so. \
      Exit code 2: some passes were not made or not printed; they are named.
      """)

  @OptionGroup var choice: PassengerChoice
  @Flag(help: "Print all passes of this departure again.")
  var all = false
  @OptionGroup var printing: DeparturePrintOptions

  func run() throws {
    try printing.run(again: false, isWanted: all || !choice.names.isEmpty) { desk in
      try choice.names.isEmpty
        ? desk.state.all.filter { $0.checkIn?.seat != nil } : choice.passengers(of: desk)
    }
  }
}

/// The verb `passtool departure reissue`.
struct DepartureReissue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reissue",
    abstract: "Sign and print a new pass in place of one that was lost.",
    discussion: """
      The new pass has the sequence of the lost one, so that a gate lets in only the first of the two that it reads. Make the \
      kit again, so that the gates know the new pass.
      """)

  @OptionGroup var choice: PassengerChoice
  @OptionGroup var printing: DeparturePrintOptions

  func validate() throws {
    guard !choice.names.isEmpty else { throw ValidationError("name a passenger") }
  }

  func run() throws {
    try printing.run(again: true, isWanted: true, choose: choice.passengers)
  }
}
