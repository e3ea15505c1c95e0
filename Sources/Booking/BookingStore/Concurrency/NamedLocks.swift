internal import Synchronization

/// Fair locks by name.
///
/// Each lock exists only while somebody has it or waits for it.
package final class NamedLocks: Sendable {
  private struct Entry {
    let lock = AsyncLock()
    var users = 0
  }

  private let entries = Mutex<[String: Entry]>([:])

  package init() {}

  /// Runs `body` while holding the locks of all names.
  ///
  /// All callers take the locks in the same order, so that no two wait for each other.
  package func withLocks<Result>(
    _ names: Set<String>, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await withLocks(names.sorted()[...], body)
  }

  private func withLocks<Result>(
    _ names: ArraySlice<String>, _ body: () async throws -> Result
  ) async rethrows -> Result {
    guard let name = names.first else { return try await body() }
    let lock = entries.withLock { entries in
      entries[name, default: Entry()].users += 1
      return entries[name, default: Entry()].lock
    }
    defer {
      entries.withLock { entries in
        entries[name]?.users -= 1
        if entries[name]?.users == 0 { entries[name] = nil }
      }
    }
    return try await lock.withLock { try await withLocks(names.dropFirst(), body) }
  }
}
