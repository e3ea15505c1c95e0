internal import ArgumentParser
internal import CommandLineSupport
internal import DeskClient
internal import StrictText
internal import Vocabulary

/// The choice of passengers of a booking.
struct PassengerOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The passenger, by the number that is shown or by id; needed if there are several.",
      valueName: "passenger"))
  var passenger: String?
}

/// The choice of a flight of a booking.
struct FlightOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The flight, such as UA123, or its id; needed if there are several.", valueName: "flight"))
  var flight: String?
}

/// The reason of an agent for the record.
struct ReasonOption: ParsableArguments {
  @Option(
    help: ArgumentHelp("The reason, for the trail; at most 200 characters.", valueName: "text"))
  var reason: String
}

/// The subcommand `passservice booking check-in`.
struct BookingCheckIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-in", abstract: "Check in passengers of a flight booking.")

  @OptionGroup var change: BookingChange

  @Option(
    help: ArgumentHelp(
      "A passenger, by the number that is shown or by id; without this option all of them.",
      valueName: "passenger"))
  var passenger: [String] = []

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      let ids = try terminal.passengers(passenger)
      try await terminal.give("check-in", key: key) { $0.member("passenger_ids", ids) }
    }
  }
}

/// The subcommand `passservice booking undo-check-in`.
struct BookingUndoCheckIn: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo-check-in",
    abstract: "Undo the check-in of passengers; their boarding passes are revoked.")

  @OptionGroup var change: BookingChange
  @OptionGroup var reason: ReasonOption

  @Option(
    help: ArgumentHelp(
      "A passenger, by the number that is shown or by id; without this option all of them.",
      valueName: "passenger"))
  var passenger: [String] = []

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      let ids = try terminal.passengers(passenger)
      try await terminal.give("undo-check-in", key: key) { writer in
        writer.member("passenger_ids", ids)
        writer.member("reason", reason.reason)
      }
    }
  }
}

/// The subcommand `passservice booking re-seat`.
struct BookingReseat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "re-seat",
    abstract: "Give a passenger another seat; a boarding pass that was issued is replaced.")

  @OptionGroup var change: BookingChange
  @OptionGroup var passenger: PassengerOption
  @OptionGroup var flight: FlightOption

  @Option(help: ArgumentHelp("The new seat, such as 14C.", valueName: "seat"))
  var seat: String

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      let id = try terminal.passenger(passenger.passenger)
      let flight = try terminal.flight(flight.flight)
      let seat = try await terminal.seat(seat, of: flight, for: id)
      try await terminal.give("seat-change", key: key) { writer in
        writer.member("passenger_id", id)
        writer.member("flight_id", flight)
        writer.member("seat_id", seat)
      }
    }
  }
}

/// The subcommand `passservice booking off-load`.
struct BookingOffLoad: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off-load",
    abstract: "Take a passenger off a flight; the boarding pass is revoked.")

  @OptionGroup var change: BookingChange
  @OptionGroup var passenger: PassengerOption
  @OptionGroup var flight: FlightOption
  @OptionGroup var reason: ReasonOption

  func run() async throws {
    try await change.move("off-load", passenger, flight, reason.reason)
  }
}

/// The subcommand `passservice booking readmit`.
struct BookingReadmit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "readmit", abstract: "Let a passenger who was taken off fly after all.")

  @OptionGroup var change: BookingChange
  @OptionGroup var passenger: PassengerOption
  @OptionGroup var flight: FlightOption
  @OptionGroup var reason: ReasonOption

  func run() async throws {
    try await change.move("readmit", passenger, flight, reason.reason)
  }
}

extension BookingChange {
  fileprivate func move(
    _ command: String, _ passenger: PassengerOption, _ flight: FlightOption, _ reason: String
  ) async throws {
    try await run { (terminal, key) async throws(DeskError) in
      let id = try terminal.passenger(passenger.passenger)
      let flight = try terminal.flight(flight.flight)
      try await terminal.give(command, key: key) { writer in
        writer.member("passenger_id", id)
        writer.member("flight_id", flight)
        writer.member("reason", reason)
      }
    }
  }
}

/// The subcommand `passservice booking reissue`.
struct BookingReissue: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reissue",
    abstract: "Issue a boarding pass again; the former one is revoked.")

  @OptionGroup var change: BookingChange

  @Option(
    name: .customLong("pass"), help: ArgumentHelp("The pass that is shown.", valueName: "id"))
  var pass: String

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      try terminal.checkFlights("reissue")
      try await terminal.give("reissue", about: pass, key: key) { _ in }
    }
  }
}

/// The subcommand `passservice booking revoke`.
struct BookingRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Revoke a boarding pass, for example one that was lost.")

  @OptionGroup var change: BookingChange
  @OptionGroup var reason: ReasonOption

  @Option(
    name: .customLong("pass"), help: ArgumentHelp("The pass that is shown.", valueName: "id"))
  var pass: String

  func run() async throws {
    try await change.run { (terminal, key) async throws(DeskError) in
      try terminal.checkFlights("revoke")
      try await terminal.give("revoke", about: pass, key: key) {
        $0.member("reason", reason.reason)
      }
    }
  }
}
