internal import StrictText
public import Vocabulary

/// A passenger list: the people expected at a flight or an event (docs/SPEC.md §17).
public struct Manifest: Sendable {
  /// The passengers, in the order of the list.
  public let rows: [ManifestRow]
  /// Times that the list states beside its rows.
  public let facts: Facts
  /// Whether the list names the valid passes of its passengers: it has the column or member `pass_id`.
  package let namesPasses: Bool
  /// Whether it is a list of guests (docs/SPEC.md §17.1), who have no sequence and no status.
  package let isOfGuests: Bool
  /// The index of guests by the content of their tickets; nil on a passenger list.
  private let guests: GuestIndex?
  private let bySequence: RowIndex
  private let byPass: RowIndex

  /// Times that a list states about itself and the flight.
  public struct Facts: Hashable, Sendable {
    /// The time at which the list was made; it does not cover passes issued later.
    public var made: Instant?
    /// The flight's departure time.
    public var departs: Instant?

    /// Creates the facts of a list; a fact is nil where the list does not state it.
    public init(made: Instant? = nil, departs: Instant? = nil) {
      self.made = made
      self.departs = departs
    }
  }

  /// Maximum number of rows: twice the guests of the largest arena.
  package static let maxRows = 1 << 18
  /// Maximum size of a list, in bytes: 128 for each row, or 300 for each of 100,000.
  package static let longest = 1 << 25

  /// Creates a list of these rows; `namesPasses` is whether it names the passes of its passengers.
  ///
  /// - Throws: `ManifestError` where two rows share a sequence or a pass id.
  package init(
    _ rows: [ManifestRow], _ facts: Facts = Facts(), namesPasses: Bool = true
  ) throws(ManifestError) {
    try self.init(rows, facts, namesPasses: namesPasses, guests: nil) { _ in nil }
  }

  /// Creates a list of rows that were read.
  ///
  /// `guests` is the members that each row states of a guest, on a list of guests. `place` returns the position of a
  /// row in the text that was read.
  ///
  /// - Throws: `ManifestError` where two rows share a sequence or a pass id.
  init(
    _ rows: [ManifestRow], _ facts: Facts = Facts(), namesPasses: Bool,
    guests: [GuestIndex.Stated]?, place: (Int) -> TextPlace?
  ) throws(ManifestError) {
    func error(_ index: Int, _ detail: String) -> ManifestError {
      ManifestError(place: place(index), row: index, detail)
    }
    var bySequence = RowIndex(expecting: guests == nil ? rows.count : 0)
    var byPass = RowIndex(expecting: rows.count)
    for (index, row) in rows.enumerated() {
      if let sequence = row.sequence {
        let hash = sequence.hashValue
        let isInfant = row.isInfant
        let other = bySequence.row(hash: hash) {
          rows[$0].isInfant == isInfant && rows[$0].sequence == sequence
        }
        if let other {
          throw error(
            index,
            "has the sequence \(sequence) of row \(other + 1); only an infant on a lap (seat INF) "
              + "shares that of an adult")
        }
        bySequence.add(index, hash: hash)
      }
      for passID in row.passIDs {
        let hash = passID.hashValue
        if let other = byPass.row(hash: hash, where: { rows[$0].passIDs.contains(passID) }) {
          throw error(index, "has the pass \(passID) of row \(other + 1)")
        }
        byPass.add(index, hash: hash)
      }
    }
    self.rows = rows
    self.facts = facts
    self.namesPasses = namesPasses
    self.guests = guests.map { GuestIndex(rows, $0) }
    isOfGuests = guests != nil
    self.bySequence = bySequence
    self.byPass = byPass
  }

  /// Returns the passengers with a check-in sequence: one, or an adult and an infant on the lap.
  public func rows(sequence: String) -> [ManifestRow] {
    let found = [false, true].compactMap { isInfant in
      bySequence.row(hash: sequence.hashValue) {
        rows[$0].isInfant == isInfant && rows[$0].sequence == sequence
      }
    }
    return found.sorted().map { rows[$0] }
  }

  /// Returns the passenger who holds a pass.
  public func row(_ passID: PassID) -> ManifestRow? { index(of: passID).map { rows[$0] } }

  /// Returns the index in `rows` of the passenger who holds a pass.
  package func index(of passID: PassID) -> Int? {
    byPass.row(hash: passID.hashValue) { rows[$0].passIDs.contains(passID) }
  }

  /// Returns the index in `rows` of the guest that a ticket describes, or nil where there is no such guest, and on a
  /// passenger list.
  package func index(describedBy ticket: Ticket) -> Int? { guests?.index(of: ticket) }

  /// Returns the index in `rows` of the guest that a gate noted from a scan, or nil in the same cases.
  package func index(ofGuest name: String?, seat: String?, reference: String?) -> Int? {
    guests?.index(holder: name, seats: seat, reference: reference)
  }

  /// The number of people who are expected: passengers, or those whom the tickets of guests admit.
  package var expected: Int { rows.reduce(0) { $0 + $1.admits } }

  /// Returns the passenger that an unsigned boarding pass matches in sequence, seat, name and record locator, or nil
  /// where one of them differs or is missing.
  package func row(describedBy leg: BoardingPass.Leg, name: String) -> ManifestRow? {
    guard let sequence = leg.sequence, !leg.bookingReference.isEmpty else { return nil }
    return rows(sequence: sequence).first {
      $0.seat == leg.seat ?? "" && $0.bookingReference == leg.bookingReference
        && Self.isSame(name, as: $0)
    }
  }

  /// Returns whether a name on a boarding pass matches a row; see `isSame`.
  package func names(_ row: ManifestRow, _ name: String) -> Bool { Self.isSame(name, as: row) }

  /// Returns whether a name on a boarding pass, which has at most 20 characters and may end in a title, matches a row.
  static func isSame(_ name: String, as row: ManifestRow) -> Bool {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let surname = letters(parts.first.map(String.init) ?? "")
    let given = letters(parts.count > 1 ? String(parts[1]) : "")
    let expected = (surname: letters(row.surname), given: letters(row.givenNames))
    // A long name is cut to fit, so a prefix of the full name matches.
    let isSurname =
      surname == expected.surname
      || surname.utf8.count >= 15 && expected.surname.hasPrefix(surname)
    let isGiven =
      expected.given.isEmpty
      || given.hasPrefix(expected.given) && isTitle(given, after: expected.given)
      || name.utf8.count >= 19 && !given.isEmpty && expected.given.hasPrefix(given)
    return !surname.isEmpty && isSurname && isGiven
  }

  private static func isTitle(_ given: String, after name: String) -> Bool {
    ["", "MR", "MRS", "MS", "MISS", "MSTR", "DR", "PROF", "CHD", "INF"]
      .contains(String(given.dropFirst(name.count)))
  }

  /// Returns a name in the letters A–Z that boarding passes use.
  static func letters(_ name: String) -> String {
    name.reduce(into: "") { $0 += Transliteration.letters(for: $1) ?? "" }.filter { $0 != " " }
  }
}

/// The reason why a passenger list was not loaded, by line and column where one place is at fault: correct the list
/// there, or have it exported again.
public final class ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Line and column, both from 1; columns count bytes in JSON and characters in CSV.
  public let place: String?
  /// Index of the row at fault, from 0.
  let row: Int?
  /// The fault in words.
  public let detail: String

  init(place: TextPlace? = nil, row: Int? = nil, _ detail: String) {
    self.place = place.map({ $0.description })
    self.row = row
    self.detail = detail
  }

  /// Returns whether both name the same fault at the same place.
  public static func == (one: ManifestError, other: ManifestError) -> Bool {
    one.place == other.place && one.row == other.row && one.detail == other.detail
  }

  /// Position and detail.
  public var description: String {
    let words = row.map { "row \($0 + 1) \(detail)" } ?? detail
    return place.map { "\($0): \(words)" } ?? words
  }
}
