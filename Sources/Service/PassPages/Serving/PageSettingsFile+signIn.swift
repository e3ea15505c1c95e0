internal import Platform
internal import StrictText
internal import Vocabulary

extension PageSettingsFile {
  /// The greatest length of the file with the client's secret, in bytes.
  private static let longestSecret = 4 << 10

  /// Reads the member `sign_in`; nil without one.
  ///
  /// ```json
  /// {"issuer": "https://login.example.com/realms/air", "client_id": "pages",
  ///  "secret_file": "client-secret", "origin": "https://book.quay.example"}
  /// ```
  static func signIn(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> SignInSettings? {
    guard let node = object.optional("sign_in") else { return nil }
    var reader = try ObjectReader(node, path: object.path(to: "sign_in"))
    return try reader.whole { (reader) throws(ShapeError) in
      let (issuer, client, secret, origin) = try together(
        part(try reader.line("issuer", upTo: 1_000)), part(try client(&reader)),
        part(try secret(&reader, beside: folder)), part(try origin(&reader)))
      return SignInSettings(issuer: issuer, client: client, secret: secret, origin: origin)
    }
  }

  private static func client(_ object: inout ObjectReader) throws(ShapeError) -> String {
    let client = try object.string("client_id")
    guard (1...255).contains(client.utf8.count), client.utf8.allSatisfy(ASCII.isPrintable) else {
      throw object.failure("client_id", "expected 1 to 255 printable ASCII characters")
    }
    return client
  }

  private static func origin(_ object: inout ObjectReader) throws(ShapeError) -> String {
    let text = try object.string("origin")
    // Browsers treat this machine as safe, so that a trial needs no certificate.
    guard let address = WebAddress(text), address.isSecure || address.isLoopback,
      text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 2,
      !text.utf8.contains(where: { "?#@".utf8.contains($0) })
    else {
      throw object.failure(
        "origin",
        "expected the site of the pages, such as https://book.quay.example, without a path, found "
          + "\"\(escaped(text, limit: 80))\"")
    }
    return text
  }

  /// Reads the secret from its file, which only its owner may access; a line end after it does not belong to it.
  private static func secret(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> String? {
    guard let name = try object.optionalString("secret_file") else { return nil }
    let path = name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
    let found: Files.Secret
    do throws(PlatformError) { found = try Files.readSecret(path, limit: longestSecret) } catch {
      throw object.failure(
        "secret_file", "\(error); paths are relative to the folder of the settings")
    }
    switch found {
    case .exposed:
      throw object.failure(
        "secret_file", "others can read the secret in \(escaped(path)); chmod 600 \(escaped(path))")
    case .tooLong:
      throw object.failure(
        "secret_file", "\(escaped(path)) is longer than \(longestSecret) bytes")
    case .bytes(let bytes):
      let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
      let secret = bytes.prefix { !ends.contains($0) }
      guard !secret.isEmpty, secret.allSatisfy(ASCII.isPrintable),
        bytes[secret.endIndex...].allSatisfy({ ends.contains($0) })
      else {
        throw object.failure(
          "secret_file", "expected one line of printable ASCII in \(escaped(path))")
      }
      return String(decoding: secret, as: UTF8.self)
    }
  }
}
