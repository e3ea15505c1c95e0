internal import ArgumentParser
internal import CommandLineSupport
internal import PassDeparture
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passtool departure check-in`.
struct DepartureCheckIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-in",
    abstract: "Check in a passenger, a booking or everybody: seat, sequence, documents, bags.",
    discussion: """
      A passenger gets the seat of the list, or else a free one: a booking sits together, in one row where there is room. \
      --seat gives a certain one, once for each passenger in the order of the names.
      """)

  @OptionGroup var choice: PassengerChoice

  @Option(
    help: ArgumentHelp("A seat such as 12A, once for each passenger.", valueName: "seat"),
    transform: Parse.code)
  var seat: [Seat] = []

  @Flag(help: "Give a seat of another cabin than the booked one.")
  var otherCabin = false

  @Flag(help: "You looked at the travel documents.")
  var documents = false

  @Option(help: ArgumentHelp("Number of bags of the party.", valueName: "n"))
  var bags = 0

  @Option(help: ArgumentHelp("Weight of the bags, in kilograms.", valueName: "kg"))
  var weight = 0

  @Option(
    help: ArgumentHelp(
      "Check in the passengers that a file names, one in each line, such as SURNAME/GIVEN LOCATOR.",
      valueName: "file"), transform: Parse.path)
  var list: String?

  @Flag(help: "Check in a passenger again who was taken off, without asking.")
  var bringBack = false

  @Flag(help: "Check in everybody on the list who is not checked in yet.")
  var all = false

  @Flag(help: "Sign and draw the passes at once, as passtool departure passes does.")
  var passes = false

  @OptionGroup var printing: DeparturePrintOptions

  private var departure: DepartureOptions { printing.departure }
  private var json: JSONOption { printing.json }

  func validate() throws {
    guard [all, list != nil, !choice.names.isEmpty].count(where: { $0 }) == 1 else {
      throw ValidationError("name passengers, or a file of them with --list, or all with --all")
    }
    guard !choice.names.isEmpty || seat.isEmpty && bags == 0 else {
      throw ValidationError("--seat and --bags go with named passengers")
    }
    guard passes || printing.out == nil && printing.printer.name == nil && !printing.phone else {
      throw ValidationError("--out, --printer and --phone go with --passes")
    }
    guard !passes || !json.isWanted else {
      throw ValidationError(
        "--passes has no --json; give passtool departure passes --json after it")
    }
    for number in [bags, weight] where !DeskEvent.Bags.bounds.contains(number) {
      throw ValidationError("--bags and --weight: expected 0 to 999")
    }
  }

  func run() throws {
    var chosen: [TravelerID] = []
    var leftOut: [Passenger] = []
    let returning = try returning()
    let desk = try departure.change { desk in
      if all {
        let waiting = desk.state.all.filter { $0.mayComeWithParty && $0.isOnList }
        chosen = waiting.map(\.id)
        return try parties(waiting, of: desk)
      }
      if let list {
        let named = try choice.passengers(onLines: try names(in: list), in: list, of: desk)
        leftOut = named.filter { $0.offloaded != nil }
        let passengers = named.filter { $0.offloaded == nil }
        chosen = passengers.map(\.id)
        return try parties(passengers.filter { !$0.isCheckedIn }, of: desk)
      }
      var passengers = try choice.passengers(of: desk)
      if choice.party, passengers.count > 1 {
        leftOut = passengers.filter { $0.offloaded != nil }
        passengers = passengers.filter { $0.offloaded == nil }
        if passengers.isEmpty { throw Failure.declined(leftOut.leftOut ?? "nobody was checked in") }
      }
      chosen = passengers.map(\.id)
      var wish = try wish(passengers)
      wish.bringsBack = bringBack || Set(returning).isSuperset(of: chosen)
      return try desk.checkIn(wish)
    }
    if let words = leftOut.leftOut { Console.complain(words) }
    let passengers = chosen.compactMap { desk.state.passengers[$0] }
    if json.isWanted {
      return try json.tell { writer in
        writer.objects("passengers", passengers) { PassengerLine($1).write(to: &$0) }
      }
    }
    for passenger in passengers {
      try Console.print(PassengerLine(passenger).text)
      if !documents, !passenger.traveler.documents.isEmpty {
        Console.remark("  document on the list: \(withoutControls(passenger.traveler.documents))")
      }
    }
    guard passes else { return }
    try printing.run(again: false, isWanted: true) { desk in
      chosen.compactMap { desk.state.passengers[$0] }.filter { $0.checkIn?.seat != nil }
    }
  }

  /// Returns those who were taken off and come back, because a person said yes; before the departure is locked.
  private func returning() throws -> [TravelerID] {
    guard list == nil, !all, !bringBack, Terminal.canAsk else { return [] }
    let passengers = try choice.passengers(of: try departure.desk())
    guard let only = passengers.first, passengers.count == 1, let reason = only.offloaded else {
      return []
    }
    let name = withoutControls(only.traveler.name)
    guard
      try Console.asks(
        "\(name) was taken off: \(withoutControls(reason)); check in again (yes or no)? ")
    else { throw Failure.declined("\(name) stays off the flight") }
    return [only.id]
  }

  /// Returns the lines of a file that name somebody, with their numbers.
  private func names(in path: String) throws -> [(number: Int, text: String)] {
    let text = String(decoding: try MessageFile.read(path), as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { (number: $0.offset + 1, text: String($0.element.trimmed(where: \.isWhitespace))) }
      .filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
  }

  private func wish(_ passengers: [Passenger]) throws -> CheckInWish {
    guard seat.isEmpty || seat.count == passengers.count else {
      throw Failure.usage(
        "--seat: give one for each passenger: \(counted(passengers.count, "passenger")), "
          + counted(seat.count, "seat"))
    }
    var wish = CheckInWish(passengers.map(\.id))
    wish.seats = Dictionary(zip(passengers.map(\.id), seat)) { first, _ in first }
    wish.hasDocuments = documents
    wish.bags = DeskEvent.Bags(count: bags, weight: weight)
    wish.mayChangeCabin = otherCabin
    return wish
  }

  /// Checks each booking in by itself, so that its passengers sit together, the largest first.
  private func parties(
    _ passengers: [Passenger], of desk: Desk
  ) throws -> [DeskEvent.Content] {
    var wish = CheckInWish([])
    wish.hasDocuments = documents
    return try desk.checkIn(parties: passengers, wish)
  }
}
