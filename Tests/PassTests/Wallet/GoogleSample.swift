import Foundation
import PassDocuments
import PassTestSupport
import PassWallet
import Vocabulary

/// Passes for Google's wallet, read as JSON by another reader.
enum GoogleSample {
  static let now = Instant(secondsSince1970: 1_742_040_000)

  static func settings(logo: String? = nil) throws -> WalletSettings {
    var settings = WalletSettings()
    settings.google = try GoogleIssuer(
      id: GoogleIssuerTests.id, keyFile: try TestServiceAccount.shared.get().json,
      logoAddress: logo)
    return settings
  }

  static func wallet(_ job: PrintJob, _ language: Language = .english) -> WalletPass {
    var details = job.details
    details.language = language
    return WalletPass(job.pass, details)
  }

  static func pass(_ pass: WalletPass, now: Instant = GoogleSample.now) throws -> GooglePass {
    try GooglePass(pass, try settings(), now: now)
  }

  static func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try (JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]).orThrow("an object")
  }

  /// Returns the value at a path such as `barcode.value`; nil if there is none.
  static func value(_ path: String, _ resource: GoogleResource) throws -> Any? {
    var value: Any? = try object(resource.json)
    for name in path.split(separator: ".") { value = (value as? [String: Any])?[String(name)] }
    return value
  }

  static func text(_ path: String, _ resource: GoogleResource) throws -> String? {
    try value(path, resource) as? String
  }

  /// Returns the parts of a save link's token as JSON objects.
  static func claims(_ link: GoogleSaveLink) throws -> (
    token: String, header: [String: Any], claims: [String: Any]
  ) {
    let head = "https://pay.google.com/gp/v/save/"
    guard link.address.hasPrefix(head) else { throw MissingValue("a save link") }
    let token = String(link.address.dropFirst(head.count))
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    func decoded(_ part: Substring) throws -> [String: Any] {
      try object(try bytes(part))
    }
    guard parts.count == 3 else { throw MissingValue("three parts") }
    return (token, try decoded(parts[0]), try decoded(parts[1]))
  }

  /// Returns the bytes of a text in base64url.
  static func bytes(_ text: Substring) throws -> [UInt8] {
    let base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
    return Array(try Data(base64Encoded: base64 + padding).orThrow("base64url"))
  }

  /// All localized texts below a value.
  static func texts(_ value: Any) -> [[String: Any]] {
    if let members = value as? [String: Any] {
      return (members["defaultValue"] == nil ? [] : [members]) + members.values.flatMap(texts)
    }
    return (value as? [Any])?.flatMap(texts) ?? []
  }
}
