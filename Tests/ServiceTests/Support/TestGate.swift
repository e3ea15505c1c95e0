import Foundation
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

/// An offline gate of the service's airline, which knows the state of its last update.
struct TestGate {
  let directory: GateDirectory
  private let service: TestService

  /// Makes a gate that trusts the service's root and has fetched nothing yet.
  init(_ name: String = "GATEA12", of service: TestService) throws {
    self.service = service
    directory = GateDirectory("\(service.data)/../\(name)")
    let issuer = try IssuerID("UA").orThrow("UA")
    _ = try directory.create(
      issuer: issuer, name: try KeyID(name).orThrow("a name"), now: service.clock.now)
    let root = try KeyStore(directory: "\(service.data)/development-root").export(issuer: issuer)
    try directory.store.create(HeldTrust(roots: try RootPins(jwks: root, issuer: issuer)))
  }

  /// Returns the path of its only passenger list.
  func listPath() throws -> String {
    let folder = "\(directory.path)/lists"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return "\(folder)/\(try names.first { !$0.hasPrefix(".") }.orThrow("a list"))"
  }

  /// Fetches the bundle and the status list a second later, because a list is signed at most once per second.
  func update() async throws {
    service.clock.advance(seconds: 1)
    for path in ["/.well-known/trust-bundle", "/status-lists/UA/0"] {
      let text = try await service.stranger.get(path).with(200)
      _ = try directory.store.accept(text.body, now: service.clock.now)
    }
  }

  /// Returns the answer to a scan of a newly started gate, such as `refuse revoked`.
  func scan(_ barcode: String, at place: GateSetting.Place, now: Instant) throws -> String {
    let session = try GateSession(directory, GateSetting(place))
    let answer = session.scan(Array(barcode.utf8), at: ClockGuard.Reading(now: now, boot: nil))
    return answer.light.rawValue + (answer.reason.map { " " + $0.rawValue } ?? "")
  }
}
