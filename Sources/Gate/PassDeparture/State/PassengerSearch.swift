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
    let listed = passengers(onLine: text.uppercased())
    guard listed.isEmpty else { return listed }
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

  /// Returns the passengers whom a text names as the list shows them: the name, or a line that was copied, or a part of it.
  ///
  /// A line of an earlier list names its passenger by name and locator, whatever has happened since.
  private func passengers(onLine text: String) -> [Passenger] {
    func words(_ text: String) -> [String] {
      text.uppercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }
    let given = words(text)
    guard given.contains(where: { $0.contains("/") }) else { return [] }
    let line = " \(given.joined(separator: " ")) "
    let named = all.map { ($0, words(PassengerLine.name($0))) }
      .filter { line.contains(" \($0.1.joined(separator: " ")) ") }
    // A name may be the beginning of another one.
    let longest = named.map(\.1.count).max()
    let fitting = named.filter { $0.1.count == longest }.map { passenger, name in
      let known = Set(words(PassengerLine(passenger).text)).union(PassengerLine.states)
      return (passenger, given.filter { !name.contains($0) && !known.contains($0) })
    }
    let exact = fitting.filter(\.1.isEmpty).map(\.0)
    let sequenced = exact.filter { passenger in
      passenger.sequence.map { given.contains("\($0)") } ?? false
    }
    if exact.count > 1, !sequenced.isEmpty { return sequenced }
    guard exact.isEmpty else { return exact }
    return fitting.map(\.0).filter {
      !$0.traveler.locator.isEmpty && given.contains($0.traveler.locator)
    }
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

extension [Passenger] {
  /// The passengers who were taken off and do not come with their party, with the reasons; nil without such passengers.
  package var leftOut: String? {
    let reasons = filter { !$0.isCheckedIn }.compactMap(\.offloaded)
    guard let first = reasons.first else { return nil }
    let isOne = Set(reasons).count == 1
    return "\(reasons.count) \(reasons.count == 1 ? "was" : "were") taken off: "
      + (isOne ? first : reasons.joined(separator: ", ")) + "; check in alone to bring back"
  }
}

extension Passenger {
  /// Whether a check-in of the whole booking, of a list or of everybody checks the passenger in.
  package var mayComeWithParty: Bool {
    !isCheckedIn && offloaded == nil && !traveler.isUnnamed
  }

  /// The fit of a word, 0 for the best; nil for a word that does not fit.
  fileprivate func rank(of word: String) -> Int? {
    if word == traveler.locator || word == traveler.ticket { return 0 }
    if let number = Int(word) { return number == sequence ? 0 : nil }
    if let seat, word == "\(seat)" { return 0 }
    if traveler.surname == word { return 0 }
    if traveler.surname.hasPrefix(word) { return 1 }
    if (traveler.givenNames + traveler.title).hasPrefix(word) { return 2 }
    guard word.utf8.count >= 3 else { return nil }
    return traveler.surname.contains(word) || traveler.givenNames.contains(word)
      || traveler.infants.contains { $0.surname.contains(word) || $0.givenNames.contains(word) }
      ? 3 : nil
  }
}
