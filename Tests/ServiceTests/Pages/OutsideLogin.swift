import AccessTokens
import IdentityProviders
import PassCrypto
import PassPages
import PassTestSupport
import StrictText
import Synchronization
import Vocabulary

/// An identity provider on a local socket at which people sign in: discovery document, keys, authorization and tokens.
///
/// It is as strict as RFC 6749, RFC 7636 and OpenID Connect Core 1.0 ask of it, and counts each code once.
final class OutsideLogin: Sendable {
  static let client = "pages"
  static let origin = "http://localhost"

  let receiver: GoogleReceiver
  let key: OutsideKey
  private let state = Mutex(State())

  /// A permission that a code stands for.
  private struct Grant {
    let redirect: String
    let challenge: String
    let nonce: String
    let subject: String
  }

  private struct State {
    var grants: [String: Grant] = [:]
    var secret: String?
    var token = OutsideToken()
    var isDown = false
    var document: [String: String] = [:]
  }

  init() async throws {
    key = try OutsideKey.shared(.p256)
    receiver = try await GoogleReceiver { _ in nil }
    receiver.answer { [weak self] message in
      guard let self else { return nil }
      do { return try self.answer(message) } catch {
        return GoogleReceiver.status(500, "{}")
      }
    }
  }

  var issuer: String { "\(receiver.url)/realms/air" }

  /// The secret of the client, which has none at first.
  func expects(secret: String) { state.withLock { $0.secret = secret } }

  /// Gives ID tokens with other members from now on; see `OutsideToken`.
  func gives(_ token: OutsideToken) { state.withLock { $0.token = token } }

  /// Refuses every connection's request from now on.
  func goesDown() { state.withLock { $0.isDown = true } }

  /// Has other members in its discovery document from now on; each value is raw JSON, and an empty one omits it.
  func publishes(_ members: [String: String]) { state.withLock { $0.document = members } }

  /// The forms that were sent for tokens.
  var exchanges: [GoogleReceiver.Message] { receiver.messages.filter { $0.path == "/token" } }

  /// Returns the provider as a service trusts it.
  func provider() throws -> IdentityProvider {
    var settings = ProviderSettings(issuer: issuer, audiences: ["passservice"])
    settings.roles = ProviderSettings.Roles(
      claim: try ClaimPath("realm_access.roles").orThrow("a path"),
      byWord: ["airline-ops": .operator, "airline-agent": .agent, "airline-gate": .gate])
    settings.otherwise = .traveler
    let documents = try HTTPKeyDocuments(authorities: nil, takesPlainLoopback: true)
    return IdentityProvider(
      settings,
      FetchedKeys(settings, documents: documents, ticker: Ticker(ContinuousClock())) { _ in })
  }

  /// Runs `body` with a service whose pages have this provider.
  static func run(
    secret: String? = nil, _ body: (TestService, OutsideLogin) async throws -> Void
  ) async throws {
    let login = try await OutsideLogin()
    if let secret { login.expects(secret: secret) }
    try await TestService.run(identityProviders: [login.provider()]) { service in
      var settings = PageSettings(name: "Quay Air")
      settings.signIn = SignInSettings(
        issuer: login.issuer, client: client, secret: secret, origin: origin)
      settings.desk = StaffSettings(signIn: settings.signIn)
      try await service.serve(pages: settings)
      try await body(service, login)
    }
  }

  // MARK: A person at the provider

  /// Lets a person sign in, whom the pages sent to `address`, and returns the path to which the browser is sent back.
  func approves(_ address: String, as subject: String = "jane") async throws -> String {
    guard address.hasPrefix(receiver.url) else { throw MissingValue("the provider in \(address)") }
    let path = address.dropFirst(receiver.url.count)
    let head =
      "GET \(path)&test_subject=\(subject) HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    let bytes = try await RawHTTP.exchange(port: receiver.port, [Array(head.utf8)])
    let reply = try HTTPReply(bytes)
    let back = try reply.field("location").orThrow("a way back: \(reply.status) \(reply.text)")
    guard back.hasPrefix(Self.origin) else { throw MissingValue("the pages in \(back)") }
    return String(back.dropFirst(Self.origin.count))
  }

  /// Begins in a browser, signs in, and returns the path to which the browser is sent back.
  func callback(
    _ browser: PageBrowser, to page: String = "/en/", as subject: String = "jane",
    below root: String = "/en"
  ) async throws -> String {
    let begun = try await browser.open("\(root)/sign-in?to=\(PageBrowser.encoded(page))")
    return try await approves(begun.path, as: subject)
  }

  /// Signs a person in, and returns the page that follows.
  func signIn(
    _ browser: PageBrowser, to page: String = "/en/", as subject: String = "jane"
  ) async throws -> PageBrowser.Page {
    try await browser.open(try await callback(browser, to: page, as: subject))
  }

  // MARK: Answers

  private func answer(_ message: GoogleReceiver.Message) throws -> String? {
    if state.withLock({ $0.isDown }) { return GoogleReceiver.status(503, "down") }
    let parts = message.path.split(separator: "?", maxSplits: 1)
    switch (message.method, parts.first.map(String.init) ?? "") {
    case ("GET", "/realms/air/.well-known/openid-configuration"):
      return GoogleReceiver.status(200, document)
    case ("GET", "/keys"):
      let jwk = try key.jwk()
      return GoogleReceiver.status(200, "{\"keys\":[\(jwk)]}")
    case ("GET", "/authorize"):
      return authorize(PostedForm(parts.count > 1 ? Array(parts[1].utf8) : []))
    case ("POST", "/token"): return try token(message)
    default: return GoogleReceiver.status(404)
    }
  }

  /// The discovery document (OpenID Connect Discovery 1.0 §3).
  private var document: String {
    var members = [
      "issuer": "\"\(issuer)\"", "jwks_uri": "\"\(receiver.url)/keys\"",
      "authorization_endpoint": "\"\(receiver.url)/authorize?ui=1\"",
      "token_endpoint": "\"\(receiver.url)/token\"",
      "code_challenge_methods_supported": #"["plain","S256"]"#,
    ]
    members.merge(state.withLock { $0.document }) { $1 }
    let present = members.filter { !$0.value.isEmpty }.map { "\"\($0.key)\":\($0.value)" }
    return "{" + present.sorted().joined(separator: ",") + "}"
  }

  private func authorize(_ query: PostedForm) -> String {
    guard query["ui"] == "1", query["response_type"] == "code", query["client_id"] == Self.client,
      query["scope"] == "openid", query["code_challenge_method"] == "S256",
      query["code_challenge"].utf8.count == 43, query["state"].utf8.count >= 32,
      query["nonce"].utf8.count >= 32,
      query["redirect_uri"].wholeMatch(of: /http:\/\/localhost\/([a-z]{2}|desk)\/signed-in/)
        != nil
    else { return GoogleReceiver.status(400, #"{"error":"invalid_request"}"#) }
    let code = state.withLock { state in
      let code = "code-\(state.grants.count)+/="
      state.grants[code] = Grant(
        redirect: query["redirect_uri"], challenge: query["code_challenge"],
        nonce: query["nonce"], subject: query["test_subject"])
      return code
    }
    let back =
      "\(query["redirect_uri"])?code=\(PageBrowser.encoded(code))&state=\(query["state"])"
      + "&iss=\(PageBrowser.encoded(issuer))"
    return GoogleReceiver.status(302, "", fields: "location: \(back)\r\n")
  }

  private func token(_ message: GoogleReceiver.Message) throws -> String {
    let form = PostedForm(message.body.utf8)
    let (secret, faults) = state.withLock { ($0.secret, $0.token) }
    let now = TestService.start
    guard try Self.credentials(of: message, form) == [Self.client, secret].compactMap(\.self) else {
      return GoogleReceiver.status(401, #"{"error":"invalid_client"}"#)
    }
    guard message.fields["content-type"] == "application/x-www-form-urlencoded",
      form["grant_type"] == "authorization_code"
    else { return GoogleReceiver.status(400, #"{"error":"invalid_request"}"#) }
    let digest = Base64URL.encode(try SHA256.digest(Array(form["code_verifier"].utf8)))
    // A code is used up by the first try, whatever becomes of it.
    guard let grant = state.withLock({ $0.grants.removeValue(forKey: form["code"]) }),
      grant.redirect == form["redirect_uri"],
      grant.challenge == String(decoding: digest, as: UTF8.self),
      (43...128).contains(form["code_verifier"].utf8.count)
    else { return GoogleReceiver.status(400, #"{"error":"invalid_grant"}"#) }
    var token = OutsideToken(
      header: ["typ": #""JWT""#],
      claims: [
        "iss": "\"\(issuer)\"", "aud": "\"\(Self.client)\"", "sub": "\"\(grant.subject)\"",
        "nonce": "\"\(grant.nonce)\"", "iat": "\(now.secondsSince1970)",
        "exp": "\(now.secondsSince1970 + 3_600)",
      ])
    token.header.merge(faults.header) { $1 }
    token.claims.merge(faults.claims) { $1 }
    let text = try token.text(by: key)
    return GoogleReceiver.status(
      200, #"{"access_token":"opaque","token_type":"Bearer","id_token":"\#(text)"}"#)
  }

  /// Returns the name and the secret of a client, in the header (RFC 6749 §2.3.1), or its name in the form; nothing for
  /// both or neither.
  private static func credentials(
    of message: GoogleReceiver.Message, _ form: PostedForm
  ) throws -> [String] {
    guard let header = message.fields["authorization"] else { return [form["client_id"]] }
    guard header.hasPrefix("Basic "), !form.has("client_id") else { return [] }
    let spelling = header.dropFirst("Basic ".count).replacing("+", with: "-")
      .replacing("/", with: "_").replacing("=", with: "")
    let text = String(decoding: try Base64URL.decode(Array(spelling.utf8)[...]), as: UTF8.self)
    return text.split(separator: ":").map { PostedForm("value=\($0)".utf8)["value"] }
  }
}
