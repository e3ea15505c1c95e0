import Foundation

/// A service account of Google with a key of its own, as the console gives it.
package struct TestServiceAccount: Sendable {
  /// The members of the key file, all texts.
  package var members: [String: String]

  /// An account that all tests of a process share, because a key takes a while to make.
  package static let shared = Result { try TestServiceAccount() }

  /// Creates an account with a new key of 2,048 bits, made by the program openssl.
  package init() throws {
    members = [
      "type": "service_account", "project_id": "quay-air",
      "private_key_id": "0123456789abcdef0123456789abcdef01234567",
      "private_key": String(decoding: try Self.key("RSA", "rsa_keygen_bits:2048"), as: UTF8.self),
      "client_email": "wallet@quay-air.iam.gserviceaccount.com", "client_id": "1",
      "auth_uri": "https://accounts.google.com/o/oauth2/auth",
      "token_uri": "https://oauth2.googleapis.com/token", "universe_domain": "googleapis.com",
    ]
  }

  /// The file as JSON.
  package var json: [UInt8] {
    get throws { Array(try JSONSerialization.data(withJSONObject: members)) }
  }

  /// Returns a new private key in PEM form, PKCS#8.
  package static func key(_ algorithm: String, _ option: String? = nil) throws -> [UInt8] {
    let openssl = try OutsideTool.openssl.orThrow("openssl")
    let made =
      try option.map {
        try openssl.run("genpkey", "-quiet", "-algorithm", algorithm, "-pkeyopt", $0)
      }
      ?? openssl.run("genpkey", "-quiet", "-algorithm", algorithm)
    guard made.code == 0 else { throw MissingValue("a key of \(algorithm)") }
    return made.output
  }
}
