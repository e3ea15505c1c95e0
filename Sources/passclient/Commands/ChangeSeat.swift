internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient change-seat`.
struct ChangeSeat: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-seat",
    abstract: "Move a passenger of a flight to another seat of the same price.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of a booking, or its confirmation code.", valueName: "booking"))
  var booking: String

  @Argument(help: "The seat, such as 12A, or its id.")
  var seat: String

  @Option(help: ArgumentHelp("The id of the passenger; by default the first.", valueName: "id"))
  var passenger: String?

  @Option(help: ArgumentHelp("The id of the flight; by default the first.", valueName: "id"))
  var flight: String?

  func run() async throws {
    try await store.run { client in
      guard !store.offline else { throw ValidationError("--offline: seats need the network") }
      let kept = try await client.booking(named: booking)
      let answer = JSONNode.answer(kept.json)
      guard let passenger = passenger ?? kept.passengers.first?.id,
        let flight = flight ?? answer?["flights"]?.items.first?["flight_id"]?.text
      else { throw ClientError.unusable("\(kept.id): only flights have seats that can be changed") }
      var id = seat
      if !seat.hasPrefix("seat_") {
        let map = try await client.seats(ofFlight: flight, within: store.reading)
        guard let found = JSONNode.answer(map.answer).flatMap({ SeatMap(answer: $0).seatID(seat) })
        else { throw ClientError.notFound("\(escaped(seat)): the flight has no such seat") }
        id = found
      }
      let command = try await client.changeSeat(
        of: kept.id, passenger: passenger, flight: flight, seat: id)
      try await output.carryOut(command, by: client, store)
    }
  }
}
