/// The kind of a seat, which decides its price.
package enum SeatCategory: String, CaseIterable, Sendable, Codable {
  case regular, premium, vip
  /// A space for a wheelchair.
  case wheelchair
  /// A seat beside one for a wheelchair, for a companion.
  case companion
}
