/// One of the four products of a service, with the paths that all of them share.
public enum Product: String, CaseIterable, Sendable, Hashable {
  case flights, shows, stays, appointments

  /// The part of a path that names the product; flights have none.
  package var prefix: String { self == .flights ? "" : "/\(rawValue)" }

  package var bookings: String { "\(prefix)/bookings" }
  package var quotes: String { "\(prefix)/quotes" }
  package var holds: String { "\(prefix)/holds" }

  package func booking(_ id: String) -> String { "\(bookings)/\(id)" }
  package func passes(of id: String) -> String { "\(booking(id))/passes" }
}
