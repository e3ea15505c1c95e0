import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate
@testable import PassService

/// A gate of the service's airline, which has no network: it knows what it fetched the last time.
struct TestGate {
  let directory: GateDirectory
  private let service: TestService

  /// A gate that trusts the root of a service, and has not fetched anything.
  init(_ name: String = "GATEA12", of service: TestService) throws {
    self.service = service
    directory = GateDirectory("\(service.data)/../\(name)")
    let issuer = try IssuerID("UA").orThrow("UA")
    _ = try directory.create(
      issuer: issuer, name: try KeyID(name).orThrow("a name"), now: service.clock.now)
    let root = try KeyStore(directory: "\(service.data)/development-root").export(issuer: issuer)
    try directory.store.create(HeldTrust(roots: try RootPins(jwks: root, issuer: issuer)))
  }

  /// Fetches what the service publishes for gates.
  func update() async throws {
    for path in ["/.well-known/trust-bundle", "/status-lists/UA/0"] {
      let text = try await service.stranger.get(path).with(200)
      _ = try directory.store.accept(text.body, now: service.clock.now)
    }
  }

  /// What it says to a scan when it has just been switched on, such as `refuse revoked`.
  func scan(_ barcode: String, at place: GateSetting.Place, now: Instant) throws -> String {
    let session = try GateSession(directory, GateSetting(place))
    let answer = session.scan(Array(barcode.utf8), at: ClockGuard.Reading(now: now, boot: nil))
    return answer.light.rawValue + (answer.reason.map { " " + $0.rawValue } ?? "")
  }
}
