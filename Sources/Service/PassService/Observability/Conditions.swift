package import ServiceHTTP
internal import PassMinting
internal import AccessTokens
internal import BookingStore
internal import PassFormats
internal import PassWallet
internal import Platform
internal import Vocabulary

extension Readiness {
  /// The free space in bytes that must be left: a log of the database and the next status list fit into it.
  package static let leastFreeBytes = 64 << 20
}

extension Readiness.Condition {
  /// Returns the condition that the machine's clock can be right.
  static func clock(_ time: ServiceClock) -> Self {
    var condition = Self(
      "clock",
      verdict: { _ in
        let state = time.state
        return state == .right
          ? .holds
          : .fails(
            "it \(state): if it is wrong, set it; if it is right, run passservice clock accept --data DIR TIME"
          )
      })
    // The clock logs its changes itself.
    condition.isLogged = false
    return condition
  }

  /// Returns the condition that the bundle names all keys and lists that this service signs with.
  static func gaps(_ trust: PublishedTrust) -> Self {
    Self(
      "trust",
      verdict: { now in
        let gaps = try trust.gaps(now: now)
        guard let worst = gaps.first(where: \.isUrgent) ?? gaps.first else { return .holds }
        return worst.isUrgent
          ? .fails("the trust bundle: \(worst)") : .warning("the trust bundle: \(worst)")
      })
  }

  /// Returns the condition that the store answers.
  static func store(_ store: any ServiceStore) -> Self {
    Self("store") { _ in
      _ = try await store.events(after: .max, limit: 1)
      return true
    }
  }

  /// Returns the condition that there is a key for passes and one for status lists.
  static func keys(_ keys: PassKeys) -> Self {
    Self(
      "keys",
      verdict: { now in
        _ = try keys.signer(for: .status, at: now)
        guard try keys.checkPasses(at: now) else {
          return .fails("no key signs passes now; put the private keys back, see the log")
        }
        return .holds
      })
  }

  /// Returns the condition that the served trust bundle is in force and is the last one of the operator.
  static func bundle(_ trust: PublishedTrust) -> Self {
    Self(
      "trust_bundle",
      verdict: { now in
        let end = try await trust.bundleExpiry(now: now)
        guard end > now else { return .fails("it ended at \(end); sign a new one") }
        return trust.fault.map { .warning($0) } ?? .holds
      })
  }

  /// Returns the condition that every status list is available and in force.
  static func lists(_ trust: PublishedTrust) -> Self {
    Self(
      "status_lists",
      verdict: { now in
        if let fault = trust.lists.fault { return .fails(fault) }
        let ended = try await trust.listExpiry(now: now).filter { $0.value <= now }.keys.sorted()
        if ended.isEmpty { return .holds }
        let numbers = ended.map(String.init).joined(separator: ", ")
        return .fails(
          "these status lists have expired and were not signed again: \(numbers); see the log, and whether there is a "
            + "key of the kind status (passtool keys list)")
      })
  }

  /// Returns the condition that the disk has room for the next files.
  static func disk(_ directory: String) -> Self {
    Self(
      "disk",
      verdict: { _ in
        let least = Readiness.leastFreeBytes
        guard let free = Files.freeBytes(at: directory), free < least else { return .holds }
        return .fails(
          "\(free >> 20) MiB are free at \(directory), \(least >> 20) MiB are needed: make room")
      })
  }

  /// Returns a condition that warns if this is a trial, which must not serve travelers.
  static func mode(_ mode: ServiceMode) -> Self {
    var condition = Self(
      "mode",
      verdict: { _ in
        switch mode {
        case .production: .holds
        case .trial: .warning(ServiceMode.trialNotice)
        }
      })
    // The start logs the mode already.
    condition.isLogged = false
    return condition
  }

  /// Returns the condition that the certificate of the service is valid for some time; nil without TLS.
  static func certificate(_ tls: TLSIdentity?) -> Self? {
    guard let tls else { return nil }
    return Self("certificate", verdict: { now in .certificate(ending: tls.expires, now: now) })
  }

  /// Returns the condition that the certificate for Apple's wallet is valid for some time; nil without wallets.
  ///
  /// Everything but passes for this wallet is served without it, so it is a warning at most.
  static func wallet(_ wallets: Wallets?) -> Self? {
    guard let wallets else { return nil }
    return Self(
      "wallet",
      verdict: { now in
        switch Readiness.Verdict.wallet(wallets.settings.apple, now: now) {
        case .fails(let text): .warning("\(text), then reload the service (SIGHUP)")
        case .warning(let text): .warning("\(text), then reload the service (SIGHUP)")
        case .holds: .holds
        }
      })
  }

  /// Returns the condition that Google's wallet takes what the issuer account sends; nil without a connection to it.
  ///
  /// Links are signed and everything else is served without it, so it is a warning at most.
  static func googleWallet(_ wallets: Wallets?) -> Self? {
    guard let wallets, wallets.connects else { return nil }
    return Self(
      "google_wallet",
      verdict: { _ in
        guard let trouble = wallets.googleStanding.trouble else { return .holds }
        return .warning("Google's wallet takes nothing from the service: \(trouble)")
      })
  }

  /// Returns the condition that the keys of every identity provider are held; nil without providers.
  ///
  /// Users of other providers, and users with tokens of this service, are served without them.
  static func identity(_ providers: [IdentityProvider]) -> Self? {
    if providers.isEmpty { return nil }
    return Self(
      "identity",
      verdict: { _ in
        let without = providers.filter { $0.source.held == nil && $0.source.wasAsked }
          .map(\.settings.issuer)
        return without.isEmpty
          ? .holds
          : .warning(
            "no keys of \(without.joined(separator: ", ")): users with tokens of these providers get 503 until the "
              + "keys can be fetched (see the log, and docs/guides/identity.md)")
      })
  }
}
