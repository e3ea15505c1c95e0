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

  @Flag(help: "Beside each PDF a picture for a phone, too, as PNG.")
  var phone = false

  @OptionGroup var passphrase: PassphraseOption
  @OptionGroup var departure: DepartureOptions
  @OptionGroup var json: JSONOption

  /// Passes that were drawn.
  struct Made {
    let desk: Desk
    let items: [PassPrinting.Item]
    let folder: String
    let files: [String]
    /// One for each passenger whose pass could not be signed.
    let faults: [String]
    var words: String { "\(counted(items.count, "pass", "passes")) in \(folder)" }
    /// The words with what is wrong, for one line.
    var line: String { ([words] + faults).joined(separator: "; ") }
  }

  /// Draws passes as `make` does, and says where they are.
  func run(
    again: Bool, choose: (Desk) throws -> [Passenger], printing: (Passenger) -> Bool
  ) throws {
    let made = try make(again: again, choose: choose, printing: printing)
    for fault in made.faults { Console.complain(fault) }
    try json.print(made.words) { writer in
      writer.member("folder", made.folder)
      writer.member("passes", made.items.map(\.pass.id.rawValue))
      writer.member("files", made.files)
    }
    if !made.faults.isEmpty { throw ExitCode(2) }
  }

  /// Signs what `choose` selects, keeps it, and draws the passes.
  ///
  /// The passes are in the desk's events before they are drawn, and noted as drawn after it, so that the run after one that
  /// was killed draws the same ones. A passenger whose pass cannot be signed is named, and stops no other.
  func make(
    again: Bool, choose: (Desk) throws -> [Passenger], printing: (Passenger) -> Bool
  ) throws -> Made {
    let secret = try passphrase.fromFile()
    var chosen: [TravelerID] = []
    var faults: [String] = []
    var failed: Set<TravelerID> = []
    let now = departure.clock.now
    let desk = try departure.change { desk in
      let passengers = try choose(desk)
      chosen = passengers.map(\.id)
      let needing = passengers.filter { again || $0.needsPass }
      guard !needing.isEmpty else { return [] }
      let signing = try PassSigning(desk, now: now) { _ in secret }
      let batch = PassBatch(needing, again: again, signing, now: now)
      (faults, failed) = (batch.faults, batch.failed)
      return batch.contents
    }
    let drawn = DrawnPasses(departure.place)
    let waiting = try drawn.waiting(at: desk)
    let passengers = chosen.compactMap { desk.state.passengers[$0] }.filter {
      waiting.contains($0.id) || printing($0) && !failed.contains($0.id)
    }
    let items = passengers.flatMap { passenger in
      passenger.validPasses.map { PassPrinting.Item(passenger: passenger, pass: $0) }
    }
    var options = PrintOptions()
    options.paper = paper
    let folder = out ?? "\(departure.directory)/passes"
    let files = try PassPrinting(
      desk.facts, options: options, withPicture: phone, folder: folder
    ).write(items)
    try drawn.note(items.map(\.pass))
    return Made(desk: desk, items: items, folder: folder, files: files, faults: faults)
  }
}

/// The verb `passtool departure passes`.
struct DeparturePasses: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes",
    abstract: "Sign and print the passes of those who are checked in.",
    discussion: """
      Without names: of all who have none yet, or whose seat has changed, and what an earlier command signed here and could \
      not draw. With names: of these, also those that were printed before. Each pass is a file, SEQUENCE.pdf; an infant on \
      a lap has its own.
      """)

  @OptionGroup var choice: PassengerChoice
  @Flag(help: "Print all passes of this departure again.")
  var all = false
  @OptionGroup var printing: DeparturePrintOptions

  func run() throws {
    var new: Set<TravelerID> = []
    try printing.run(again: false) { desk in
      let passengers =
        try choice.names.isEmpty
        ? desk.state.all.filter { $0.checkIn?.seat != nil } : choice.passengers(of: desk)
      new = Set(passengers.filter(\.needsPass).map(\.id))
      return passengers
    } printing: { passenger in
      all || !choice.names.isEmpty || new.contains(passenger.id)
    }
  }
}

/// The verb `passtool departure reissue`.
struct DepartureReissue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reissue",
    abstract: "Sign and print a new pass in place of one that was lost.",
    discussion: """
      A gate takes both for one pass, because they have one sequence, and lets its holder in once. Make the kit anew, so \
      that the gates know the new one.
      """)

  @OptionGroup var choice: PassengerChoice
  @OptionGroup var printing: DeparturePrintOptions

  func validate() throws {
    guard !choice.names.isEmpty else { throw ValidationError("name a passenger") }
  }

  func run() throws {
    try printing.run(again: true, choose: choice.passengers) { _ in true }
  }
}
