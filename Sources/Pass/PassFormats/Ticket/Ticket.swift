internal import StrictText
public import Vocabulary

/// The `ticket` claim (docs/SPEC.md §3): admission to a show, a stay, an appointment or an event,
/// or a staff badge.
public struct Ticket: Hashable, Sendable {
  /// The kind of a ticket.
  public enum Kind: String, CaseIterable, Sendable {
    case show, stay, appointment, event
    /// A staff badge, which admits no one and identifies the person who overrides a decision.
    case staff
  }

  /// The kind of the ticket.
  public let kind: Kind
  /// The name of the show, the room or the event.
  public let title: TicketText
  /// The place of the show, the stay or the event.
  public let place: TicketText
  /// The time at which the show, the stay or the event begins; not after `ends`.
  public let starts: Instant
  /// The time at which the show, the stay or the event ends.
  public let ends: Instant
  /// The holder's name; nil for a ticket that is not personal.
  public let holder: TicketText?
  /// The seats, at most 99.
  public let seats: [TicketText]
  /// Number of people that the ticket admits, 1 to 99.
  public let admits: Int
  /// The booking or order of the ticket.
  public let reference: TicketText

  /// Creates a ticket; returns nil where a number or a time is out of bounds, or the ticket ends before it begins.
  public init?(
    kind: Kind, title: TicketText, place: TicketText, starts: Instant, ends: Instant,
    holder: TicketText? = nil, seats: [TicketText] = [], admits: Int = 1, reference: TicketText
  ) {
    guard PassTimes.contains(starts), PassTimes.contains(ends), starts <= ends,
      (1...99).contains(admits), seats.count <= 99
    else { return nil }
    self.kind = kind
    self.title = title
    self.place = place
    self.starts = starts
    self.ends = ends
    self.holder = holder
    self.seats = seats
    self.admits = admits
    self.reference = reference
  }
}

extension Ticket {
  /// Reads the `ticket` claim.
  init(_ node: JSONNode, path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    kind = try object.choice("kind")
    title = try object.text("title")
    place = try object.text("place")
    starts = try object.instant("starts")
    ends = try object.instant("ends")
    guard starts <= ends else {
      throw object.failure("ends", "\(ends) is before starts, \(starts)")
    }
    holder = try object.optionalText("holder")
    seats = try object.optionalTexts("seats", 1...99) ?? []
    admits = try object.integer("admits", in: 1...99)
    reference = try object.text("ref")
    try object.finish()
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind.rawValue)
      writer.member("title", title.rawValue)
      writer.member("place", place.rawValue)
      writer.member("starts", starts.secondsSince1970)
      writer.member("ends", ends.secondsSince1970)
      if let holder { writer.member("holder", holder.rawValue) }
      if !seats.isEmpty {
        writer.name("seats")
        writer.array { writer in for seat in seats { writer.string(seat.rawValue) } }
      }
      writer.member("admits", admits)
      writer.member("ref", reference.rawValue)
    }
  }
}
