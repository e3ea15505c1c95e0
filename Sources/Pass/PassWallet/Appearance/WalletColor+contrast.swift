extension WalletColor {
  static let black = WalletColor(red: 0, green: 0, blue: 0)
  static let white = WalletColor(red: 255, green: 255, blue: 255)

  /// The least contrast at which a text of the size of a pass can be read (WCAG 2.2, 1.4.3, large text).
  static let leastContrast = 3.0

  /// Returns the contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio).
  public func contrast(on other: WalletColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, 0 for black to 1 for white (WCAG 2.2).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The power 2.4 is the fifth root of the power 12.
    let square = base * base
    let fourth = square * square
    return fifthRoot(fourth * fourth * fourth)
  }

  /// Returns the fifth root of a number from 0 to 1, by Newton's method from above.
  private static func fifthRoot(_ number: Double) -> Double {
    var root = 1.0
    for _ in 0..<60 {
      let fourth = root * root * root * root
      let next = root - (fourth * root - number) / (5 * fourth)
      if next >= root { break }
      root = next
    }
    return root
  }
}
