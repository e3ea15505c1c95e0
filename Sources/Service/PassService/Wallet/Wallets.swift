internal import Bookings
package import Logging
internal import PassCrypto
internal import PassMinting
package import PassWallet
internal import Platform
internal import ServiceHTTP
internal import Synchronization
package import Vocabulary

/// The wallets for which a service makes passes, by the operator's settings.
package final class Wallets: Sendable {
  /// A closure that reads the settings, at the start and when the service is asked to reload.
  package typealias Reading = @Sendable () throws -> WalletSettings

  /// A closure that makes the connection to Google's wallet for an account.
  package typealias GoogleConnecting = @Sendable (GoogleIssuer) throws -> any GoogleWallet

  private let read: Reading
  private let secret: WalletSecret
  let logger: Logger
  private let connect: GoogleConnecting?
  private let connection = Mutex<(revision: Int, google: any GoogleWallet)?>(nil)
  private let current: Mutex<Revision>
  private let cache = WalletPassCache()
  /// The thread that makes one pass at a time, because compressing and signing keep a processor busy.
  let maker = SerialThread("wallets")
  /// What Google's wallet answered last.
  let googleStanding = GoogleStanding()

  /// The settings in force, with the number of times that they were read.
  struct Revision: Sendable {
    let settings: WalletSettings
    var number = 1
  }

  /// Reads the settings; the secret makes the tokens with which phones ask for news.
  ///
  /// Without `google` there is no connection to Google's wallet, and passes are too long for some links.
  package init(
    _ read: @escaping Reading, secret: WalletSecret, google: GoogleConnecting?, logger: Logger
  ) throws {
    current = Mutex(Revision(settings: try read()))
    (self.read, self.secret, self.logger) = (read, secret, logger)
    connect = google
  }

  /// The settings in force.
  package var settings: WalletSettings { revision.settings }

  /// Whether there is a connection to Google's wallet.
  var connects: Bool { connect != nil }

  var revision: Revision { current.withLock { $0 } }

  /// Reads the settings again; settings that cannot be used change nothing and are logged.
  package func reload() {
    do {
      let new = try read()
      current.withLock { $0 = Revision(settings: new, number: $0.number + 1) }
      googleStanding.answered()
    } catch {
      logger.error(
        "the settings for wallets cannot be used; the former ones stay in use",
        metadata: ["error": "\(error)"])
    }
  }

  /// Returns the token with which a phone asks for news of a pass; nil where passes have no news.
  package func token(of serial: WalletSerial) throws -> String? {
    settings.webService == nil ? nil : try secret.token(of: serial)
  }

  /// Returns whether a text is the token of a pass, compared in constant time.
  package func accepts(_ token: String, of serial: WalletSerial) throws -> Bool {
    try secret.accepts(token, of: serial)
  }

  /// Returns a pass for Apple's wallet; the same content has the same bytes for as long as the service runs.
  ///
  /// It throws a `Problem` if the operator has no certificate, or none that is valid now.
  package func applePass(_ pass: WalletPass, now: Instant) async throws -> WalletFile {
    let revision = try revisionForApple(now: now)
    return try await maker.run { [self] in try signed(pass, revision, now: now).file }
  }

  /// Returns one file with several passes for Apple's wallet, `ApplePass.longestBundle` at most.
  ///
  /// It throws a `Problem` if the operator has no certificate, or none that is valid now.
  package func applePasses(_ passes: [WalletPass], now: Instant) async throws -> WalletFile {
    let revision = try revisionForApple(now: now)
    return try await maker.run { [self] in
      let signed = try passes.map { try self.signed($0, revision, now: now) }
      let bytes = try ApplePass.bundle(signed.map(\.pass))
      let isSame = revision.settings.apple?.signer.isDeterministic == true
      return WalletFile(
        bytes: bytes,
        tag: try isSame ? ETag.of(bytes) : ETag.weak(Array(signed.map(\.tag).joined().utf8)))
    }
  }

  /// Returns the connection to Google's wallet for the account of these settings; nil if there is none.
  func google(of issuer: GoogleIssuer) throws -> (any GoogleWallet)? {
    guard let connect else { return nil }
    let number = revision.number
    return try connection.withLock { known in
      if let known, known.revision == number { return known.google }
      let google = try connect(issuer)
      known = (number, google)
      return google
    }
  }

  private func signed(
    _ pass: WalletPass, _ revision: Revision, now: Instant
  ) throws -> TaggedPass {
    let content = WalletPassCache.Content(pass, revision.number)
    if let pass = cache.pass(pass, content, now: now) { return pass }
    let all = try ApplePass.passes(pass, revision.settings)
    guard let made = all.first, all.count == 1 else {
      throw ServiceError("a pass of a booking is for one flight, and this one is for \(all.count)")
    }
    if revision.settings.apple?.signer.isDeterministic == true {
      return TaggedPass(pass: made, tag: try ETag.of(made.bytes))
    }
    let tagged = TaggedPass(pass: made, tag: try ETag.weak(made.manifest))
    cache.keep(tagged, of: pass, content, now: now)
    return tagged
  }
}
