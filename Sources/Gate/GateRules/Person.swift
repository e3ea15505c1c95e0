public import PassFormats
internal import Vocabulary

/// A person as a screen shows them; foreign text, not escaped.
public struct Person: Hashable, Sendable {
  /// As spelled on the passenger list, otherwise on the pass.
  public var name: String?
  /// As people read it.
  public var seat: String?
  /// Check-in sequence without leading zeros.
  public var sequence: String?
  /// The booking or order that ticket or list names.
  public var reference: String?
  /// The remark of the passenger list, such as a wheelchair.
  public var note: String?
  /// Whether all this comes from unsigned paper alone.
  public internal(set) var isUnverified = false

  /// A person of whom only this is known.
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

  /// Takes over what the list alone knows of a holder.
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
