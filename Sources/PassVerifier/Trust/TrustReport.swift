public import PassFormats
public import Vocabulary

/// What a gate trusts, with ages: for the person who looks after it.
public struct TrustReport: Sendable {
  /// A status list that the bundle names.
  public struct List: Sendable {
    /// Whose list.
    public let issuer: IssuerID
    /// Its name.
    public let uri: String
    /// Seconds since it was made; nil where it is not held.
    public let age: Int64?
    /// How many entries it has; nil where it is not held.
    public let entries: Int?
    /// Whether a pass that names it meets the policy for old lists, or the list is lacking.
    public let isStale: Bool
  }

  /// The roots that are pinned.
  public let roots: RootPins
  /// The bundle that is held, if there is one yet.
  public let bundle: TrustBundle?
  /// Seconds since the bundle was made.
  public let trustAge: Int64?
  /// Whether the bundle is too old to decide by.
  public let isExpired: Bool
  /// The lists that the bundle names.
  public let lists: [List]
  /// Whether the clock is earlier than something that is held was made.
  public let isClockBehind: Bool

  /// Whether nothing here makes a gate doubt a good pass.
  public var isSound: Bool {
    bundle != nil && !isExpired && !isClockBehind && !lists.contains { $0.isStale }
  }
}

extension HeldTrust {
  /// What is held, seen at a moment.
  public func report(now: Instant) -> TrustReport {
    let verifier = Verifier(trust: trust)
    let lists = (bundle?.issuers ?? []).flatMap { issuer in
      issuer.statusLists.map { source in
        let held = trust.list(issuer.id, source.uri)
        return TrustReport.List(
          issuer: issuer.id, uri: source.uri, age: held.map { now.seconds(since: $0.issuedAt) },
          entries: held?.list.count,
          isStale: held.map { list in trust.bundle.map { $0.isStale(list, now: now) } ?? true }
            ?? true)
      }
    }
    return TrustReport(
      roots: roots, bundle: bundle, trustAge: bundle.map { now.seconds(since: $0.issuedAt) },
      isExpired: trust.bundle.map { $0.isExpired(now: now) } ?? false, lists: lists,
      isClockBehind: verifier.clock(.unknown, now: now) == .behind)
  }
}
