internal import PassFormats
internal import Synchronization

/// The open connections, in all, of each address and of each lane, so that no client takes those of the others.
///
/// Where there are too many, the oldest that has not proved to be a lane's makes room for the new one.
final class ConnectionTally<ID: Hashable & Sendable>: Sendable {
  private struct Connection {
    let id: ID
    let address: String
    let close: @Sendable () -> Void
    var lane: DeviceID?
  }

  private let inAll: Int
  private let perAddress: Int
  private let perLane: Int
  /// The connections from the oldest to the newest.
  private let open = Mutex<[Connection]>([])

  init(inAll: Int, perAddress: Int, perLane: Int) {
    (self.inAll, self.perAddress, self.perLane) = (inAll, perAddress, perLane)
  }

  /// Counts a connection, for which another one may be closed; returns false where all others are those of lanes.
  func enter(_ id: ID, from address: String, close: @escaping @Sendable () -> Void) -> Bool {
    let (isIn, closed) = open.withLock { open -> (Bool, (@Sendable () -> Void)?) in
      let own = open.count { $0.address == address } >= perAddress
      var closed: (@Sendable () -> Void)?
      if own || open.count >= inAll {
        guard
          let oldest = open.firstIndex(where: { $0.lane == nil && (!own || $0.address == address) })
        else { return (false, nil) }
        closed = open.remove(at: oldest).close
      }
      open.append(Connection(id: id, address: address, close: close))
      return (true, closed)
    }
    closed?()
    return isIn
  }

  /// Notes that a connection is a lane's, whose oldest is closed where it has too many.
  func prove(_ id: ID, _ lane: DeviceID) {
    let closed = open.withLock { open -> (@Sendable () -> Void)? in
      guard let index = open.firstIndex(where: { $0.id == id }), open[index].lane != lane else {
        return nil
      }
      open[index].lane = lane
      let others = open.indices.filter { open[$0].lane == lane && $0 != index }
      guard others.count >= perLane, let oldest = others.first else { return nil }
      return open.remove(at: oldest).close
    }
    closed?()
  }

  /// Returns whether a connection is a lane's.
  func isProved(_ id: ID) -> Bool {
    open.withLock { open in open.contains { $0.id == id && $0.lane != nil } }
  }

  /// Removes a connection that was counted.
  func leave(_ id: ID) { open.withLock { open in open.removeAll { $0.id == id } } }
}
