internal import PassTrustStore
internal import PassVerifier
internal import Vocabulary

/// The trust store of a gate at work, which notices when another program changed it, such as `trust update`.
struct TrustWatch {
  let store: TrustStore
  private var files: TrustFiles
  /// The revision of the store that was loaded last.
  private var revision: TrustFiles.Revision

  /// Loads the trust of a gate, with messages about the status lists that could not be read.
  static func begin(
    _ store: TrustStore
  ) throws -> (watch: TrustWatch, held: HeldTrust, diagnostics: [String]) {
    // The revision is taken first, so that a change while the store is read is loaded again.
    var files = store.files
    let revision = files.revision()
    let watch = TrustWatch(store: store, files: files, revision: revision)
    let (held, diagnostics) = try store.load()
    return (watch, held, diagnostics)
  }

  /// Returns the trust of the gate, if the store changed since it was loaded and can be read.
  mutating func changed() -> (held: HeldTrust, diagnostics: [String])? {
    let found = files.revision()
    guard found != revision else { return nil }
    revision = found
    return try? store.load()
  }
}
