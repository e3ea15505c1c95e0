internal import PassFormats
internal import Vocabulary

/// The rows of a departure's list, by which a gate admits the passes whose check-in counts, and no others.
///
/// A gate admits a good pass that its list does not name, because the list may be the older one. So a pass whose
/// check-in was ended, or is a second one, has a row of its own that stops it.
struct KitRows {
  private(set) var rows: [ManifestRow] = []
  /// The sequences that have a row; an infant on a lap may share that of the adult.
  private var used: Set<Holder> = []
  private var usedPasses: Set<PassID> = []

  private struct Holder: Hashable {
    let sequence: Int
    let isInfant: Bool
  }

  init(_ desk: Desk) {
    let all = desk.state.all
    for passenger in all where passenger.isCheckedIn { addCounting(passenger, desk.facts.issuer) }
    for passenger in all { addVoid(passenger) }
  }

  private mutating func addCounting(_ passenger: Passenger, _ issuer: IssuerID) {
    guard let number = passenger.sequence else { return }
    for infant in [nil] + passenger.traveler.infants.indices.map({ Optional($0 + 1) }) {
      add(passenger, infant, number) { sequence, passes in
        let lap = infant.map { passenger.traveler.infants[$0 - 1] }
        return ManifestRow(
          sequence: sequence,
          seat: infant == nil ? passenger.seat.map { "\($0)" } ?? "" : "INF",
          surname: Self.cell(lap?.surname ?? passenger.traveler.surname),
          givenNames: Self.cell(lap?.givenNames ?? passenger.traveler.givenNames),
          bookingReference: Self.reference(passenger, number),
          status: PassengerStatus(code: passenger.bags.count > 0 && infant == nil ? "3" : "1"),
          passIDs: passes,
          // The host's sequences are below those of the desks, and the airline's own pass boards: signed, or unsigned.
          paper: passenger.isCheckedInByHost ? issuer : nil,
          eticket: (infant == nil ? passenger.traveler.ticket : lap?.ticket) ?? "",
          note: infant == nil ? Self.note(passenger) : "")
      }
    }
  }

  private mutating func addVoid(_ passenger: Passenger) {
    let traveler = passenger.traveler
    let present = Set(traveler.infants.indices.map { $0 + 1 })
    let signed = Set(passenger.passes.compactMap(\.infant))
    for sequence in passenger.voidSequences {
      for infant in [nil] + present.union(signed).sorted().map(Optional.init) {
        addVoid(passenger, infant, sequence)
      }
    }
    // The pass of an infant who does not fly any more, or of another one before this.
    guard let sequence = passenger.sequence else { return }
    for infant in signed.sorted() where isLeft(passenger, infant, sequence) {
      addVoid(passenger, infant, sequence)
    }
  }

  private mutating func addVoid(_ passenger: Passenger, _ infant: Int?, _ number: Int) {
    let traveler = passenger.traveler
    // The name on the pass, because the list may name another infant now.
    let former = passenger.passes.last {
      $0.infant == infant && $0.sequence == number
        && !(number == passenger.sequence && passenger.isOfSamePerson($0))
    }
    let present = infant.flatMap { $0 <= traveler.infants.count ? traveler.infants[$0 - 1] : nil }
    let lap = infant == nil ? nil : former?.onLap ?? present
    let seat =
      passenger.passes.last { $0.infant == nil && $0.sequence == number }?.seat
      ?? (number == traveler.hostSequence ? traveler.seatOnList : nil)
    add(passenger, infant, number, isVoid: true) { sequence, passes in
      var row = ManifestRow(
        sequence: sequence, seat: infant == nil ? seat.map { "\($0)" } ?? "" : "INF",
        surname: Self.cell(lap?.surname ?? traveler.surname),
        givenNames: Self.cell(lap?.givenNames ?? traveler.givenNames),
        bookingReference: Self.reference(passenger, number), status: .notCheckedIn,
        passIDs: passes)
      row.isOffloaded = true
      return row
    }
  }

  /// Whether an infant's pass with the sequence that counts is on no row yet.
  private func isLeft(_ passenger: Passenger, _ infant: Int, _ sequence: Int) -> Bool {
    infant > passenger.traveler.infants.count
      || passenger.passes.contains {
        $0.infant == infant && $0.sequence == sequence && !usedPasses.contains($0.id)
      }
  }

  /// Adds a row; one whose sequence has a row already names its passes alone, and no pass has two rows.
  private mutating func add(
    _ passenger: Passenger, _ infant: Int?, _ sequence: Int, isVoid: Bool = false,
    _ row: (_ sequence: String?, _ passes: [PassID]) -> ManifestRow
  ) {
    let isFree = used.insert(Holder(sequence: sequence, isInfant: infant != nil)).inserted
    let passes = passenger.passes.filter {
      $0.infant == infant && $0.sequence == sequence && (isVoid || passenger.isOfSamePerson($0))
        && usedPasses.insert($0.id).inserted
    }.map(\.id)
    guard isFree || !passes.isEmpty else { return }
    rows.append(row(isFree ? "\(sequence)" : nil, Array(passes.suffix(ManifestRow.maxPasses))))
  }

  private static func note(_ passenger: Passenger) -> String {
    var words = passenger.traveler.needs
    if passenger.lostSeat != nil { words.append("needs another seat") }
    return cell(words.joined(separator: " "))
  }

  /// A name as a cell of a list: a message may have longer ones.
  private static func cell(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        withoutControls(text).unicodeScalars.prefix(ManifestRow.longestCell)))
  }

  private static func reference(_ passenger: Passenger, _ sequence: Int) -> String {
    passenger.traveler.reference(sequence: sequence)?.rawValue ?? ""
  }
}
