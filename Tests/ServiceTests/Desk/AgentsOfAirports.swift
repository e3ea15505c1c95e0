import AccessTokens
import PassTestSupport
import Vocabulary

/// Agents of an identity provider whose tokens name their airports.
enum AgentsOfAirports {
  /// Runs `body` with a stage whose service trusts such a provider.
  static func run(_ body: (Stage) async throws -> Void) async throws {
    try await TestService.run(identityProviders: [try provider()]) {
      try await body(try await Stage($0))
    }
  }

  /// Returns such a provider.
  ///
  /// If `namesAirports` is false, its tokens name no airports, and its users work at all of them.
  static func provider(namesAirports: Bool = true) throws -> IdentityProvider {
    let provider = try OutsideProvider(
      OutsideProvider.settings(namesAirports ? #""airports_claim":"airports""# : ""),
      keys: [try OutsideKey.shared(.p256).jwk()])
    return IdentityProvider(provider.settings, provider.keys { _ in throw CancellationError() })
  }

  /// Returns the client of an agent with a role by its name at the provider, valid until a day after the clock's
  /// start.
  static func client(
    _ name: String, at airports: [String], role: String = "airline-agent", _ stage: Stage
  ) throws -> TestClient {
    try client(name, at: airports, roles: [role], stage.service)
  }

  static func client(
    _ name: String, at airports: [String], roles: [String], _ service: TestService
  ) throws -> TestClient {
    func list(_ words: [String]) -> String {
      "[\(words.map { "\"\($0)\"" }.joined(separator: ","))]"
    }
    let token = OutsideToken(claims: [
      "sub": "\"\(name)\"", "realm_access": #"{"roles":\#(list(roles))}"#,
      "airports": list(airports),
      "exp": "\(TestService.start.secondsSince1970 + 86_400)",
    ])
    return TestClient(service: service, token: try token.text(by: OutsideKey.shared(.p256)))
  }
}
