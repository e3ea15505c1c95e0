import Bookings
import Synchronization

/// A provider that a test makes unreachable or silent.
final class SteeredProvider: PaymentProvider {
  enum Mood: Sendable {
    case answers
    /// Nothing reaches it.
    case away
    /// It does what it is asked and says nothing.
    case silent
  }

  let books = DeterministicProvider()
  private let mood: Mutex<Mood>

  init(_ mood: Mood) { self.mood = Mutex(mood) }

  func turn(_ mood: Mood) { self.mood.withLock { $0 = mood } }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    let now = mood.withLock { $0 }
    if now == .away { throw .unavailable }
    let receipt = try await books.perform(request)
    if now == .silent { throw .timeout }
    return receipt
  }
}

extension Stage {
  /// How often each payment that took any money took it.
  func charges() async throws -> [Int] {
    try await accounts().map(\.captureCount).filter { $0 > 0 }
  }

  /// What the provider has.
  func accounts() async throws -> [DeterministicProvider.Account] {
    switch service.provider {
    case let steered as SteeredProvider: await Array(steered.books.accounts.values)
    case let books as DeterministicProvider: await Array(books.accounts.values)
    default: []
    }
  }
}
