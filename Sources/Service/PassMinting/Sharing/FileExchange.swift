package import BookingStore
internal import Bookings
internal import Platform
internal import Synchronization
package import Vocabulary

/// The exchange that keeps the shared files of one directory the same as those in the store.
///
/// A file of the directory records the content that both had last, so that a file that was removed here differs from
/// one that was added there.
package final class FileExchange: Sendable {
  private let folder: SharedFolder
  private let store: any BookingStore
  private let turns = Batcher<Instant, Void, any Error>()
  private let known = Mutex<Known?>(nil)

  /// The state of both sides when they were the same last.
  private struct Known: Equatable {
    let version: Int
    let revision: String
  }

  /// Maximum number of attempts while other services commit first.
  private static let attempts = 16

  /// Creates the exchange between a service's directory and a store.
  package init(_ directory: String, _ store: any BookingStore) {
    folder = SharedFolder(directory: directory)
    self.store = store
  }

  /// Takes over the changes of other services and stores the local changes; returns when both sides are the same.
  ///
  /// Where nothing changed, it only reads one record and the directory.
  package func run(now: Instant) async throws {
    try await turns.submit(now) { nows in
      try await self.agree(now: nows.max() ?? now)
      return nows.map { _ in }
    }
  }

  private func agree(now: Instant) async throws {
    for _ in 0..<Self.attempts {
      let read = try await store.record(SharedFiles.self, SharedFiles.name)
      let state = Known(version: read?.version ?? 0, revision: folder.revision)
      if known.withLock({ $0 }) == state { return }
      let stored = read?.value.files ?? [:]
      var random = SystemRandomNumberGenerator()
      let name = read?.value.store ?? PassID(using: &random).rawValue
      let merged = try folder.alone {
        let local = try folder.read()
        let merged = try FileMerge.merged(local, stored, base: try base(of: read))
        if merged != local { try folder.write(merged, over: local) }
        return merged
      }
      var version = read?.version ?? 0
      if merged != stored {
        var changes = ChangeSet(at: now)
        let new = SharedFiles(merged, store: name)
        if let read { changes.update(read, to: new) } else { changes.insert(new) }
        do throws(StoreError) {
          try await store.commit(changes)
          version += 1
        } catch {
          guard case .conflict = error else { throw error }
          continue
        }
      }
      try keep(Base(store: name, version: version, files: try merged.mapValues(FileMerge.digest)))
      let revision = folder.revision
      // If a file was changed since it was read, the next run handles it.
      let isSame = try folder.read() == merged
      known.withLock { $0 = isSame ? Known(version: version, revision: revision) : nil }
      return
    }
    throw Refusal.busy
  }

  // MARK: The last common state

  private var path: String { "\(folder.directory)/shared-files.json" }

  /// The store and the version of its record at the last common state, and digests of the files.
  private struct Base: Codable, Equatable {
    let store: String
    let version: Int
    let files: [String: String]
  }

  /// Returns the digests of the files when both sides were the same.
  ///
  /// In another store, or in an older backup of this one, a missing file does not mean that it was removed: the base is
  /// empty then, so that nothing is removed.
  private func base(of read: Versioned<SharedFiles>?) throws -> [String: String] {
    guard let base = try kept(), let read, read.value.store == base.store,
      read.version >= base.version
    else { return [:] }
    return base.files
  }

  private func kept() throws -> Base? {
    guard Files.exists(path) else { return nil }
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw ServiceError("\(path): this file is too long to be right; remove it")
    }
    // An unreadable file means an empty base, with which nothing is removed.
    return try? StoredJSON.value(Base.self, from: String(decoding: bytes, as: UTF8.self))
  }

  private func keep(_ base: Base) throws {
    if (try? kept()) == base { return }
    let text = try StoredJSON.text(of: base)
    try Files.replace(path, Array("\(text)\n".utf8), mode: Files.publicMode)
  }
}
