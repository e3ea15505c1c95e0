internal import ArgumentParser
internal import PassDeparture
internal import Vocabulary

/// The verb `passtool departure seat`.
struct DepartureSeat: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seat",
    abstract: "Give another seat to a passenger who is checked in.",
    discussion:
      "Without --to the rule chooses. The passenger's pass still has the old seat: print a new one."
  )

  @Argument(help: "The passenger.")
  var passenger: String

  @Option(help: ArgumentHelp("The seat, such as 12A.", valueName: "seat"), transform: Parse.code)
  var to: Seat?

  @Flag(help: "Give a seat of another cabin than the booked one.")
  var otherCabin = false

  @OptionGroup var departure: DepartureOptions

  func run() throws {
    var id: TravelerID?
    let desk = try departure.change { desk in
      let passenger = try PassengerChoice.one(passenger, of: desk)
      id = passenger.id
      return [try desk.move(passenger, to: to, mayChangeCabin: otherCabin)]
    }
    if let moved = id.flatMap({ desk.state.passengers[$0] }) {
      try Console.print(PassengerLine(moved).text)
      if !moved.passes.isEmpty, let sequence = moved.sequence {
        try Console.print("print the new pass: passtool departure passes \(sequence)")
      }
    }
  }
}

/// The verb `passtool departure bags`.
struct DepartureBags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bags", abstract: "Correct the bags of a passenger who is checked in.")

  @Argument(help: "The passenger.")
  var passenger: String

  @Option(help: ArgumentHelp("Number of bags.", valueName: "n"))
  var count: Int

  @Option(help: ArgumentHelp("Weight of the bags, in kilograms.", valueName: "kg"))
  var weight: Int

  @OptionGroup var departure: DepartureOptions

  func validate() throws {
    for number in [count, weight] where !DeskEvent.Bags.bounds.contains(number) {
      throw ValidationError("--count and --weight: expected 0 to 999")
    }
  }

  func run() throws {
    var id: TravelerID?
    let desk = try departure.change { desk in
      let passenger = try PassengerChoice.one(passenger, of: desk)
      id = passenger.id
      guard passenger.checkIn != nil else {
        throw Failure.usage("\(passenger.traveler.label) is not checked in here")
      }
      return [.bags(passenger.id, DeskEvent.Bags(count: count, weight: weight))]
    }
    if let changed = id.flatMap({ desk.state.passengers[$0] }) {
      try Console.print(PassengerLine(changed).text)
    }
  }
}

/// The verb `passtool departure offload`.
struct DepartureOffload: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offload",
    abstract: "Take a passenger off the flight; the seat is free again.",
    discussion:
      "Make the kit again, so that the gates stop the pass. The passenger may be checked in again.")

  @OptionGroup var choice: PassengerChoice

  @Option(help: ArgumentHelp("The reason, for the report.", valueName: "words"))
  var reason: String

  @OptionGroup var departure: DepartureOptions

  func validate() throws {
    guard (1...200).contains(reason.unicodeScalars.count), !choice.names.isEmpty else {
      throw ValidationError("name a passenger, and a reason of up to 200 characters")
    }
  }

  func run() throws {
    var names: [String] = []
    try departure.change { desk in
      let passengers = try choice.passengers(of: desk)
      names = passengers.map { withoutControls($0.traveler.name) }
      return try passengers.flatMap { try desk.offload($0, reason: withoutControls(reason)) }
    }
    for name in names {
      try Console.print("\(name) is off the flight; make the gates' kit again")
    }
  }
}

/// The verb `passtool departure add`.
struct DepartureAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person who is on no list, such as one with a ticket that the list lacks.")

  @Argument(help: "Surname.")
  var surname: String
  @Argument(help: "Given names.")
  var givenNames: String = ""

  @Option(help: ArgumentHelp("The letter of the cabin.", valueName: "letter"))
  var cabin = "Y"
  @Option(
    help: ArgumentHelp(
      "The destination; by default the only one of the list.", valueName: "airport"),
    transform: Parse.code)
  var to: AirportCode?
  @Option(help: ArgumentHelp("The locator, if there is a booking.", valueName: "locator"))
  var locator = ""
  @Option(help: ArgumentHelp("The ticket number, 13 digits.", valueName: "digits"))
  var ticket = ""
  @Flag(help: "A child of 2 to 11 years.")
  var child = false

  @OptionGroup var departure: DepartureOptions

  func validate() throws {
    guard ticket.isEmpty || ticket.utf8.count == 13 && ticket.utf8.allSatisfy(ASCII.isDigit) else {
      throw ValidationError("--ticket: expected 13 digits")
    }
    guard locator.isEmpty || BookingReference(locator.uppercased()) != nil else {
      throw ValidationError("--locator: expected \(BookingReference.expectation)")
    }
    guard cabin.utf8.count == 1, cabin.utf8.allSatisfy(ASCII.isUpperCaseLetter) else {
      throw ValidationError("--cabin: expected one capital letter, such as Y")
    }
  }

  func run() throws {
    let desk = try departure.change { desk in
      let destinations = Set(desk.state.all.map(\.traveler.destination))
      guard let destination = to ?? (destinations.count == 1 ? destinations.first : nil) else {
        throw Failure.usage("give the destination: --to AIRPORT")
      }
      return [
        .walkUp(
          try desk.walkUp(
            surname: surname, givenNames: givenNames, compartment: cabin.first ?? "Y",
            destination: destination, locator: locator.uppercased(), ticket: ticket,
            isChild: child))
      ]
    }
    if let added = desk.state.all.last { try Console.print(PassengerLine(added).text) }
  }
}

extension PassengerChoice {
  /// Returns the one passenger whom a text names.
  static func one(_ name: String, of desk: Desk) throws -> Passenger {
    var choice = PassengerChoice()
    choice.names = [name]
    choice.party = false
    guard let passenger = try choice.passengers(of: desk).first else {
      throw Failure.noInput("no passenger fits \(escaped(name, limit: 40))")
    }
    return passenger
  }
}
