internal import PassDocuments
internal import PassWallet
internal import Synchronization
internal import Vocabulary

/// The signed passes whose signature differs each time, kept so that the same content has the same bytes.
///
/// A pass has one place per language: its newest content replaces the former. The cache is bounded in bytes, and keeps
/// nothing for longer than a day, because the files contain names.
final class WalletPassCache: Sendable {
  /// The content of a pass before it is signed.
  struct Content: Equatable, Sendable {
    let text: String
    let details: PageDetails
    let group: String?
    let isVoided: Bool
    /// The time at which the details were true, for a pass that says it.
    let updated: Instant?
    let authenticationToken: String?
    /// The number of times that the settings had been read.
    let revision: Int

    init(_ pass: WalletPass, _ revision: Int) {
      text = pass.pass.text
      details = pass.details
      group = pass.group
      isVoided = pass.isVoided
      updated = pass.isToldOfChanges ? nil : pass.updated
      authenticationToken = pass.authenticationToken
      self.revision = revision
    }
  }

  fileprivate struct Place: Hashable {
    let serialNumber: String
    let language: Language
  }

  fileprivate struct Kept {
    let content: Content
    let pass: TaggedPass
    let since: Instant
    /// The number of the entry, by which the oldest one is found.
    let order: Int
  }

  fileprivate struct State {
    var passes: [Place: Kept] = [:]
    var byteCount = 0
    var count = 0
  }

  /// The greatest number of bytes.
  private let limit: Int
  /// The time after which a pass is dropped, in seconds.
  private static let lasts: Int64 = 86_400
  private let state = Mutex(State())

  init(limit: Int = 32 << 20) { self.limit = limit }

  /// The number of kept bytes.
  var byteCount: Int { state.withLock { $0.byteCount } }

  /// Returns a pass as it was signed; nil if it is not there, or its content has changed.
  func pass(_ pass: WalletPass, _ content: Content, now: Instant) -> TaggedPass? {
    state.withLock { state in
      state.drop { now.seconds(since: $0.since) >= Self.lasts }
      guard let kept = state.passes[Place(pass)], kept.content == content else { return nil }
      return kept.pass
    }
  }

  /// Keeps a signed pass in place of a former one of the same pass and language, and drops the oldest beyond the limit.
  func keep(_ made: TaggedPass, of pass: WalletPass, _ content: Content, now: Instant) {
    guard made.pass.bytes.count <= limit else { return }
    state.withLock { state in
      state.count += 1
      let former = state.passes.updateValue(
        Kept(content: content, pass: made, since: now, order: state.count),
        forKey: Place(pass))
      state.byteCount += made.pass.bytes.count - (former?.pass.pass.bytes.count ?? 0)
      while state.byteCount > limit, let oldest = state.passes.values.map(\.order).min() {
        state.drop { $0.order == oldest }
      }
    }
  }
}

extension WalletPassCache.State {
  fileprivate mutating func drop(_ isDropped: (WalletPassCache.Kept) -> Bool) {
    for (place, kept) in passes where isDropped(kept) {
      passes[place] = nil
      byteCount -= kept.pass.pass.bytes.count
    }
  }
}

extension WalletPassCache.Place {
  fileprivate init(_ pass: WalletPass) {
    self.init(serialNumber: pass.serialNumber, language: pass.details.language)
  }
}
