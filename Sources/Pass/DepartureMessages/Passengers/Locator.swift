internal import Vocabulary

/// A record locator of a booking, and the carrier in whose system it is.
package struct Locator: Hashable, Sendable, CustomStringConvertible {
  /// 1 to 20 letters and digits; longer than a `BookingReference` in some systems.
  package let reference: String
  /// The carrier, as it is written; nil for the carrier of the flight.
  package let carrier: String?

  package init(_ reference: String, of carrier: String? = nil) {
    self.reference = reference
    self.carrier = carrier
  }

  /// Reads the text of an element `.L/`, such as `K7M2QX` or `K7M2QX/UA`, or returns nil.
  package init?(element text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let reference = parts.first, (1...20).contains(reference.utf8.count),
      reference.utf8.allSatisfy(ASCII.isUpperCaseAlphanumeric)
    else { return nil }
    let carrier = parts.dropFirst().first.map(String.init) ?? ""
    self.init(String(reference), of: carrier.isEmpty ? nil : carrier)
  }

  package var description: String { carrier.map { "\(reference)/\($0)" } ?? reference }
}
