internal import PassVerifier
internal import Vocabulary

/// The trust store of a gate at work: notices when another program changed it, such as `trust update`.
struct TrustWatch {
  let store: TrustStore
  /// The revision of the store that was loaded last.
  private var revision: String

  /// Loads what a gate trusts, with the status lists that could not be read.
  static func begin(
    _ store: TrustStore
  ) throws -> (watch: TrustWatch, held: HeldTrust, diagnostics: [String]) {
    // The revision is taken first: what changes while the store is read is loaded again.
    let watch = TrustWatch(store: store, revision: store.revision)
    let (held, diagnostics) = try store.load()
    return (watch, held, diagnostics)
  }

  /// What the gate trusts now, where the store changed since it was loaded and can be read.
  mutating func changed() -> (held: HeldTrust, diagnostics: [String])? {
    guard store.revision != revision else { return nil }
    revision = store.revision
    return try? store.load()
  }
}
