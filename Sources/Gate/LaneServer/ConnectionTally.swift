internal import Synchronization

/// The open connections, in all and of each address, so that no client takes those of the others.
final class ConnectionTally: Sendable {
  private struct State {
    var inAll = 0
    var byAddress: [String: Int] = [:]
  }

  private let inAll: Int
  private let perAddress: Int
  private let state = Mutex(State())

  init(inAll: Int, perAddress: Int) {
    (self.inAll, self.perAddress) = (inAll, perAddress)
  }

  /// Counts a connection; returns false where there are enough already.
  func enter(_ address: String) -> Bool {
    state.withLock { state in
      let own = state.byAddress[address, default: 0]
      guard state.inAll < inAll, own < perAddress else { return false }
      state.inAll += 1
      state.byAddress[address] = own + 1
      return true
    }
  }

  /// Removes a connection that was counted.
  func leave(_ address: String) {
    state.withLock { state in
      state.inAll -= 1
      let rest = state.byAddress[address, default: 1] - 1
      state.byAddress[address] = rest > 0 ? rest : nil
    }
  }
}
