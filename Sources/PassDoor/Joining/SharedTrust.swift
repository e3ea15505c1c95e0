internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// Takes bundles and status lists that another lane laid into the shared folder; each is signed, so that the
/// folder need not be trusted.
package struct SharedTrust {
  private let folder: String
  private let directory: DoorDirectory
  private var seen: [String: String] = [:]
  private static let longest = 1 << 20
  private static let maximumFiles = 32

  /// The trust in a folder, for a lane.
  package init(_ folder: String, for directory: DoorDirectory) {
    self.folder = folder
    self.directory = directory
  }

  /// Takes what is new.
  ///
  /// - Returns: what was refused, for staff.
  package mutating func take(now: Instant) -> [String] {
    let names = ((try? Files.names(in: folder, limit: 1_024)) ?? []).filter { $0.hasSuffix(".jwt") }
    var refused: [String] = []
    // A list may need the bundle that names it, whose name comes first.
    for name in names.prefix(Self.maximumFiles) {
      let path = "\(folder)/\(name)"
      guard let revision = Files.revision(of: path), seen[name] != revision else { continue }
      seen[name] = revision
      do {
        let bytes = try FileDescriptor(plain: path).read(count: Self.longest)
        let update = try directory.gate.store.accept(bytes, now: now).update
        // A list that was refused may be one that this bundle names.
        if case .bundle = update { seen = [name: revision] }
      } catch let refusal as UpdateRefusal where refusal.code == .notNewer {
        continue
      } catch {
        refused.append("\(escaped(name, limit: 40)): \(error)")
      }
    }
    return refused
  }
}
