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
    abstract: "Move a passenger of a flight to another seat of the same price.",
    discussion: """
      Without a network the seat is one of the map that was read last (passclient seats), and the command waits. It needs \
      you if the seat costs more, or if the booking has changed since you saw it.
      """)

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
      let kept = try await client.booking(named: booking)
      let answer = JSONNode.answer(kept.json)
      guard let passenger = passenger ?? kept.passengers.first?.id,
        let flight = flight ?? answer?["flights"]?.items.first?["flight_id"]?.text
      else { throw ClientError.unusable("\(kept.id): only flights have seats that can be changed") }
      var id = seat
      if !seat.hasPrefix("seat_") {
        let map = try await client.seats(ofFlight: flight, within: store.reading)
        let shown = JSONNode.answer(map.answer).map(SeatMap.init)
        guard let found = shown?.seatID(seat) else {
          throw ClientError.notFound("\(escaped(seat)): the flight has no such seat")
        }
        if shown?.isFree(seat) == false {
          let age = max(0, store.clock.now().seconds(since: map.fetched))
          Console.tell("\(escaped(seat)) was taken \(Standing.words(age)) ago")
        }
        id = found
      }
      let command = try await client.changeSeat(
        of: kept.id, passenger: passenger, flight: flight, seat: id)
      try await output.carryOut(command, by: client, store)
    }
  }
}
