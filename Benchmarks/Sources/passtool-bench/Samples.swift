import Foundation
import PassIssuer
import PassVerifier

/// Test data: an issuer with its key, a boarding pass request, and passes made from it.
struct Samples: Sendable {
  let issuer: Issuer
  let key: PrivateKey
  let pem: [UInt8]
  let verifier: Verifier
  let request: BoardingPassRequest
  /// Passes with different ids and signatures, so that branch prediction does not help.
  let passes: [Pass]
  /// The directory of the key, and the key set for gates.
  let keys: String
  let trust: String

  /// The middle of the validity of all passes.
  static let now = Instant(secondsSince1970: 1_742_050_800)

  static let requestJSON = Array(
    """
    {"issuer":"UA","booking_reference":"ABC123",\
    "passenger":{"surname":"Doe","given_names":"Jane"},\
    "segments":[{"carrier":"UA","flight_number":"123","origin":"SFO","destination":"JFK",\
    "departure":"2025-03-15T08:30:00-07:00","cabin":"Y","seat":"12A","sequence":25,"status":"1"}]}
    """.utf8)

  init(folder: TemporaryFolder, count: Int) throws {
    request = try BoardingPassRequest(json: Self.requestJSON)
    keys = folder.path("keys")
    let store = KeyStore(directory: keys)
    let keyID = try store.generate(issuer: request.issuer, terms: KeyTerms(from: Self.now))
    trust = store.setPath(request.issuer)
    pem = Array(
      try Data(contentsOf: URL(fileURLWithPath: store.privatePath(request.issuer, keyID))))
    key = try PrivateKey(pem: pem)
    issuer = try Issuer(id: request.issuer, key: key, keyID: keyID)
    verifier = Verifier(trust: try Trust(jwks: try store.export(issuer: request.issuer)))
    var passes: [Pass] = []
    for _ in 0..<count {
      passes.append(try issuer.issue(request, now: Self.now, random: SecureRandom()))
    }
    self.passes = passes
  }

  /// Returns the signed message of a pass, and its signature r‖s.
  static func parts(_ pass: Pass) throws -> (message: [UInt8], signature: [UInt8]) {
    guard let dot = pass.token.lastIndex(of: "."),
      let signature = Data(
        base64Encoded: pass.token[dot...].dropFirst().replacing("-", with: "+")
          .replacing("_", with: "/") + "==")
    else { throw Unexpected("a token without a signature") }
    return (Array(pass.token[..<dot].utf8), Array(signature))
  }
}

/// A directory that is deleted with its owner.
///
/// It is in memory if the system has such a place and no other is requested.
final class TemporaryFolder: Sendable {
  private let root: URL

  init(in place: String = "/dev/shm") throws {
    let parent =
      FileManager.default.isWritableFile(atPath: place)
      ? URL(fileURLWithPath: place) : FileManager.default.temporaryDirectory
    root = parent.appendingPathComponent("passtool-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func path(_ name: String) -> String { root.appendingPathComponent(name).path }
}

/// An unexpected condition during the measurement.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
