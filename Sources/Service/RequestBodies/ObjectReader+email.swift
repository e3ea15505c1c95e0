package import StrictText

extension ObjectReader {
  /// Reads an e-mail address; only its form is checked, not whether it receives mail.
  package mutating func email(_ name: String) throws(ShapeError) -> String {
    let email = try line(name, upTo: 254)
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts.contains(where: \.isEmpty), !email.contains(" ") else {
      throw failure(name, "expected an address such as jane@example.com")
    }
    return email
  }
}
