public import PassFormats
internal import Vocabulary

/// A person as a screen shows them; foreign text, not escaped.
public struct Person: Hashable, Sendable {
  /// The name as spelled on the passenger list, otherwise as on the pass.
  public var name: String?
  /// The seat as people read it.
  public var seat: String?
  /// The check-in sequence without leading zeros.
  public var sequence: String?
  /// The reference of the booking or order that the ticket or the list names.
  public var reference: String?
  /// The remark of the passenger list, such as a wheelchair.
  public var note: String?
  /// Whether all these values come from unsigned paper alone.
  public internal(set) var isUnverified = false

  /// A person with the values that are known.
  public init(
    name: String? = nil, seat: String? = nil, sequence: String? = nil, reference: String? = nil,
    note: String? = nil
  ) {
    self.name = name
    self.seat = seat
    self.sequence = sequence
    self.reference = reference
    self.note = note
  }

  /// A passenger of the list.
  public init(_ row: ManifestRow) {
    self.init(
      name: row.name, seat: row.seat.isEmpty ? nil : row.seat, sequence: row.sequence,
      reference: row.bookingReference.isEmpty ? nil : row.bookingReference,
      note: row.note.isEmpty ? nil : row.note)
  }

  /// Takes over the values that only the list knows of a holder.
  mutating func take(_ row: ManifestRow) {
    let listed = Person(row)
    // The list spells a name in full, a barcode in 20 characters.
    name = listed.name
    reference = listed.reference ?? reference
    note = listed.note
  }

  /// The holder of a pass; seat and sequence of a boarding pass are those of the leg.
  init(_ content: PassClaims.Content, leg: Int?) {
    switch content {
    case .boardingPass(let pass): self.init(pass, leg: leg)
    case .ticket(let ticket):
      let seats = ticket.seats.map { $0.rawValue }.joined(separator: ", ")
      self.init(
        name: ticket.holder?.rawValue, seat: seats.isEmpty ? nil : seats,
        reference: ticket.reference.rawValue)
    }
  }

  init(_ pass: BoardingPass, leg: Int?) {
    let legs = pass.legs
    let shown = legs.indices.contains(leg ?? 0) ? legs[leg ?? 0] : nil
    self.init(name: pass.passengerName, seat: shown?.seat, sequence: shown?.sequence)
  }
}
