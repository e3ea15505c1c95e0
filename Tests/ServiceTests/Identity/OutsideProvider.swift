@testable import ServiceHTTP
import AccessTokens
import IdentityProviders
import PassTestSupport
import Synchronization
import Vocabulary

/// An identity provider in a test: its documents, its clock and its tokens.
final class OutsideProvider: KeyDocuments, Sendable {
  static let issuer = "https://login.example.com/realms/air"

  let settings: ProviderSettings
  private let state: Mutex<State>

  private struct State {
    var documents: [String: KeyDocument] = [:]
    /// A gate that delays all answers until it is open.
    var gate: Gate?
    var asked: [String] = []
    var elapsed = Duration.zero
    var said: [String] = []
  }

  init(_ settings: ProviderSettings? = nil, keys: [String]) throws {
    self.settings = try settings ?? Self.settings()
    state = Mutex(State())
    publish(keys)
  }

  /// Returns the settings of a file with these further members.
  static func settings(_ members: String = "") throws -> ProviderSettings {
    let text = """
      {"providers":[{"issuer":"\(issuer)","audience":"passservice",
      "roles":{"claim":"realm_access.roles",
      "words":{"airline-agent":"agent","airline-ops":"operator"},"otherwise":"traveler"}
      \(members.isEmpty ? "" : ",\(members)")}]}
      """
    return try ProviderSettings.read(Array(text.utf8)).first.orThrow("a provider")
  }

  static let jwks = "https://login.example.com/keys"

  /// Serves a set of these keys, and the discovery document that names it.
  func publish(_ keys: [String], issuer: String = issuer, fresh: Int? = nil) {
    serve(
      settings.discoveryURL, #"{"issuer":"\#(issuer)","jwks_uri":"\#(Self.jwks)","x":[1]}"#)
    serve(Self.jwks, "{\"keys\":[\(keys.joined(separator: ","))]}", fresh: fresh)
  }

  func serve(_ place: String, _ text: String?, fresh: Int? = nil) {
    state.withLock {
      $0.documents[place] = text.map { KeyDocument(Array($0.utf8), freshSeconds: fresh) }
    }
  }

  func goesDown() { state.withLock { $0.documents = [:] } }

  func isSlow(until gate: Gate?) { state.withLock { $0.gate = gate } }

  /// The URLs that were requested, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The messages for the operator.
  var said: [String] { state.withLock { $0.said } }

  func advance(seconds: Int) { state.withLock { $0.elapsed += .seconds(seconds) } }

  func document(at place: String) async throws -> KeyDocument {
    let (document, gate) = state.withLock { state in
      state.asked.append(place)
      return (state.documents[place], state.gate)
    }
    await gate?.wait()
    guard let document else { throw KeyFetchError("\(place): answered 500") }
    return document
  }

  /// Returns the keys as a service fetches them, by a clock that the test sets; `slept` runs at each pause.
  func keys(slept: @escaping @Sendable (Duration) async throws -> Void = { _ in }) -> FetchedKeys {
    let ticker = Ticker(elapsed: { self.state.withLock { $0.elapsed } }, sleep: slept)
    return FetchedKeys(settings, documents: self, ticker: ticker) { words in
      self.state.withLock { $0.said.append(words) }
    }
  }

  /// Returns a verifier that trusts only this provider.
  func verifier(_ keys: FetchedKeys? = nil) throws -> TokenVerifier {
    try TokenVerifier(
      keys: [:], audience: "passservice",
      providers: [IdentityProvider(settings, keys ?? self.keys())])
  }
}

/// A gate that lets all callers through once it is open.
final class Gate: Sendable {
  private let stream = AsyncStream<Void>.makeStream()

  func open() { stream.continuation.finish() }

  func wait() async { for await _ in stream.stream {} }
}

/// A token of an identity provider with arbitrary defects; each value is raw JSON, and an empty one omits the member.
struct OutsideToken {
  var header: [String: String] = [:]
  var claims: [String: String] = [:]

  func text(by key: OutsideKey) throws -> String {
    var header = [
      "alg": "\"\(key.kind.rawValue)\"", "kid": "\"\(key.id)\"", "typ": "\"at+jwt\"",
      "x5t": "\"ignored\"",
    ]
    header.merge(self.header) { $1 }
    let start = TestService.start.secondsSince1970
    var claims = [
      "iss": "\"\(OutsideProvider.issuer)\"", "aud": #"["account","passservice"]"#,
      "sub": #""f:1234:jane""#, "iat": "\(start)", "exp": "\(start + 300)",
      "jti": #""6e07-x""#, "scope": #""openid profile""#,
      "realm_access": #"{"roles":["offline_access"]}"#,
    ]
    claims.merge(self.claims) { $1 }
    return try key.token(Self.json(header), Self.json(claims))
  }

  private static func json(_ members: [String: String]) -> String {
    let present = members.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    return "{" + present.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}
