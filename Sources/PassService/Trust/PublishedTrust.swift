internal import BookingStore
internal import Logging
internal import PassFormats
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Synchronization
internal import Vocabulary

/// What gates need to know about this issuer: its keys, the trust bundle and the status lists.
///
/// The trust bundle is the operator's, signed by a root that is kept elsewhere. Until there is one, the
/// service signs bundles with a development root.
final class PublishedTrust: Sendable {
  private let operators: OperatorBundle
  private let development: DevelopmentBundle
  private let devices: EnrolledDevices
  let keys: PassKeys
  let lists: any PassLists
  /// The files of this service and others; nil if it is alone.
  private let files: FileExchange?
  private let time: ServiceClock
  private let logger: Logger
  private let work = WorkThread("trust")
  private let kept = Mutex<Kept?>(nil)
  /// The gaps of the bundle that the log has.
  private let told = Mutex<Set<TrustGap>>([])
  /// The bundle for which signatures of gates were checked last.
  private let opened = Mutex<(token: String, trust: Trust)?>(nil)

  /// A verified bundle, with the state for which it is still current.
  private struct Kept {
    let token: String
    let contents: String
    /// Revision of the bundle's file.
    let revision: String?
    let minute: Instant
  }

  /// - Parameter directory: the service's directory.
  init(
    data directory: String, keys: PassKeys, lists: any PassLists, files: FileExchange? = nil,
    time: ServiceClock? = nil, logger: Logger
  ) {
    devices = EnrolledDevices(directory: "\(directory)/gates")
    operators = OperatorBundle.of(data: directory)
    development = DevelopmentBundle(
      path: operators.path, root: DevelopmentBundle.root(directory), keys: keys, devices: devices)
    self.keys = keys
    self.lists = lists
    self.files = files
    self.time = time ?? .unguarded(logger)
    self.logger = logger
  }

  var issuer: IssuerID { keys.issuer }

  /// Creates a development root if the operator has provided no bundle, and logs what an operator's bundle
  /// lacks.
  func prepare(now: Instant) async throws {
    guard time.isRight else { return }
    let isNew = try development.prepare()
    if isNew {
      logger.notice(
        """
        made a root for development, which signs trust bundles here; a gate learns its public half with: \
        passtool keys export --keys \(development.root.directory) --issuer \(issuer)
        """)
    }
    _ = try await bundle(now: now)
    tell(try gaps(now: now), now: now)
  }

  /// What the operator's bundle lacks of what this service signs with.
  func gaps(now: Instant) throws -> [TrustGap] {
    try operators.gaps(keys: try keys.ring(at: now), lists: lists.numbers, of: issuer, now: now)
  }

  /// Logs what is lacking that was not before.
  func tell(_ gaps: [TrustGap], now: Instant) {
    let new = told.withLock { told in
      defer { told = Set(gaps) }
      return gaps.filter { !told.contains($0) }
    }
    for gap in new {
      logger.warning("the trust bundle lacks something", metadata: ["gap": "\(gap)"])
    }
  }

  /// The bundle as a token; within a minute only file revisions are checked.
  func bundle(now: Instant) async throws -> String {
    // What others brought or signed is here first, and what is signed here is everybody's before it is told.
    do {
      try await files?.run(now: now)
    } catch let error as StoreError {
      // Gates may have what they could have had a moment ago.
      guard let kept = kept.withLock({ $0 }) else { throw error }
      return kept.token
    }
    let minute = now.roundedDownToMinute
    if let kept = kept.withLock({ $0 }), kept.minute == minute, kept.contents == contents,
      kept.revision == Files.revision(of: operators.path)
    {
      return kept.token
    }
    try await lists.refresh()
    let token = try await current(minute, now: now)
    guard let files else { return token }
    try await files.run(now: now)
    return try await current(minute, now: now)
  }

  /// The bundle in the directory, signed anew where that is due.
  private func current(_ minute: Instant, now: Instant) async throws -> String {
    try await work.run {
      let contents = self.contents
      let token =
        try self.time.isRight && self.development.isInForce()
        ? try self.development.bundle(lists: self.lists.uris, now: now)
        : try self.operators.statement().token
      let revision = Files.revision(of: self.operators.path)
      self.kept.withLock {
        $0 = Kept(token: token, contents: contents, revision: revision, minute: minute)
      }
      return token
    }
  }

  /// Changes when the bundle has to change.
  private var contents: String {
    "\(keys.revision ?? "") \(lists.numbers.count) \(devices.revision)"
  }

  /// Whom the service trusts where gates report: what it tells gates to trust.
  func held(now: Instant) async throws -> Trust {
    let token = try await bundle(now: now)
    if let known = opened.withLock({ $0 }), known.token == token { return known.trust }
    return try await work.run {
      let trust = try Trust(
        TrustBundle(payload: try SignedStatement(reading: Array(token.utf8)).payload))
      self.opened.withLock { $0 = (token, trust) }
      return trust
    }
  }

  /// The issuer's public keys, as a JWK set.
  func keySet(now: Instant) async throws -> [UInt8] {
    // Where the store does not answer, it is the set as it was a moment ago.
    try? await files?.run(now: now)
    return try keys.published()
  }

  /// A status list as a token; nil if there is no list with this number.
  func statusList(_ list: Int, now: Instant) async throws -> String? {
    guard time.isRight else { return try await lists.lastSigned(list) }
    try await files?.run(now: now)
    return try await lists.signed(list, with: try keys.signer(for: .status, at: now), now: now)
  }
}
