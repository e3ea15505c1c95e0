internal import Synchronization

/// Who is connected: how many in all, and from each address.
final class ConnectionCount: Sendable {
  /// What becomes of a new connection.
  enum Admission {
    /// It is served; `leave` once it is closed.
    case served
    /// It is told why not and closed; `leave` once it is closed.
    case refused(Problem)
    /// It is closed without a word: enough others are being told already.
    case dropped
  }

  private struct State {
    var inAll = 0
    var byClient: [Substring: Int] = [:]
    var refused = 0
  }

  /// How many are being told at a time that there are too many.
  private static let maximumRefused = 64

  private let limits: ConnectionLimits
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits) { self.limits = limits }

  /// Counts a connection from an address, whose text is nil where it has none.
  func enter(_ address: String?) -> Admission {
    let client = client(address)
    return state.withLock { state in
      let problem: Problem? =
        if state.inAll >= limits.inAll {
          Problem(.serviceUnavailable, "as many connections as the service takes are open")
        } else if let client, let maximum = limits.perAddress,
          state.byClient[client, default: 0] >= maximum
        {
          Problem(
            .rateLimited, "at most \(maximum) connections at a time; close one, or use one again")
        } else {
          nil
        }
      guard var problem else {
        state.inAll += 1
        if let client { state.byClient[client, default: 0] += 1 }
        return .served
      }
      guard state.refused < Self.maximumRefused else { return .dropped }
      state.refused += 1
      problem.retryAfter = 2
      return .refused(problem)
    }
  }

  /// A connection from that address is closed.
  func leave(_ address: String?, after admission: Admission) {
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

  /// As whom an address counts; nil where nobody but the sum is bounded.
  private func client(_ address: String?) -> Substring? {
    guard let address, !limits.proxies.contains(address) else { return nil }
    return Self.client(address)
  }

  /// An IPv4 address, or the network of an IPv6 address: whoever has one has all of its /64.
  static func client(_ address: String) -> Substring {
    guard address.contains(":") else { return address[...] }
    // IPv4 in IPv6, as `::ffff:192.0.2.1`.
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
