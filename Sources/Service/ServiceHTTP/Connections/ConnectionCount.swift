internal import Synchronization
internal import Vocabulary

/// Counts connections, in total and per client address.
final class ConnectionCount: Sendable {
  /// The decision about a new connection.
  package enum Entrance {
    /// Serve it; call `leave` when it is closed.
    case served
    /// Answer with the problem and close it; call `leave` when it is closed.
    case refused(Problem)
    /// Close it without an answer: too many others are being answered with a problem.
    case dropped
  }

  private struct State {
    var inAll = 0
    var byClient: [Substring: Int] = [:]
    var refused = 0
  }

  /// Maximum number of refused connections that get an answer at the same time.
  private static let maxRefused = 64

  private let limits: ConnectionLimits
  private let metrics: ServiceMetrics
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits, _ metrics: ServiceMetrics) {
    self.limits = limits
    self.metrics = metrics
  }

  /// Counts a connection; the address is nil if it is not known.
  func enter(_ address: String?) -> Entrance {
    let client = client(address)
    return state.withLock { state in
      let problem: Problem? =
        if state.inAll >= limits.inAll {
          Problem(
            .serviceUnavailable, "the service has as many connections as it accepts; try again")
        } else if let client, let maximum = limits.perAddress,
          state.byClient[client, default: 0] >= maximum
        {
          Problem(
            .rateLimited,
            "at most \(counted(maximum, "connection")) at a time; close one, or use one again")
        } else {
          nil
        }
      guard var problem else {
        state.inAll += 1
        if let client { state.byClient[client, default: 0] += 1 }
        return .served
      }
      guard state.refused < Self.maxRefused else {
        metrics.count(.unanswered)
        return .dropped
      }
      metrics.count(problem.code == .rateLimited ? .address : .total)
      state.refused += 1
      problem.retryAfter = 2
      return .refused(problem)
    }
  }

  /// Removes a closed connection from the count.
  func leave(_ address: String?, after admission: Entrance) {
    let client = client(address)
    state.withLock { state in
      switch admission {
      case .dropped: break
      case .refused: state.refused -= 1
      case .served:
        state.inAll -= 1
        guard let client, let count = state.byClient[client] else { break }
        state.byClient[client] = count > 1 ? count - 1 : nil
      }
    }
  }

  /// Returns the key under which an address is counted, or nil if only the total is limited.
  private func client(_ address: String?) -> Substring? {
    guard let address, !limits.proxies.covers(address) else { return nil }
    return Self.client(address)
  }

  /// Returns an IPv4 address, or the /64 network of an IPv6 address, because one client usually has all of it.
  static func client(_ address: String) -> Substring {
    guard address.contains(":") else { return address[...] }
    // The text is IPv4-mapped IPv6, such as `::ffff:192.0.2.1`.
    if address.contains("."), let last = address.split(separator: ":").last { return last }
    let halves = address.split(separator: "%")[0].split(
      separator: "::", omittingEmptySubsequences: false)
    var groups = halves[0].split(separator: ":")
    if halves.count == 2 {
      let rest = halves[1].split(separator: ":")
      groups += Array(repeating: "0", count: max(8 - groups.count - rest.count, 0)) + rest
    }
    return groups.prefix(4).joined(separator: ":")[...]
  }
}
