package import AccessTokens
internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
internal import StrictText
internal import Synchronization
internal import Vocabulary

/// An identity provider over https at which people sign in, found by its discovery document.
package final class HTTPAuthorizationServer: AuthorizationServer {
  package let client: String
  private let secret: String?
  private let settings: ProviderSettings
  private let documents: HTTPKeyDocuments
  private let takesPlainLoopback: Bool
  private let ticker: Ticker
  private let state = Mutex(State())

  /// The addresses of the discovery document (OpenID Connect Discovery 1.0 §3).
  private struct Endpoints: Sendable {
    let authorization: String
    let token: String
  }

  private struct State {
    var known: Endpoints?
    /// The time at which the addresses were last read.
    var confirmed = Duration.zero
    var fault: (words: String, at: Duration)?
    var fetch: Task<Result<Endpoints, AuthorizationFault>, Never>?
  }

  /// The pause after a failed fetch, in which nothing is asked of the provider again.
  static let pause = Duration.seconds(5)

  /// Creates a client of a provider, which knows the pages as `client`.
  ///
  /// The `secret` is nil for a public client. With `takesPlainLoopback`, the provider may be reached over http on this
  /// machine, for trials. It throws a `KeyFetchError` if the file with the provider's authorities has no certificates.
  package init(
    _ provider: ProviderSettings, client: String, secret: String?, ticker: Ticker,
    takesPlainLoopback: Bool
  ) throws {
    settings = provider
    (self.client, self.secret, self.ticker) = (client, secret, ticker)
    self.takesPlainLoopback = takesPlainLoopback
    documents = try HTTPKeyDocuments(
      authorities: provider.authorities, takesPlainLoopback: takesPlainLoopback)
  }

  package func authorizationEndpoint() async throws(AuthorizationFault) -> String {
    try await endpoints().authorization
  }

  package func identityToken(
    for code: String, verifier: String, redirect: String
  ) async throws(AuthorizationFault) -> String {
    let place = try await endpoints().token
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirect),
      ("code_verifier", verifier),
    ]
    // A client with a secret names itself in the header, and must do so in one place only (RFC 6749 §2.3).
    if secret == nil { form.append(("client_id", client)) }
    let body = form.map { "\($0.0)=\($0.1.percentEncoded)" }.joined(separator: "&")
    var request = HTTPClientRequest(url: place)
    request.method = .POST
    request.headers = [
      "accept": "application/json", "content-type": "application/x-www-form-urlencoded",
    ]
    if let secret {
      request.headers.add(
        name: "authorization", value: Self.basic(client.percentEncoded, secret.percentEncoded))
    }
    request.body = .bytes(ByteBuffer(string: body))
    let answer: HTTPKeyDocuments.Answer
    do {
      answer = try await documents.answer(to: request)
    } catch {
      throw .failed("\(error)")
    }
    return try Self.token(in: answer, of: place)
  }

  /// Returns the ID token of an answer (RFC 6749 §5, OpenID Connect Core 1.0 §3.1.3.3).
  private static func token(
    in answer: HTTPKeyDocuments.Answer, of place: String
  ) throws(AuthorizationFault) -> String {
    let node = try? JSONReader.read(answer.document.bytes)
    guard answer.status == 200 else {
      guard case .string(let error)? = node?.member("error")?.value else {
        throw .failed("\(place): answered \(answer.status)")
      }
      if error == "invalid_grant" { throw .codeRefused }
      throw .failed("\(place): answered \(answer.status) \(escaped(error, limit: 60))")
    }
    guard case .string(let token)? = node?.member("id_token")?.value else {
      throw .failed("\(place): the answer has no id_token; allow the scope openid for this client")
    }
    return token
  }

  /// Returns the header of a client with a secret (RFC 7617 §2).
  private static func basic(_ user: String, _ password: String) -> String {
    var text = String(decoding: Base64URL.encode(Array("\(user):\(password)".utf8)), as: UTF8.self)
      .replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return "Basic \(text)"
  }

  // MARK: The addresses

  private enum Step {
    case held(Endpoints)
    case wait(Task<Result<Endpoints, AuthorizationFault>, Never>)
  }

  /// Returns the addresses, which are read anew from time to time; former ones are used while the provider is down.
  private func endpoints() async throws(AuthorizationFault) -> Endpoints {
    switch try begin() {
    case .held(let endpoints): return endpoints
    case .wait(let fetch): return try await fetch.value.get()
    }
  }

  private func begin() throws(AuthorizationFault) -> Step {
    try state.withLock { (state) throws(AuthorizationFault) -> Step in
      let now = ticker.elapsed()
      let age = now - state.confirmed
      if let known = state.known, age < .seconds(settings.refresh) { return .held(known) }
      if let fetch = state.fetch { return .wait(fetch) }
      if let fault = state.fault, now - fault.at < Self.pause {
        if let known = state.known, age < .seconds(settings.stale) { return .held(known) }
        throw .failed(fault.words)
      }
      // The fetch has a task of its own, because its caller may give up while others wait for the same answer.
      let fetch = Task { await self.fetch() }
      state.fetch = fetch
      return .wait(fetch)
    }
  }

  private func fetch() async -> Result<Endpoints, AuthorizationFault> {
    var found: Endpoints?
    var words = ""
    do { found = try await discovered() } catch { words = "\(error)" }
    return state.withLock { [found, words] state in
      let now = ticker.elapsed()
      state.fetch = nil
      if let found {
        state.known = found
        state.confirmed = now
        state.fault = nil
        return .success(found)
      }
      state.fault = (words, now)
      if let known = state.known, now - state.confirmed < .seconds(settings.stale) {
        return .success(known)
      }
      return .failure(.failed(words))
    }
  }

  private func discovered() async throws -> Endpoints {
    let place = settings.discoveryURL
    let document = try await documents.document(at: place)
    let node: JSONNode
    do throws(JSONError) { node = try JSONReader.read(document.bytes) } catch {
      throw KeyFetchError("\(place): \(error)")
    }
    guard case .string(let issuer)? = node.member("issuer")?.value,
      issuer.utf8.elementsEqual(settings.issuer.utf8)
    else { throw KeyFetchError("\(place): its issuer is not \(settings.issuer)") }
    if case .array(let methods)? = node.member("code_challenge_methods_supported")?.value {
      let takesDigests = methods.contains {
        if case .string("S256") = $0.value { true } else { false }
      }
      guard takesDigests else {
        throw KeyFetchError("\(place): code_challenge_methods_supported has no S256")
      }
    }
    return Endpoints(
      authorization: try address("authorization_endpoint", in: node, at: place),
      token: try address("token_endpoint", in: node, at: place))
  }

  /// Returns an address of the discovery document, which is an https URL without a fragment (RFC 6749 §3.1, §3.2).
  private func address(_ name: String, in node: JSONNode, at place: String) throws -> String {
    guard case .string(let url)? = node.member(name)?.value else {
      throw KeyFetchError("\(place): has no \(name)")
    }
    guard HTTPKeyDocuments.takes(url, takesPlainLoopback: takesPlainLoopback), !url.contains("#")
    else {
      throw KeyFetchError("\(place): \(name): expected an https URL without a fragment")
    }
    return url
  }
}
