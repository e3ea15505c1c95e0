internal import Vocabulary

/// The address to which a payment provider sends the browser back, once the customer has acted on the provider's page.
///
/// The form is no permission: `PaymentProviders.check` says whether browsers may be sent to its site.
package struct ReturnAddress: ValidatedText, Codable {
  /// The greatest length in bytes.
  package static let longest = 500

  /// Description of the format, to follow "expected" in an error message.
  package static let expectation =
    "a URL such as https://book.example/en/bookings of at most \(longest) characters, without user and fragment, "
    + "and http only for this machine"

  /// The text.
  package let rawValue: String
  /// Scheme, host and port, such as `https://book.example`.
  package let site: String

  /// The address, or nil if the text does not have this format.
  package init?(_ text: String) {
    // A user and a password are refused with the host, which has no @.
    guard text.utf8.count <= Self.longest, !text.utf8.contains(UInt8(ascii: "#")),
      let address = WebAddress(text), address.isSecure || address.isLoopback
    else { return nil }
    rawValue = text
    site = address.site
  }
}
