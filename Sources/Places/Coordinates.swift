/// Latitude and longitude in WGS 84, in hundred-thousandths of a degree, about a metre.
package struct Coordinates: Hashable, Sendable {
  package let latitude: Int
  package let longitude: Int

  /// Nil beyond ±90° and ±180°.
  package init?(latitude: Int, longitude: Int) {
    guard (-9_000_000...9_000_000).contains(latitude),
      (-18_000_000...18_000_000).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// From decimal degrees such as `48.13743`; digits after the fifth decimal are dropped.
  package init?(latitude: some StringProtocol, longitude: some StringProtocol) {
    guard let latitude = Self.read(latitude), let longitude = Self.read(longitude) else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// In decimal degrees.
  package var latitudeText: String { Self.text(latitude) }
  package var longitudeText: String { Self.text(longitude) }

  /// The distance in kilometres, good enough for an order: on a plane that touches between the two.
  package func kilometres(to other: Coordinates) -> Double {
    let degree = 111.2
    let north = Double(latitude - other.latitude) / 100_000 * degree
    var turn = abs(longitude - other.longitude)
    if turn > 18_000_000 { turn = 36_000_000 - turn }
    // The cosine of the middle latitude, by a parabola that is at most 0.06 off.
    let middle = Double(latitude + other.latitude) / 200_000 / 90
    let east = Double(turn) / 100_000 * degree * (1 - middle * middle)
    return (north * north + east * east).squareRoot()
  }

  private static func read(_ text: some StringProtocol) -> Int? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), text.utf8.count <= 20,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let degrees = Int(parts[0]), degrees <= 180,
      text.drop(while: { $0 == "-" }).count >= text.count - 1
    else { return nil }
    let decimals = parts.count > 1 ? parts[1].prefix(5) : ""
    let padded = decimals + String(repeating: "0", count: 5 - decimals.count)
    let value = degrees * 100_000 + (Int(padded) ?? 0)
    return isNegative ? -value : value
  }

  private static func text(_ value: Int) -> String {
    let decimals = String(value.magnitude % 100_000)
    return "\(value < 0 ? "-" : "")\(value.magnitude / 100_000)."
      + String(repeating: "0", count: 5 - decimals.count) + decimals
  }
}
