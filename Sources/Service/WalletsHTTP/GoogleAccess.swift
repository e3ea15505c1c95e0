internal import NIOHTTP1
internal import PassWallet
internal import StrictText
internal import Vocabulary

/// The access token, which is fetched with a signed grant (RFC 7523) and kept until shortly before its end.
actor GoogleAccess {
  private struct Held {
    let token: String
    let until: Instant
  }

  private let issuer: GoogleIssuer
  private let exchange: GoogleExchange
  private let now: @Sendable () -> Instant
  private var held: Held?
  private var fetch: Task<Result<Held, GoogleWalletFault>, Never>?

  /// The time before its end from which on a token is no longer used, in seconds.
  static let margin = 60

  init(_ issuer: GoogleIssuer, _ exchange: GoogleExchange, now: @escaping @Sendable () -> Instant) {
    self.issuer = issuer
    self.exchange = exchange
    self.now = now
  }

  /// Returns a token that is not `stale`, one that Google refused.
  ///
  /// Callers at the same time share one grant.
  func token(replacing stale: String? = nil) async throws(GoogleWalletFault) -> String {
    if let held, held.token != stale, now() < held.until { return held.token }
    let task: Task<Result<Held, GoogleWalletFault>, Never>
    if let fetch {
      task = fetch
    } else {
      let (issuer, exchange, now) = (issuer, exchange, now)
      // A task of its own goes on for the others when one caller gives up.
      task = Task { await Self.fetch(issuer, exchange, now: now()) }
      fetch = task
    }
    let result = await task.value
    if fetch == task { fetch = nil }
    let fetched = try result.get()
    held = fetched
    return fetched.token
  }

  private static func fetch(
    _ issuer: GoogleIssuer, _ exchange: GoogleExchange, now: Instant
  ) async -> Result<Held, GoogleWalletFault> {
    do throws(GoogleWalletFault) {
      let grant: String
      do throws(WalletError) {
        grant = try issuer.grant(now: now)
      } catch { throw .notAllowed("\(error)") }
      let answer = try await exchange.send(
        .POST, issuer.tokenAddress, type: "application/x-www-form-urlencoded", authorization: nil,
        Array(
          "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(grant)".utf8
        ))
      return .success(try read(answer, now))
    } catch { return .failure(error) }
  }

  private static func read(
    _ answer: GoogleExchange.Answer, _ now: Instant
  ) throws(GoogleWalletFault) -> Held {
    switch answer.status {
    case 200: break
    case 429, 500...599: throw .later(status: answer.status, seconds: answer.retryAfter)
    default:
      throw .notAllowed(
        "Google gives no access for the grant (\(answer.status)\(word(answer.body))): check that the key of the service "
          + "account still exists, and this machine's clock")
    }
    guard let object = try? ObjectReader(json: answer.body), let held = Self.held(object, now) else {
      throw .noAnswer("Google's answer to the grant is no access token")
    }
    return held
  }

  private static func held(_ object: ObjectReader, _ now: Instant) -> Held? {
    var object = object
    guard let token = try? object.string("access_token"), (1...8_192).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let seconds = try? object.integer("expires_in", in: 1...86_400)
    else { return nil }
    return Held(token: token, until: now.adding(seconds: seconds - margin))
  }

  /// Returns the word of an error (RFC 6749 §5.2), such as `invalid_grant`; its description may quote what was sent.
  private static func word(_ body: [UInt8]) -> String {
    guard var object = try? ObjectReader(json: body), let word = try? object.string("error"),
      (1...40).contains(word.utf8.count),
      word.utf8.allSatisfy({ ASCII.isLowerCaseLetter($0) || $0 == UInt8(ascii: "_") })
    else { return "" }
    return " \(word)"
  }
}
