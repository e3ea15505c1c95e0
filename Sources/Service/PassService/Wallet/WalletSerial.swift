internal import PassCrypto
internal import Vocabulary

/// The serial number of a wallet's pass: product, booking and entitlement, such as
/// `flights.bkg_0123456789ABCDEF.89abcdef01234567`.
///
/// Passes of one entitlement have one number, although each is signed under an id of its own. So after a change of the
/// seat the new pass takes the place of the former one in a wallet.
///
/// It has no personal data: the name of the entitlement is present as the first 8 bytes of its SHA-256 digest only.
package struct WalletSerial: Hashable, Sendable, CustomStringConvertible {
  /// The name of the product in the API, such as `flights`.
  package let product: String
  /// The key of the booking's record.
  package let booking: String
  /// The digest of the entitlement's name, 16 hexadecimal digits in lower case.
  package let digest: String

  private static let digestByteCount = 8
  /// The greatest number of characters of a product's name and of a booking's key.
  private static let longestPart = 64

  /// Creates the number for an entitlement of a booking (`EarnedPass.entitlement`).
  package init(
    product: String, booking: String, entitlement: String
  ) throws {
    self.product = product
    self.booking = booking
    digest = try Self.digest(of: entitlement)
  }

  /// Reads a number; returns nil for a text of any other form.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isName(parts[0]), Self.isName(parts[1]),
      parts[2].utf8.count == 2 * Self.digestByteCount, parts[2].utf8.allSatisfy(Self.isDigit)
    else { return nil }
    (product, booking, digest) = (String(parts[0]), String(parts[1]), String(parts[2]))
  }

  package var description: String { "\(product).\(booking).\(digest)" }

  /// Returns whether it is the number of an entitlement of its booking.
  package func names(_ entitlement: String) throws -> Bool {
    try digest == Self.digest(of: entitlement)
  }

  private static func digest(of entitlement: String) throws -> String {
    try SHA256.digest(Array(entitlement.utf8)).prefix(digestByteCount).hexadecimal
  }

  private static func isName(_ part: Substring) -> Bool {
    (1...longestPart).contains(part.utf8.count)
      && part.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
