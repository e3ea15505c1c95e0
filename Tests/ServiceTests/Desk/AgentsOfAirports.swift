import AccessTokens
import PassTestSupport
import Vocabulary

@testable import PassService

/// Agents of an identity provider whose tokens name their airports.
enum AgentsOfAirports {
  /// Runs `body` with a stage whose service trusts such a provider.
  static func run(_ body: (Stage) async throws -> Void) async throws {
    let provider = try OutsideProvider(
      OutsideProvider.settings(#""airports_claim":"airports""#),
      keys: [try OutsideKey.shared(.p256).jwk()])
    let trusted = IdentityProvider(
      provider.settings, provider.keys { _ in throw CancellationError() })
    try await TestService.run(identityProviders: [trusted]) { try await body(try await Stage($0)) }
  }

  /// An agent's client, until a day after the clock's start.
  ///
  /// - Parameter role: by its name at the provider.
  static func client(
    _ name: String, at airports: [String], role: String = "airline-agent", _ stage: Stage
  ) throws -> TestClient {
    let token = OutsideToken(claims: [
      "sub": "\"\(name)\"", "realm_access": #"{"roles":["\#(role)"]}"#,
      "airports": "[\(airports.map { "\"\($0)\"" }.joined(separator: ","))]",
      "exp": "\(TestService.start.secondsSince1970 + 86_400)",
    ])
    return TestClient(
      service: stage.service, token: try token.text(by: OutsideKey.shared(.p256)))
  }
}
