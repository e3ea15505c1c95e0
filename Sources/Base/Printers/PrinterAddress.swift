internal import CCups

/// The address of a printer: of a queue at the print server of this machine, or of the printer itself.
package struct PrinterAddress: Hashable, Sendable, CustomStringConvertible {
  /// The name as the person typed it.
  package let description: String
  /// The address that requests name (`printer-uri`, RFC 8011 §4.1.5).
  let uri: String
  let place: Place
  /// The path of requests.
  let resource: String

  enum Place: Hashable, Sendable {
    /// The print server of this machine, as the settings of CUPS say.
    case server
    case host(String, port: Int, isEncrypted: Bool)
  }

  /// Maximum length of a name (RFC 8011 §5.4.4) and of an address, in bytes.
  private static let longest = 255

  /// Reads a name of CUPS, such as `Desk1`, or an address, such as `ipp://192.0.2.9/ipp/print` or `ipps://…`.
  package init(_ text: String) throws(PrinterFault) {
    description = text
    guard (1...Self.longest).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw .name(
        "a printer is a name without spaces, such as Desk1, or an address such as ipp://192.0.2.9/ipp/print"
      )
    }
    guard text.contains("://") else {
      guard text.utf8.allSatisfy({ !"/#?%\\'\"".utf8.contains($0) }) else {
        throw .name("\(text): a printer's name has none of / # ? % \\ ' \"")
      }
      (place, resource) = (.server, "/printers/\(text)")
      uri = "ipp://localhost\(resource)"
      return
    }
    let parts = try Self.parts(text)
    guard ["ipp", "ipps"].contains(parts.scheme) else {
      throw .name(
        "\(text): only ipp:// and ipps:// are addresses of printers here; add a printer of another kind to CUPS (lpadmin), "
          + "and name it as CUPS does")
    }
    guard parts.user.isEmpty else { throw .name("leave user and password out of the address") }
    uri = text
    place = .host(parts.host, port: parts.port, isEncrypted: parts.scheme == "ipps")
    resource = parts.resource
  }

  /// The print server of this machine itself.
  static let server = PrinterAddress(
    description: "the print server", uri: "ipp://localhost/", place: .server, resource: "/")

  private init(description: String, uri: String, place: Place, resource: String) {
    (self.description, self.uri) = (description, uri)
    (self.place, self.resource) = (place, resource)
  }

  private struct Parts {
    var scheme: String, user: String, host: String
    var port: Int
    var resource: String
  }

  private static func parts(_ text: String) throws(PrinterFault) -> Parts {
    let library = try CupsLibrary.shared.get()
    let size = longest + 1
    var port: Int32 = 0
    let (scheme, user, host, resource) = (0, size, 2 * size, 3 * size)
    var all = [CChar](repeating: 0, count: 4 * size)
    let status = unsafe all.withUnsafeMutableBufferPointer { buffer in
      let start = buffer.baseAddress
      return unsafe library.call.httpSeparateURI(
        HTTP_URI_CODING_ALL, text, start.map { unsafe $0 + scheme }, Int32(size),
        start.map { unsafe $0 + user }, Int32(size), start.map { unsafe $0 + host }, Int32(size),
        &port, start.map { unsafe $0 + resource }, Int32(size))
    }
    // Above it are warnings, such as of a scheme that the library does not know.
    guard status >= HTTP_URI_STATUS_OK else {
      throw .name(
        "\(text): is no address of a printer; expected one such as ipp://192.0.2.9/ipp/print")
    }
    func part(_ start: Int) -> String {
      let bytes = all[start..<start + size].prefix { $0 != 0 }
      return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return Parts(
      scheme: part(scheme), user: part(user), host: part(host), port: Int(port),
      resource: part(resource))
  }
}
