public import PassFormats
public import Vocabulary

/// The trust of a gate, with ages, for the person who maintains it.
public struct TrustReport: Sendable {
  /// A status list that the bundle names.
  public struct List: Sendable {
    /// The issuer of the list.
    public let issuer: IssuerID
    /// The list's URI.
    public let uri: String
    /// Seconds since the list was made; nil where it is not held.
    public let age: Int64?
    /// Number of entries; nil where the list is not held.
    public let entries: Int?
    /// Whether the list is too old or not held, so that passes that name it are decided by
    /// `onStale`.
    public let isStale: Bool
  }

  /// The pinned roots.
  public let roots: RootPins
  /// The bundle that is held; nil before the first.
  public let bundle: TrustBundle?
  /// Seconds since the bundle was made; nil before the first.
  public let trustAge: Int64?
  /// Whether the bundle is expired or too old.
  public let isExpired: Bool
  /// The status lists that the bundle names.
  public let lists: [List]
  /// Whether the clock is earlier than the `iat` of the bundle or a held list.
  public let isClockBehind: Bool

  /// Whether a bundle is held, all of it is current, and the clock is not behind.
  public var isSound: Bool {
    bundle != nil && !isExpired && !isClockBehind && !lists.contains { $0.isStale }
  }
}

extension HeldTrust {
  /// Returns a report on the held trust at a time.
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
