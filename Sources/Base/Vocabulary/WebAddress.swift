/// An http or https URL (RFC 3986) with an unambiguous host: no user info, and no characters that programs
/// or people could misread.
package struct WebAddress: ValidatedText {
  package static let expectation = "a URL such as https://pay.example.com/path"

  package let rawValue: String
  package let isSecure: Bool
  package let host: String

  package init?(_ text: String) {
    let schemes = ["https://": true, "http://": false]
    guard text.utf8.count <= 2_048, let scheme = schemes.first(where: { text.hasPrefix($0.key) }),
      text.utf8.allSatisfy({ ASCII.isPrintable($0) && !Self.strange.contains($0) })
    else { return nil }
    let authority = text.dropFirst(scheme.key.count).prefix { !"/?#".contains($0) }
    guard let host = Self.host(authority) else { return nil }
    rawValue = text
    isSecure = scheme.value
    self.host = host
  }

  /// Whether requests to the address stay on this machine.
  package var isLoopback: Bool {
    host == "localhost" || host == "[::1]" || host == "127.0.0.1"
  }

  /// Scheme, host and port, such as `https://pay.example.com:8443`, in lower case, as browsers compare them.
  package var site: String {
    let scheme = isSecure ? "https://" : "http://"
    let authority = rawValue.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return scheme + authority.lowercased()
  }

  /// Characters that are not allowed in a URL, and the backslash, which browsers treat as a slash.
  private static let strange = Array(" \"<>\\^`{|}".utf8)

  private static func host(_ authority: Substring) -> String? {
    // An IPv6 literal contains colons (RFC 3986 §3.2.2).
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let rest = authority[authority.index(after: end)...]
      let address = authority[...end]
      guard isPort(rest), address.dropFirst().dropLast().utf8.allSatisfy(isOfAddress) else {
        return nil
      }
      return String(address)
    }
    let name = authority.prefix { $0 != ":" }
    guard isPort(authority.dropFirst(name.count)), !name.isEmpty, name.utf8.count <= 253,
      name.utf8.allSatisfy(isOfName), name.first != "-", name.first != "."
    else { return nil }
    return String(name)
  }

  private static func isPort(_ text: Substring) -> Bool {
    if text.isEmpty { return true }
    let digits = text.dropFirst()
    return text.first == ":" && digits.utf8.allSatisfy(ASCII.isDigit)
      && Int(digits).map { (1...65_535).contains($0) } ?? false
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    ASCII.isUpperCaseAlphanumeric(byte) || ASCII.isLowerCaseLetter(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    ASCII.isUpperCaseAlphanumeric(byte) || ASCII.isLowerCaseLetter(byte)
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }
}
