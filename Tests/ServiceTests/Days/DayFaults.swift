import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Synchronization

/// A store whose commits fail or have an unknown outcome, done or not, while it is faulty.
final class DayStore: ForwardingStore {
  let base: any BookingStore
  private let state: Mutex<(random: SeededGenerator, isFaulty: Bool)>

  init(_ base: any BookingStore, seed: UInt64) {
    self.base = base
    state = Mutex((SeededGenerator(seed: seed), true))
  }

  func set(faulty: Bool) { state.withLock { $0.isFaulty = faulty } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let fate = state.withLock { state in
      state.isFaulty ? Int.random(in: 0..<100, using: &state.random) : 100
    }
    switch fate {
    case 0..<2: throw .failed("simulated commit")
    case 2..<4: throw .unknown("simulated: not done")
    case 4..<7:
      try await base.commit(changes)
      throw .unknown("simulated: done")
    default: try await base.commit(changes)
    }
  }
}

/// A payment provider that is unreachable, loses requests or loses answers, while it is faulty.
final class DayProvider: PaymentProvider {
  let books = DeterministicProvider()
  private let state: Mutex<(random: SeededGenerator, isFaulty: Bool)>

  init(seed: UInt64) { state = Mutex((SeededGenerator(seed: seed), true)) }

  func set(faulty: Bool) { state.withLock { $0.isFaulty = faulty } }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    let fate = state.withLock { state in
      state.isFaulty ? Int.random(in: 0..<100, using: &state.random) : 100
    }
    switch fate {
    case 0..<5: throw .unavailable
    case 5..<10: throw .timeout
    case 10..<16:
      _ = try await books.perform(request)
      throw .timeout
    default: return try await books.perform(request)
    }
  }
}
