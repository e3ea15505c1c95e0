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
  ///
  /// Its `origin` is the one of the file, unless it is written here.
  static func signIn(
    _ object: inout ObjectReader, beside folder: String, site outer: String?
  ) throws(ShapeError) -> SignInSettings? {
    guard let node = object.optional("sign_in") else { return nil }
    var reader = try ObjectReader(node, path: object.path(to: "sign_in"))
    return try reader.whole { (reader) throws(ShapeError) in
      let (issuer, client, secret, origin) = try together(
        part(try reader.line("issuer", upTo: 1_000)), part(try client(&reader)),
        part(try secret(&reader, beside: folder)), part(try ownOrigin(&reader, beside: outer)))
      return SignInSettings(issuer: issuer, client: client, secret: secret, origin: origin)
    }
  }

  /// Reads the member `desk`, an object that may be empty; nil without one.
  ///
  /// ```json
  /// {"sign_in": {"issuer": "https://login.example.com/realms/staff", "client_id": "desk"}}
  /// ```
  static func desk(
    _ object: inout ObjectReader, beside folder: String, site: String?
  ) throws(ShapeError) -> StaffSettings? {
    guard let node = object.optional("desk") else { return nil }
    var reader = try ObjectReader(node, path: object.path(to: "desk"))
    return try reader.whole { (reader) throws(ShapeError) in
      StaffSettings(signIn: try signIn(&reader, beside: folder, site: site))
    }
  }

  /// Returns the site of the pages as the file spells it; nil without one.
  static func siteText(_ object: inout ObjectReader) -> String? {
    guard let node = object.peek("origin") else { return nil }
    // The reader of that member reports its faults.
    if case .string(let text) = node.value { return text }
    return ""
  }

  private static func client(_ object: inout ObjectReader) throws(ShapeError) -> String {
    let client = try object.string("client_id")
    guard (1...255).contains(client.utf8.count), client.utf8.allSatisfy(ASCII.isPrintable) else {
      throw object.failure("client_id", "expected 1 to 255 printable ASCII characters")
    }
    return client
  }

  /// Reads the site of the pages, which is the one of the file, if the file has one.
  private static func ownOrigin(
    _ object: inout ObjectReader, beside outer: String?
  ) throws(ShapeError) -> String {
    let inner = try origin(&object)
    guard let outer else {
      guard let inner else { throw object.failure("origin", "is missing") }
      return inner
    }
    guard inner == nil || inner == outer || outer.isEmpty else {
      throw object.failure(
        "origin",
        "is not the origin of the file; leave it out here, because the pages have one site")
    }
    return outer
  }

  /// Reads the member `origin`, the site of the pages; nil without one.
  static func origin(_ object: inout ObjectReader) throws(ShapeError) -> String? {
    guard let text = try object.optionalString("origin") else { return nil }
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
