internal import DeskClient
internal import PassPages
internal import StrictText
internal import Vocabulary

/// The passengers, flights and seats of a flight booking, by the words that a person types.
extension BookingTerminal {
  /// Refuses a command that only flights have.
  func checkFlights(_ command: String) throws(DeskError) {
    guard product.path.isEmpty else {
      throw .unusable(
        "\(command): only bookings of flights have this command; this is one of \(product.name)")
    }
  }

  /// Returns the ids of passengers; all of them if none is named.
  func passengers(_ words: [String]) throws(DeskError) -> [String] {
    try checkFlights("check-in")
    guard !words.isEmpty else {
      return booking["passengers"].list.map { $0["passenger_id"].text }
    }
    var ids: [String] = []
    for word in words { ids.append(try passenger(word)) }
    return ids
  }

  /// Returns the id of a passenger, who is named by position or id.
  func passenger(_ word: String?) throws(DeskError) -> String {
    try checkFlights("a passenger")
    let ids = booking["passengers"].list.map { $0["passenger_id"].text }
    guard let word else {
      guard let only = ids.first, ids.count == 1 else {
        throw .unusable("name one of the \(ids.count) passengers: --passenger 1")
      }
      return only
    }
    if let number = Int(word), ids.indices.contains(number - 1) { return ids[number - 1] }
    guard ids.contains(word) else {
      throw .unusable(
        "--passenger: expected a number from 1 to \(ids.count), or the id of a passenger of this booking, found "
          + escaped(word, limit: 40))
    }
    return word
  }

  /// Returns the id of a flight, which is named by number or id.
  func flight(_ word: String?) throws(DeskError) -> String {
    let flights = booking["flights"].list
    let named = flights.filter { flight in
      guard let word else { return true }
      return [flight["flight_id"].text, flight["flight_number"].text].contains(word)
        || flight["flight_number"].text == word.uppercased()
    }
    guard let only = named.first, named.count == 1 else {
      let numbers = flights.map { escaped($0["flight_number"].text) }.joined(separator: ", ")
      throw .unusable("--flight: expected one flight of this booking: \(numbers)")
    }
    return only["flight_id"].text
  }

  /// Returns the id of a seat of a flight, in the cabin of the passenger's present seat.
  func seat(
    _ word: String, of flight: String, for passenger: String
  ) async throws(DeskError) -> String {
    let present = booking["passengers"].list.first { $0["passenger_id"].text == passenger }?[
      "seats"
    ]
    .list.first { $0["flight_id"].text == flight }
    let cabin = present?["cabin_class"].text ?? ""
    let query = cabin.isEmpty ? "" : "?cabin=\(cabin.percentEncoded)"
    let answer = try await connection.ask("/flights/\(flight.percentEncoded)/seats\(query)")
    let name = word.uppercased()
    guard
      let seat = answer["seats"].list.first(where: {
        "\($0["row"].number ?? 0)\($0["position"].text)" == name
      })
    else {
      throw .unusable("--seat: the cabin of this passenger has no seat \(escaped(word, limit: 10))")
    }
    return seat["seat_id"].text
  }
}
