internal import NIOHTTP1
package import PassWallet
internal import StrictText
package import Vocabulary

/// Google's wallet over REST.
///
/// It keeps connections open between requests and closes them when it is released.
package final class HTTPGoogleWallet: GoogleWallet {
  private let settings: GoogleWalletSettings
  private let account: String
  private let exchange: GoogleExchange
  private let access: GoogleAccess

  /// Creates a connection; nothing is sent before the first request.
  ///
  /// - Parameters:
  ///   - settings: the address of the wallet.
  ///   - issuer: the account, whose key signs the grants.
  ///   - now: returns the present time.
  /// - Throws: `GoogleWalletSettingsError` if the file of authorities has no certificates.
  package init(
    _ settings: GoogleWalletSettings, _ issuer: GoogleIssuer,
    now: @escaping @Sendable () -> Instant
  ) throws(GoogleWalletSettingsError) {
    self.settings = settings
    account = issuer.id
    exchange = try GoogleExchange(settings)
    access = GoogleAccess(issuer, exchange, now: now)
  }

  package func put(_ resource: GoogleResource) async throws(GoogleWalletFault) {
    let collection = "\(settings.url)/\(resource.kind.rawValue)"
    let created = try await send(.POST, collection, resource.json)
    guard created.status == 409 else { return try Self.check(created) }
    try Self.check(try await send(.PUT, "\(collection)/\(resource.id)", resource.json))
  }

  package func replace(_ resource: GoogleResource) async throws(GoogleWalletFault) {
    let url = "\(settings.url)/\(resource.kind.rawValue)/\(resource.id)"
    try Self.check(try await send(.PUT, url, resource.jsonWithNotice))
  }

  package func checkAccess() async throws(GoogleWalletFault) {
    let kind = GoogleResource.Kind.genericClass.rawValue
    try Self.check(
      try await send(.GET, "\(settings.url)/\(kind)?issuerId=\(account)&maxResults=1", []))
  }

  /// Sends a request; a token that Google refuses is replaced once.
  private func send(
    _ method: HTTPMethod, _ url: String, _ body: [UInt8]
  ) async throws(GoogleWalletFault) -> GoogleExchange.Answer {
    let token = try await access.token()
    let answer = try await send(method, url, body, token)
    guard answer.status == 401 else { return answer }
    let again = try await send(method, url, body, try await access.token(replacing: token))
    guard again.status == 401 else { return again }
    throw .notAllowed(
      "Google refuses a new access token, too (401); turn on the Google Wallet API in the project of the service account"
    )
  }

  private func send(
    _ method: HTTPMethod, _ url: String, _ body: [UInt8], _ token: String
  ) async throws(GoogleWalletFault) -> GoogleExchange.Answer {
    try await exchange.send(
      method, url, type: "application/json", authorization: "Bearer \(token)", body)
  }

  private static func check(_ answer: GoogleExchange.Answer) throws(GoogleWalletFault) {
    switch answer.status {
    case 200..<300: return
    case 403:
      throw .notAllowed(
        "the service account may not write this (403\(word(answer.body))); add it as a user of the issuer account in the "
          + "console of Google Wallet, and compare the number of the account")
    case 404: throw .missing
    case 429, 500...599: throw .later(status: answer.status, seconds: answer.retryAfter)
    case let status:
      throw .refused(status: status, String(word(answer.body).drop { $0 == " " }))
    }
  }

  /// Returns the word of an error, such as `INVALID_ARGUMENT`; its message may quote the resource.
  private static func word(_ body: [UInt8]) -> String {
    guard var object = try? ObjectReader(json: body), let node = try? object.required("error"),
      var error = try? ObjectReader(node), let word = try? error.string("status"),
      (1...40).contains(word.utf8.count),
      word.utf8.allSatisfy({ ASCII.isUpperCaseLetter($0) || $0 == UInt8(ascii: "_") })
    else { return "" }
    return " \(word)"
  }
}
