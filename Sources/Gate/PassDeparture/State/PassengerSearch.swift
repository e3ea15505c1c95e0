internal import Vocabulary

extension DepartureState {
  /// Returns the passengers whom a typed text may mean, the best matches first.
  ///
  /// The text is letters of a name from any place in it, a locator, a seat, a sequence, or a ticket number. Several
  /// words must all match.
  package func passengers(matching text: String) -> [Passenger] {
    let words = text.uppercased().split(whereSeparator: { $0 == " " || $0 == "/" || $0 == "," })
      .map(String.init)
    guard !words.isEmpty else { return [] }
    let ranked = all.enumerated().compactMap { index, passenger -> (Int, Int, Passenger)? in
      var total = 0
      for word in words {
        guard let rank = passenger.rank(of: word) else { return nil }
        total += rank
      }
      return (total, index, passenger)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Returns the passengers of one booking.
  package func party(of passenger: Passenger) -> [Passenger] {
    guard !passenger.traveler.locator.isEmpty else { return [passenger] }
    return all.filter {
      $0.traveler.locator == passenger.traveler.locator
        && ($0.isOnList || $0.traveler.isWalkUp)
    }
  }
}

extension Passenger {
  /// The fit of a word, 0 for the best; nil for a word that does not fit.
  fileprivate func rank(of word: String) -> Int? {
    if word == traveler.locator || word == traveler.ticket { return 0 }
    if let number = Int(word) { return number == sequence ? 0 : nil }
    if let seat, word == "\(seat)" { return 0 }
    if traveler.surname == word { return 0 }
    if traveler.surname.hasPrefix(word) { return 1 }
    if traveler.givenNames.hasPrefix(word) { return 2 }
    guard word.utf8.count >= 3 else { return nil }
    return traveler.surname.contains(word) || traveler.givenNames.contains(word)
      || traveler.infants.contains { $0.surname.contains(word) || $0.givenNames.contains(word) }
      ? 3 : nil
  }
}
