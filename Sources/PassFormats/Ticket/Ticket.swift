public import Vocabulary

/// What a ticket says (docs/SPEC.md §3): admission to a show, a stay, an appointment or an event, or the
/// badge of a member of staff.
public struct Ticket: Hashable, Sendable {
  /// What a ticket is for.
  public enum Kind: String, CaseIterable, Sendable {
    case show, stay, appointment, event
    /// A badge: it opens no gate, it names the person who overrides.
    case staff
  }

  /// What the ticket is for.
  public let kind: Kind
  /// What it admits to: the name of the show, the room, the event.
  public let title: TicketText
  /// Where that is.
  public let place: TicketText
  /// When it begins; not after `ends`.
  public let starts: Instant
  /// When it is over.
  public let ends: Instant
  /// Whose ticket it is, where it is anybody's in particular.
  public let holder: TicketText?
  /// At most 99.
  public let seats: [TicketText]
  /// How many persons may enter, 1 to 99.
  public let admits: Int
  /// The booking or order that the ticket belongs to.
  public let reference: TicketText

  /// The ticket, or nil where numbers or times are out of bounds or it ends before it begins.
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
    let kindNode = try object.required("kind")
    guard case .string(let name) = kindNode.value, let kind = Kind(rawValue: name) else {
      throw object.mismatch(kindNode, "kind", expected: Kind.expectation)
    }
    self.kind = kind
    title = try object.text("title")
    place = try object.text("place")
    starts = try object.instant("starts")
    ends = try object.instant("ends")
    guard starts <= ends else {
      throw object.failure("ends", "\(ends) is before starts, \(starts)")
    }
    holder = try object.optionalText("holder")
    seats = try object.optionalSeats("seats") ?? []
    admits = try object.integer("admits")
    guard (1...99).contains(admits) else {
      throw object.failure("admits", "expected 1 to 99, found \(admits)")
    }
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

extension Ticket.Kind {
  /// The kinds, fit to follow "expected".
  package static let expectation = "one of " + allCases.map(\.rawValue).joined(separator: ", ")
}

extension ObjectReader {
  /// 1 to 99 seats, or nil where the member is absent.
  package mutating func optionalSeats(_ name: String) throws(ShapeError) -> [TicketText]? {
    guard let nodes = try optionalArray(name) else { return nil }
    guard (1...99).contains(nodes.count) else {
      throw failure(name, "expected 1 to 99 seats, found \(nodes.count)")
    }
    var seats: [TicketText] = []
    for (index, node) in nodes.enumerated() {
      guard case .string(let text) = node.value, let seat = TicketText(text) else {
        throw mismatch(node, "\(name)[\(index)]", expected: TicketText.expectation)
      }
      seats.append(seat)
    }
    return seats
  }
}
