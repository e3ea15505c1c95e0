/// The reason why something was not done at a departure, and how to mend it.
package enum DepartureError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A file or directory that is needed is not there.
  case missing(String)
  /// The stored data is damaged, contradicts itself or is of another departure.
  case invalid(String)
  /// The command line must say more, such as which passenger.
  case unclear(String)
  /// The rules of the departure forbid it, such as a seat that is taken.
  case refused(String)

  /// A sentence that says what is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .missing(let words), .invalid(let words), .unclear(let words), .refused(let words): words
    }
  }
}
