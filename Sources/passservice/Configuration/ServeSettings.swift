internal import ServiceHTTP
internal import AccessTokens
internal import Bookings
internal import FlightService
internal import Flights
internal import Logging
internal import PassMail
internal import PassPages
internal import PassService
internal import PassWallet
internal import Places
internal import Platform
internal import Vocabulary
internal import WebhooksHTTP

/// The settings of a service that its operator makes; SettingTable.swift has their names.
struct ServeSettings: Sendable {
  var host = "127.0.0.1"
  var port = 8080
  var production = false
  var demo = true
  /// The URL of the database; nil for the file in the service's directory.
  var database: String?
  /// The directory of the storage keys; nil for the one in the service's directory.
  var storageKeys: String?
  var certificates: String?
  var key: String?
  var connections = ConnectionLimits()
  var proxies: [String]?
  var origins: [String]?
  /// The file of the settings for the pages for travelers; nil to serve none.
  var pages: String?
  var limits = HTTPService.Limits()
  var identity: String?
  var payments: String?
  /// The file of the settings for wallets; nil to make no passes for wallets.
  var wallet: String?
  /// The file of the settings for mail; nil to send none.
  var mail: String?
  /// Whether phones are told of changes of passes in wallets.
  var sendsPushes = true
  var exchangeRates: String?
  var cities: String?
  /// The folder of the API reference; nil for the folder that is installed with the program.
  var documentation: String?
  var webhooks = WebhookSettings()
  /// The parts of the limit, such as `EUR:20000`; nil for no limit.
  var refundsPerBooking: [String]?
  var refundsPerDay: [String]?
  var requestsAtATime = OverloadLimits().running
  /// The factor of the standard limits, or `off`.
  var rateLimits = "1"
  var logLevel = PassServer.logger.logLevel.rawValue
  var logFormat = LogLines.Format.json.rawValue
  var barcodeFormat = BarcodeFormat.aztec.rawValue
  var logsAccess = true
  var metricsPort: Int?
  var metricsHost = "127.0.0.1"
  var policy = FlightSalesPolicy()

  /// The limits on the seats of a flight that a user takes without buying them.
  var hoarding: HoardingLimits {
    get { policy.sale.holds.hoarding ?? HoardingLimits(atATime: .max, unbought: .max, period: 60) }
    set { policy.sale.holds.hoarding = newValue }
  }

  var format: LogLines.Format { LogLines.Format(rawValue: logFormat) ?? .json }
  var mode: ServiceMode { production ? .production : .trial }

  /// The faults of settings that do not fit each other, each with the expected value.
  var contradictions: [String] {
    let sale = policy.sale
    let seconds = Int(connections.slowestRequest.components.seconds)
    let asking =
      sale.paymentAttempts * sale.providerPatience + (sale.paymentAttempts - 1) * sale.paymentPause
    let rules: [(isBroken: Bool, words: String)] = [
      (admission == nil, "rate-limits: expected off, or a factor from 0.01 to 1000000"),
      (
        (certificates == nil) != (key == nil),
        "tls.certificates, tls.key: give both, or neither to speak plain HTTP"
      ),
      (
        metricsPort == port && port != 0,
        "metrics.port: expected another port than listen.port, \(port)"
      ),
      (
        asking + 2 > seconds,
        "connections.request-seconds: expected at least \(asking + 2), because the customer waits while a silent "
          + "provider is asked, for up to \(asking) s (payments.attempts × payments.patience-seconds, and the pauses)"
      ),
      (
        connections.slowestBody >= connections.slowestRequest,
        "requests.body-seconds: expected less than connections.request-seconds, \(seconds)"
      ),
      (
        sale.paymentGivenUp <= asking,
        "payments.given-up-seconds: expected more than the \(asking) s for which a silent provider is asked while the "
          + "customer waits"
      ),
      (
        sale.quoteEndsBeforeHold >= sale.holds.seconds,
        "quotes.ends-before-hold-seconds: expected less than holds.seconds, \(sale.holds.seconds)"
      ),
      (
        hoarding.unbought < hoarding.atATime,
        "holds.hoarding.unbought: expected at least holds.hoarding.at-a-time, \(hoarding.atATime)"
      ),
      (
        policy.checkInCloses >= policy.checkInOpens,
        "check-in.closes-seconds: expected less than check-in.opens-seconds, \(policy.checkInOpens)"
      ),
      (
        policy.checkInCloses > policy.passBegins,
        "passes.begin-seconds: expected at least check-in.closes-seconds, \(policy.checkInCloses); "
          + "the pass of a traveler who checks in last must be valid at once"
      ),
      (
        policy.checkInCloses > policy.salesClose,
        "check-in.closes-seconds: expected at most sales.close-seconds, \(policy.salesClose); "
          + "a traveler who buys last must still be able to check in"
      ),
    ]
    return rules.filter(\.isBroken).map(\.words) + faultsOfProxies + faultsOfOrigins
      + faultsOfDatabase
      + faultsOfRefundLimits
  }

  /// Returns the faults of settings that a process with a limit of open files cannot fulfil.
  func faults(ofProcessWith openFiles: Int) -> [String] {
    let room = openFiles - ConnectionLimits.reserve
    guard connections.inAll > room else { return [] }
    let words =
      "this process may have \(openFiles) files open, and needs \(ConnectionLimits.reserve) besides its connections; "
    return [
      room > 0
        ? "connections.in-all: expected at most \(room), found \(connections.inAll); " + words
          + "set a lower number, or raise the limit (ulimit -n)"
        : "connections.in-all: " + words + "raise the limit (ulimit -n)"
    ]
  }

  private var faultsOfDatabase: [String] {
    do throws(ConfigurationFault) {
      _ = try database.map(Database.init)
      return []
    } catch { return [error.description] }
  }

  /// Puts the place of the bookings into a composition.
  func applyDatabase(to composition: inout Composition) throws(ConfigurationFault) {
    if let database { composition.database = try Database(database) }
    if let storageKeys { composition.storageKeys = storageKeys }
  }

  private var faultsOfProxies: [String] {
    (proxies ?? []).compactMap { text in
      do throws(AddressRange.Fault) {
        _ = try AddressRange(text)
        return nil
      } catch { return "connections.proxies: \(error)" }
    }
  }

  private var faultsOfOrigins: [String] {
    do throws(CrossOrigins.Fault) {
      _ = try CrossOrigins(origins ?? [])
      return []
    } catch { return ["pages.origins: \(error)"] }
  }

  /// Puts the settings into a composition, and opens the files that they name; the log goes to `lines`.
  ///
  /// It throws a `SettingFault` with a file that cannot be read, and a `ServiceError` with one whose content is wrong.
  func apply(to composition: inout Composition, logging lines: LogLines) throws {
    var random = SystemRandomNumberGenerator()
    composition.policy = policy
    composition.barcodeFormat = BarcodeFormat(rawValue: barcodeFormat) ?? .aztec
    try applyDatabase(to: &composition)
    composition.settings.logger = LineLogHandler.logger(
      lines, level: Logger.Level(rawValue: logLevel) ?? .notice)
    composition.settings.observability = Observability(
      lines: lines, logsAccess: logsAccess, using: &random)
    composition.settings.metrics = metricsPort.map { MetricsAddress(host: metricsHost, port: $0) }
    composition.settings.admission = admission ?? AdmissionSettings()
    composition.settings.mode = mode
    composition.sellsDemonstration = demo
    composition.settings.limits = limits
    composition.settings.refundLimits = try refundLimits
    if let exchangeRates {
      _ = try Self.reading("payments.exchange-rates") { try ExchangeRateFile.rates(exchangeRates) }
      composition.settings.exchangeRates = { try ExchangeRateFile.rates(exchangeRates) }
    }
    composition.settings.origins = try CrossOrigins(origins ?? [])
    if let pages { composition.pages = try PagesFile.settings(pages) }
    composition.settings.connections = connectionLimits
    composition.settings.tls = tlsFiles
    try Self.reading("tls.certificates") { try tlsFiles?.check() }
    if let identity {
      composition.settings.identityProviders = try Self.reading("identity.file") {
        try IdentityFile.providers(
          IdentityFile.settings(identity, mode: mode), mode: mode, timer: composition.timer,
          logger: composition.settings.logger)
      }
    }
    composition.cities = cities
    composition.settings.documentation = documentation ?? InstalledFiles.documentation
    composition.webhooks = webhooks
    if !sendsPushes { composition.pushes = nil }
    if let payments {
      composition.providers = try Self.reading("payments.file") {
        try PaymentSettingsFile.providers(payments)
      }
    }
    if let wallet {
      // A certificate that has ended must not keep a service from selling, so it is no fault here.
      let read: Wallets.Reading = { try WalletsFile.settings(wallet, at: nil) }
      _ = try read()
      composition.settings.wallets = read
    }
    if let mail {
      var settings = try Self.reading("mail.file") { try MailFile.settings(mail) }
      settings.origin = settings.origin ?? composition.pages?.origin
      composition.mail = settings
    } else if mode == .trial {
      composition.mail = .trial(
        folder: "\(composition.data)/mail", origin: composition.pages?.origin,
        name: composition.pages?.name)
    }
  }

  /// Reads a file that a setting names; an error names the setting.
  private static func reading<Answer>(
    _ key: String, _ body: () throws -> Answer
  ) throws -> Answer {
    do { return try body() } catch let error as PlatformError {
      throw SettingFault(key: key, error: error)
    }
  }

  /// Returns every fault that a start would find in files and in the addresses to listen on.
  ///
  /// The service's directory `data` is nil if it is not known, and the `issuer` is nil for the owner of its keys.
  /// Certificates that have ended by `now` are faults.
  func faultsOfFiles(
    data: String?, issuer: IssuerID?,
    now: Instant = Instant(secondsSince1970: SystemClock.secondsSince1970)
  ) -> [String] {
    let checks: [() throws -> Void] = [
      {
        try Self.reading("tls.certificates") {
          guard case .fails(let fault)? = try tlsFiles?.verdict(now: now) else { return }
          throw ServiceError("tls.certificates: \(fault)")
        }
      },
      {
        try Self.reading("identity.file") {
          guard let identity else { return }
          _ = try IdentityFile.providers(
            IdentityFile.settings(identity, mode: mode), mode: mode, timer: ContinuousClock(),
            logger: PassServer.logger)
        }
      },
      { try Self.reading("payments.file") { _ = try payments.map(PaymentSettingsFile.providers) } },
      { _ = try wallet.map { try WalletsFile.settings($0, at: now) } },
      {
        try Self.reading("mail.file") {
          guard let mail, let problem = try MailFile.settings(mail).problem() else { return }
          throw ServiceError("mail.file: \(mail): \(problem)")
        }
      },
      {
        guard let settings = try pages.map(PagesFile.settings) else { return }
        _ = try PagesFile.returnSites(of: settings, mode: mode)
        // Faults of the file with identity providers are reported above.
        var known: [IdentityProvider]? = []
        if let identity {
          known = try? IdentityFile.providers(
            IdentityFile.settings(identity, mode: mode), mode: mode, timer: ContinuousClock(),
            logger: PassServer.logger)
        }
        guard let providers = known else { return }
        _ = try PagesFile.provider(
          of: settings, among: providers, mode: mode, timer: ContinuousClock())
        _ = try PagesFile.staffProvider(
          of: settings, among: providers, mode: mode, timer: ContinuousClock())
      },
      {
        try Self.reading("payments.exchange-rates") {
          _ = try exchangeRates.map(ExchangeRateFile.rates)
        }
      },
      { _ = try cities.map { try GeoNamesFile($0).places() } },
      { _ = try HTTPWebhookSender(webhooks) },
      { try ListeningPlace.checkAddress(host, of: "listen.host") },
      {
        if metricsPort != nil { try ListeningPlace.checkAddress(metricsHost, of: "metrics.host") }
      },
      {
        try PassServer.checkListening(
          at: host, mode: mode, hasTLS: tlsFiles != nil, connections: connectionLimits)
      },
    ]
    var faults = checks.compactMap { check -> String? in
      do {
        try check()
        return nil
      } catch { return "\(error)" }
    }
    do {
      if production { faults += try obstaclesToProduction(data: data, issuer: issuer) }
      if let data, Files.isDirectory(data) {
        faults += try ProductionCheck.gaps(
          in: data, issuer: issuer ?? Self.issuer(data),
          now: Instant(secondsSince1970: SystemClock.secondsSince1970))
      }
    } catch { faults.append("\(error)") }
    return faults
  }

  /// Returns the issuer of a directory's service; nil where the keys do not show it.
  private static func issuer(_ data: String) -> IssuerID? {
    try? ServiceData.issuer(of: ServiceData.keys(data), named: nil)
  }

  /// Returns the parts of the trial mode that a start for production would refuse, as far as files show them.
  private func obstaclesToProduction(data: String?, issuer: IssuerID?) throws -> [String] {
    let builtIn = Composition(data: data ?? "") { Instant(secondsSince1970: 0) }.providers
    // A file that cannot be read is a fault of its own.
    let providers =
      payments == nil ? builtIn : payments.flatMap { try? PaymentSettingsFile.providers($0) }
    let isPretended = providers?.entries.contains { $0.provider.isPretended } ?? false
    guard let data else { return isPretended ? [ProductionCheck.payments] : [] }
    if Files.exists(data), !Files.isDirectory(data) {
      return ["\(data): is a file, and not a service's directory"]
    }
    return try ProductionCheck.obstacles(
      in: data, issuer: issuer ?? Self.issuer(data),
      pretendsPayments: isPretended,
      products: FlightRoutes.obstacles(DemoData(data: data, "schedule")))
  }

  /// The limits on requests; nil if the rate limits are neither `off` nor a factor.
  private var admission: AdmissionSettings? {
    // Programs that measure the service, or try everything out, need to run without any limit.
    if rateLimits == "off" { return .unlimited }
    guard let factor = Double(rateLimits), (0.01...1_000_000).contains(factor) else { return nil }
    var settings = AdmissionSettings()
    settings.rates = RateLimits.standard.times(factor)
    var overload = OverloadLimits()
    (overload.running, overload.waiting) = (requestsAtATime, requestsAtATime * 4)
    overload.shortWaiting = max(requestsAtATime / 2, 1)
    settings.overload = overload
    return settings
  }

  /// The files of TLS; nil for plain HTTP.
  var tlsFiles: TLSFiles? {
    guard let certificates, let key else { return nil }
    return TLSFiles(chain: certificates, key: key)
  }

  private var connectionLimits: ConnectionLimits {
    var limits = connections
    if let proxies { limits.proxies = Set(proxies.compactMap { try? AddressRange($0) }) }
    return limits
  }
}

/// The error for a file or directory that a setting names and that cannot be read.
struct SettingFault: Error, CustomStringConvertible {
  let key: String
  let error: PlatformError

  var description: String { "\(key): \(error)" }
  var exitCode: Int32 { error.isMissing ? 66 : error.isDenied ? 77 : 73 }
}
