internal import HummingbirdCore
internal import NIOCore
internal import Synchronization

/// The connections that were accepted and are not served yet.
///
/// When the web server stops, it drops the connections that are on their way to it, and a dropped one ends the
/// process (swift-nio, issue 2637). So they are held here, and closed in order when the server is gone.
final class UnservedConnections: Sendable {
  private let waiting = Mutex<[ObjectIdentifier: HTTP1Channel.Value]>([:])

  func add(_ connection: HTTP1Channel.Value) {
    waiting.withLock { $0[ObjectIdentifier(connection.channel)] = connection }
  }

  /// Removes a connection, which is served from now on.
  func remove(_ connection: HTTP1Channel.Value) {
    waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection.channel)) }
  }

  deinit {
    let rest = waiting.withLock { Array($0.values) }
    guard !rest.isEmpty else { return }
    Task {
      for connection in rest { try? await connection.executeThenClose { _, _ in } }
    }
  }
}
