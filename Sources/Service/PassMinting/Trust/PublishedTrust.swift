internal import BookingStore
package import Logging
internal import PassFormats
internal import PassIssuer
package import PassVerifier
internal import Platform
internal import Synchronization
package import Vocabulary

/// The data that gates need about this issuer: its keys, the trust bundle and the status lists.
///
/// The trust bundle is the operator's, signed by a root that is kept elsewhere. Until there is one, the
/// service signs bundles with a development root.
package final class PublishedTrust: Sendable {
  private let operators: OperatorBundle
  private let development: DevelopmentBundle
  private let devices: EnrolledDevices
  package let keys: PassKeys
  package let lists: any ServiceStatusLists
  /// The files that this service shares with others; nil if it is alone.
  private let files: FileExchange?
  private let time: ServiceClock
  private let logger: Logger
  private let work = SerialThread("trust")
  private let kept = Mutex<Kept?>(nil)
  /// The texts that were published last, which are served again where they cannot be made anew.
  private let lastTexts: LastKnown<Published, String>
  private let lastLists: LastKnown<Int, ServedStatusList?>
  private let waitsForNextList: Duration
  /// The fault of the operator's bundle that keeps an earlier bundle in force; nil without a fault.
  private let faultOfBundle = Mutex<String?>(nil)
  /// The bundle that gates' signatures were last checked with.
  private let opened = Mutex<(token: String, trust: Trust)?>(nil)

  private enum Published: Hashable { case keys, bundle }

  /// A verified bundle, with the state for which it is still current.
  private struct Kept {
    let bundle: PublishedBundle
    let contents: String
    /// The revision of the bundle's file.
    let revision: String?
    let minute: Instant
  }

  /// Creates the published trust of a service's directory.
  ///
  /// Gates wait at most `answersWithin` while a store or a disk does not answer, and at most `waitsForNextList` for the
  /// second in which a list can be signed again.
  package init(
    data directory: String, keys: PassKeys, lists: any ServiceStatusLists,
    files: FileExchange? = nil,
    time: ServiceClock? = nil, answersWithin: Duration = .seconds(1),
    waitsForNextList: Duration = .seconds(1), logger: Logger
  ) {
    devices = EnrolledDevices(directory: "\(directory)/gates")
    operators = OperatorBundle.of(data: directory)
    development = DevelopmentBundle(
      path: operators.path, root: OperatorBundle.developmentRoot(directory), keys: keys,
      devices: devices)
    self.keys = keys
    self.lists = lists
    self.files = files
    self.time = time ?? .unguarded(logger)
    lastTexts = LastKnown(patience: answersWithin * 7 / 10)
    lastLists = LastKnown(patience: answersWithin * 7 / 10)
    self.waitsForNextList = waitsForNextList
    self.logger = logger
  }

  package var issuer: IssuerID { keys.issuer }

  /// Creates a development root if the operator has provided no bundle, and logs the gaps of an operator's bundle.
  package func prepare(now: Instant) async throws {
    guard time.isRight else { return }
    let isNew = try development.prepare()
    if isNew {
      logger.notice(
        """
        made a root for development, which signs trust bundles here; export its public key for gates with: \
        passtool keys export --keys \(development.root.directory) --issuer \(issuer)
        """)
    }
    _ = try await bundle(now: now)
    for gap in try gaps(now: now) {
      logger.warning(
        """
        the trust bundle must be replaced; make a new one with passtool trust build, diff and sign, and put it at \
        \(operators.path)
        """, metadata: ["gap": "the trust bundle: \(gap)"])
    }
  }

  /// Returns the keys and lists that this service signs with and that the operator's bundle lacks.
  package func gaps(now: Instant) throws -> [TrustGap] {
    try operators.gaps(keys: try keys.ring(at: now), lists: lists.numbers, of: issuer, now: now)
  }

  /// The reason why an earlier bundle is served instead of the operator's; nil if the operator's is served.
  package var fault: String? { faultOfBundle.withLock { $0 } }

  /// Returns the bundle as a token; the last one where it cannot be made in time.
  package func bundle(now: Instant) async throws -> String {
    try await lastTexts.value(.bundle) { try await self.currentBundle(now: now) }
  }

  /// Returns the current bundle; within a minute it only checks whether files or lists have changed.
  private func currentBundle(now: Instant) async throws -> String {
    // The first exchange takes in what other services changed or signed; the second one shares what is signed here
    // before it is published.
    try await files?.run(now: now)
    let minute = now.roundedDownToMinute
    if let kept = kept.withLock({ $0 }), kept.minute == minute, kept.contents == contents,
      kept.revision == Files.revision(of: operators.path)
    {
      return kept.bundle.token
    }
    try await lists.refresh()
    let token = try await current(minute, now: now)
    guard let files else { return token }
    try await files.run(now: now)
    return try await current(minute, now: now)
  }

  /// Returns the bundle in the directory, signed anew where that is due, or the last good one where it cannot be used.
  private func current(_ minute: Instant, now: Instant) async throws -> String {
    try await work.run {
      let contents = self.contents
      let last = self.kept.withLock { $0 }
      let (next, fault) = try self.newBundle(now: now, last: last?.bundle)
      self.note(fault)
      // A bundle that cannot be used is noted, too: it is read again when it changes, and each minute.
      let revision = Files.revision(of: self.operators.path)
      self.kept.withLock {
        $0 = Kept(bundle: next, contents: contents, revision: revision, minute: minute)
      }
      return next.token
    }
  }

  /// Returns the bundle to publish, and the reason if it is the last one again.
  private func newBundle(
    now: Instant, last: PublishedBundle?
  ) throws -> (bundle: PublishedBundle, fault: String?) {
    let next: PublishedBundle
    do { next = try readBundle(now: now) } catch {
      guard let last else { throw error }
      return (last, "\(error); the last good bundle stays: put a bundle that is whole there")
    }
    guard let last, next.root == last.root, next.version < last.version else { return (next, nil) }
    return (
      last,
      "\(operators.path) has version \(next.version), but version \(last.version) was published before, and gates "
        + "refuse older ones; version \(last.version) stays in use: sign a bundle with a higher version"
    )
  }

  private func readBundle(now: Instant) throws -> PublishedBundle {
    let token =
      try time.isRight && development.isInForce()
      ? try development.bundle(lists: lists.uris, now: now) : try operators.statement().token
    do {
      return try PublishedBundle(token)
    } catch { throw ServiceError("\(operators.path): \(error)") }
  }

  /// Notes a fault of the bundle, and logs it when it is new or over.
  private func note(_ fault: String?) {
    let isNews = faultOfBundle.withLock { noted in
      defer { noted = fault }
      return noted != fault
    }
    guard isNews else { return }
    if let fault {
      logger.warning("the trust bundle cannot be used", metadata: ["error": "\(fault)"])
    } else {
      logger.notice("the trust bundle can be used again")
    }
  }

  /// A value that changes when the bundle has to change.
  private var contents: String {
    "\(keys.revision ?? "") \(lists.numbers.count) \(devices.revision)"
  }

  /// Returns the trust that the reports of gates are checked with: the same bundle that gates get.
  package func held(now: Instant) async throws -> Trust {
    let token = try await bundle(now: now)
    if let known = opened.withLock({ $0 }), known.token == token { return known.trust }
    return try await work.run {
      let trust = try Trust(
        TrustBundle(payload: try SignedStatement(reading: Array(token.utf8)).payload))
      self.opened.withLock { $0 = (token, trust) }
      return trust
    }
  }

  /// Returns the issuer's public keys as a JWK set; the last set where it cannot be read in time.
  package func keySet(now: Instant) async throws -> [UInt8] {
    let text = try await lastTexts.value(.keys) {
      // While the store does not answer, the local key set is served, which was the shared one a moment ago.
      try? await self.files?.run(now: now)
      return String(decoding: try self.keys.published(), as: UTF8.self)
    }
    return Array(text.utf8)
  }

  /// Returns a status list as a token, or the last token where it cannot be signed in time; nil for an unknown number.
  func statusList(_ list: Int, now: Instant) async throws -> String? {
    try await signedList(list, now: now)?.token
  }

  /// Returns a status list with all revocations up to now.
  ///
  /// If the list of this second is already signed, it waits for the next second. If the clock does not move, it returns
  /// the list of this second after the wait.
  package func currentStatusList(_ list: Int, clock: @Sendable () -> Instant) async throws
    -> String?
  {
    let deadline = ContinuousClock.now + waitsForNextList
    var found = try await signedList(list, now: clock())
    while found?.isBehind == true, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
      found = try await signedList(list, now: clock())
    }
    return found?.token
  }

  private func signedList(_ list: Int, now: Instant) async throws -> ServedStatusList? {
    guard time.isRight else {
      return try await lists.lastSigned(list).map { ServedStatusList(token: $0, isBehind: false) }
    }
    return try await lastLists.value(list) {
      try await self.files?.run(now: now)
      return try await self.lists.signed(
        list, with: try self.keys.signer(for: .status, at: now), now: now)
    }
  }
}

/// A bundle with the values that decide whether another one may follow it.
private struct PublishedBundle: Sendable {
  let token: String
  /// The version; gates take no lower one of the same root.
  let version: Int64
  let root: KeyID

  init(_ token: String) throws {
    let statement = try SignedStatement(reading: Array(token.utf8))
    self.token = token
    version = try TrustBundle(payload: statement.payload).version
    root = statement.keyID
  }
}
