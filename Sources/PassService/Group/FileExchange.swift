internal import BookingStore
internal import Bookings
internal import PassFormats
internal import Platform
internal import Synchronization
internal import Vocabulary

/// Keeps the shared files of one directory the same as those in the store.
///
/// Which content both had last is kept in a file of the directory, so that a removal here is told from a
/// file that came there.
final class FileExchange: Sendable {
  private let folder: SharedFolder
  private let store: any BookingStore
  private let turns = Batcher<Instant, Void>()
  private let known = Mutex<Known?>(nil)

  /// What both sides were when they were the same last.
  private struct Known: Equatable {
    let version: Int
    let revision: String
  }

  /// How often others may come first.
  private static let attempts = 16

  /// - Parameter directory: the service's directory.
  init(_ directory: String, _ store: any BookingStore) {
    folder = SharedFolder(directory: directory)
    self.store = store
  }

  /// Takes what others changed and tells what was changed here; returns when both are the same.
  ///
  /// Where nothing changed it is one look at a record and at the directory.
  func run(now: Instant) async throws {
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
      let merged = try folder.alone {
        let local = try folder.read()
        let merged = try FileMerge.merged(local, stored, base: try base())
        if merged != local { try folder.write(merged, over: local) }
        return merged
      }
      var version = read?.version ?? 0
      if merged != stored {
        var changes = ChangeSet(at: now)
        let new = SharedFiles(merged)
        if let read { changes.update(read, to: new) } else { changes.insert(new) }
        do throws(StoreError) {
          try await store.commit(changes)
          version += 1
        } catch {
          guard case .conflict = error else { throw error }
          continue
        }
      }
      try keep(try merged.mapValues(FileMerge.digest))
      let revision = folder.revision
      // A file that was changed since it was read is for the next time.
      let isSame = try folder.read() == merged
      known.withLock { $0 = isSame ? Known(version: version, revision: revision) : nil }
      return
    }
    throw Refusal.busy
  }

  // MARK: What both had last

  private var path: String { "\(folder.directory)/shared-files.json" }

  private func base() throws -> [String: String] {
    guard Files.exists(path) else { return [:] }
    guard let bytes = try Files.read(path, limit: 1 << 20) else {
      throw ServiceError("\(path): longer than it can be; remove it")
    }
    return try StoredJSON.value([String: String].self, from: String(decoding: bytes, as: UTF8.self))
  }

  private func keep(_ digests: [String: String]) throws {
    if (try? base()) == digests { return }
    var writer = JSONWriter()
    writer.object { writer in
      for (path, digest) in digests.sorted(by: { $0.key < $1.key }) { writer.member(path, digest) }
    }
    try Files.replace(path, writer.bytes + [UInt8(ascii: "\n")], mode: Files.publicMode)
  }
}
