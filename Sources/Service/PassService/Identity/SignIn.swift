package import AccessTokens
internal import Bookings
internal import PassCrypto
internal import ServiceHTTP
internal import StrictText
package import Vocabulary

/// The way of a person from a page to an identity provider and back: authorization code with PKCE (RFC 6749 §4.1,
/// RFC 7636; OpenID Connect Core 1.0 §3.1).
///
/// Nothing is stored. A ticket in a cookie binds the way back to the browser that went away, and the answer is a token
/// for another cookie: that of an account (`Accounts`), or of a person of the staff (`StaffSessions`).
package struct SignIn: Sendable {
  /// The people who sign in.
  package enum Side: Sendable {
    case travelers
    /// Agents and operators, with the roles and airports that the provider gives them.
    case staff
  }

  private let server: any AuthorizationServer
  private let tokens: IdentityTokens
  private let side: Side
  private let origin: String
  private let store: any ServiceStore
  private let failures: LastingFailures
  private let random: Randomness

  /// The longest time for which a person stays signed in, in seconds: a day.
  static let longest = 86_400
  /// The time that a person has for signing in, in seconds.
  package static let ticketLasts = SignInTicket.lasts

  /// Creates it for a provider and for pages at an origin, such as `https://book.quay.example`.
  init(
    at server: any AuthorizationServer, of provider: IdentityProvider, for side: Side,
    origin: String, store: any ServiceStore, failures: LastingFailures, random: Randomness = .system
  ) {
    self.server = server
    self.side = side
    tokens = IdentityTokens(of: provider, for: server.client, staff: side == .staff)
    (self.origin, self.store, self.failures, self.random) = (origin, store, failures, random)
  }

  /// The reason why nobody was signed in, for the person.
  package enum Refusal: Error, Sendable {
    /// The person, or the provider for the person, said no.
    case refused
    /// The person has no role of the staff.
    case noRole
    /// The way back is not that of this browser, or came too late or twice.
    case ended
    /// It is not possible at the moment; operators see the reason in the log.
    case unavailable
  }

  /// The query with which a browser comes back (RFC 6749 §4.1.2, RFC 9207 §2).
  package struct Reply: Sendable {
    package var state: String
    package var code: String
    package var error: String
    package var issuer: String

    package init(state: String, code: String, error: String, issuer: String) {
      (self.state, self.code, self.error, self.issuer) = (state, code, error, issuer)
    }
  }

  /// A way back that belongs to the browser that went away.
  package struct Begun: Sendable {
    /// The page to return to, a path of this site.
    package let page: String
    fileprivate let nonce: String
    fileprivate let verifier: String
  }

  /// A person who signed in.
  package struct SignedIn: Sendable {
    /// The token for the cookie.
    package let token: String
    /// The seconds for which it counts.
    package let seconds: Int
  }

  /// Returns the address to which the browser is sent, and the ticket for its cookie.
  ///
  /// `page` is the page to return to, a path of this site, and `path` is that to which the provider sends the browser
  /// back, such as `/en/signed-in`. It throws a `Refusal`, or an error of the store.
  package func begin(
    to page: String, backAt path: String, now: Instant
  ) async throws -> (address: String, ticket: String) {
    let endpoint: String
    do throws(AuthorizationFault) {
      endpoint = try await server.authorizationEndpoint()
    } catch {
      throw refusal(error)
    }
    var numbers = random.numbers(for: "sign-in")
    let ticket = SignInTicket(to: page, now: now, using: &numbers)
    let text = try ticket.text(store)
    guard let (_, digest) = SignInTicket.read(text),
      let secrets = try ticket.secrets(like: digest, store)
    else { throw Refusal.ended }
    let challenge = Base64URL.encode(try SHA256.digest(Array(secrets.verifier.utf8)))
    let parameters: [(name: String, value: String)] = [
      ("response_type", "code"), ("client_id", server.client), ("scope", "openid"),
      ("redirect_uri", origin + path), ("state", secrets.state), ("nonce", secrets.nonce),
      ("code_challenge", String(decoding: challenge, as: UTF8.self)),
      ("code_challenge_method", "S256"),
    ]
    let query = parameters.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
    let sign = endpoint.contains("?") ? "&" : "?"
    return ("\(endpoint)\(sign)\(query)", text)
  }

  /// Returns the way back that a ticket and a state belong to; nil unless both are of the same browser and sign-in.
  package func begun(_ ticket: String?, state: String, now: Instant) throws -> Begun? {
    guard let ticket, let (read, digest) = SignInTicket.read(ticket), read.expires > now,
      try store.isDigest(digest, of: read.signed),
      let secrets = try read.secrets(like: digest, store), secrets.state.isSame(as: state)
    else { return nil }
    return Begun(page: read.page, nonce: secrets.nonce, verifier: secrets.verifier)
  }

  /// Exchanges the code that a browser brought back for the token of the person.
  ///
  /// It throws a `Refusal`, or an error of the store.
  package func finish(
    _ begun: Begun, _ reply: Reply, backAt path: String, now: Instant
  ) async throws -> SignedIn {
    guard reply.issuer.isEmpty || reply.issuer.utf8.elementsEqual(tokens.issuer.utf8) else {
      throw Refusal.ended
    }
    guard reply.error.isEmpty else { throw refusal(ofProvider: reply.error) }
    guard (1...4_096).contains(reply.code.utf8.count) else { throw Refusal.ended }
    let token: String
    do throws(AuthorizationFault) {
      token = try await server.identityToken(
        for: reply.code, verifier: begun.verifier, redirect: origin + path)
    } catch {
      throw refusal(error)
    }
    do {
      let (caller, tokenEnd) = try await tokens.person(in: token, nonce: begun.nonce, now: now)
      let longest = side == .staff ? StaffSessions.longest : Self.longest
      let end = min(tokenEnd, now.adding(seconds: longest))
      return SignedIn(
        token: try ownToken(of: caller, until: end), seconds: Int(end.seconds(since: now)))
    } catch let fault as TokenFault {
      throw unavailable(fault.description)
    } catch let problem as Problem {
      if side == .staff, problem.code == .forbidden { throw Refusal.noRole }
      throw unavailable(problem.detail)
    }
  }

  private func ownToken(of caller: Caller, until end: Instant) throws -> String {
    switch side {
    case .travelers:
      return try Accounts(store: store).token(of: caller.user, until: end, random: random)
    case .staff:
      let sessions = StaffSessions(store: store)
      guard let token = try sessions.token(of: caller, until: end, random: random) else {
        throw Refusal.noRole
      }
      return token
    }
  }

  // MARK: Refusals

  private func refusal(_ fault: AuthorizationFault) -> Refusal {
    switch fault {
    case .codeRefused: .ended
    case .failed(let words): unavailable(words)
    }
  }

  /// Returns the refusal for the error with which a provider sent the browser back (RFC 6749 §4.1.2.1, OpenID Connect
  /// Core 1.0 §3.1.2.6).
  private func refusal(ofProvider error: String) -> Refusal {
    switch error {
    case "access_denied", "login_required", "consent_required", "interaction_required",
      "account_selection_required":
      return .refused
    case "temporarily_unavailable", "server_error":
      return unavailable("the provider answered \(error)")
    case "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope":
      return unavailable("the provider answered \(error); see how it knows this client")
    default:
      // Anybody may write another text there, so it is not logged.
      return unavailable("the provider answered with an unknown error")
    }
  }

  private func unavailable(_ reason: String) -> Refusal {
    failures.tell(
      "\(side == .staff ? "staff" : "travelers") cannot sign in", "\(tokens.issuer): \(reason)")
    return .unavailable
  }
}

extension ServiceTools {
  /// The way to an identity provider, for pages at an origin such as `https://book.quay.example`.
  package func signIn(
    at server: any AuthorizationServer, of provider: IdentityProvider,
    for side: SignIn.Side = .travelers, origin: String
  ) -> SignIn {
    SignIn(at: server, of: provider, for: side, origin: origin, store: store, failures: failures)
  }
}
