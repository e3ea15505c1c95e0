internal import Bookings
internal import Flights
internal import PassFormats
internal import Vocabulary

/// The body of an agent's search for bookings: by code, name or document.
enum BookingSearch {
  case code(BookingReference)
  /// On flights of a local day; nil for those around now.
  case name(SurnameKey, day: CivilDate?)
  case document(Passenger.Document)

  init(_ object: inout ObjectReader) throws(ShapeError) {
    if object.peek("confirmation_code") != nil {
      self = .code(try object.confirmationCode())
    } else if object.peek("document_number") != nil {
      let (kind, number) = try together(
        part(try object.choice("document_type", as: Passenger.Document.Kind.self)),
        part(try object.line("document_number", upTo: 20)))
      self = .document(Passenger.Document(kind: kind, number: number))
    } else {
      let (name, day) = try together(
        part(try object.surname()),
        part(object.peek("date") == nil ? nil : try object.date("date")))
      self = .name(name, day: day)
    }
  }

  /// How it was searched, for the trail, without the words themselves.
  var kind: String {
    switch self {
    case .code: "confirmation_code"
    case .name: "last_name"
    case .document: "document_number"
    }
  }
}

extension ObjectReader {
  fileprivate mutating func surname() throws(ShapeError) -> SurnameKey {
    guard let name = SurnameKey(try line("last_name", upTo: 64)) else {
      throw failure("last_name", "is no name in the letters of a boarding pass")
    }
    return name
  }

  /// A booking's code as somebody typed it, in capitals or not.
  mutating func confirmationCode() throws(ShapeError) -> BookingReference {
    let name = "confirmation_code"
    let typed = try string(name)
    guard typed.utf8.allSatisfy({ $0 < 0x80 }), let code = BookingReference(typed.uppercased())
    else { throw failure(name, "expected a booking's code, such as ABC123") }
    return code
  }
}
