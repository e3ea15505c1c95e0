internal import Foundation

/// A place on the Earth (WGS 84).
package struct Coordinates: Hashable, Sendable, Codable {
  /// The latitude in millionths of a degree, north positive, within ±90 degrees.
  package let latitude: Int
  /// The longitude in millionths of a degree, east positive, within ±180 degrees.
  package let longitude: Int

  /// The place, or nil beyond the poles or the date line.
  package init?(latitude: Int, longitude: Int) {
    guard (-90_000_000...90_000_000).contains(latitude),
      (-180_000_000...180_000_000).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The place for decimal degrees such as `48.2082`; decimals after the sixth, less than 12 cm, are dropped.
  package init?(latitude: some StringProtocol, longitude: some StringProtocol) {
    guard let latitude = Self.millionths(latitude), let longitude = Self.millionths(longitude)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Returns the great-circle distance in metres, on a sphere of the mean radius (within 0.6 % of the ellipsoid).
  package func metres(to other: Coordinates) -> Int {
    let (here, there) = (Self.radians(latitude), Self.radians(other.latitude))
    let north = (there - here) / 2
    let east = (Self.radians(other.longitude) - Self.radians(longitude)) / 2
    let square = sin(north) * sin(north) + cos(here) * cos(there) * sin(east) * sin(east)
    return Int((2 * 6_371_009 * asin(min(1, square.squareRoot()))).rounded())
  }

  /// Returns the text of millionths of a degree in decimal degrees, such as `48.208200`.
  static func degrees(_ millionths: Int) -> String {
    let size = String(millionths.magnitude)
    let digits = String(repeating: "0", count: max(0, 7 - size.count)) + size
    return "\(millionths < 0 ? "-" : "")\(digits.dropLast(6)).\(digits.suffix(6))"
  }

  package var latitudeText: String { Self.degrees(latitude) }
  package var longitudeText: String { Self.degrees(longitude) }

  private static func radians(_ millionths: Int) -> Double {
    Double(millionths) * .pi / 180_000_000
  }

  private static func millionths(_ text: some StringProtocol) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...]).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...3).contains(whole.utf8.count),
      parts.count == 1 || (1...20).contains(parts[1].utf8.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let degrees = Int(whole)
    else { return nil }
    let fraction = parts.count == 1 ? "" : String(parts[1].prefix(6))
    guard let rest = Int(fraction + String(repeating: "0", count: 6 - fraction.count)) else {
      return nil
    }
    let value = degrees * 1_000_000 + rest
    return isNegative ? -value : value
  }
}
