import Bookings
import Synchronization

/// A provider that a test makes unreachable or silent.
final class SteeredProvider: PaymentProvider {
  enum Mood: Sendable {
    case answers
    /// Cannot be reached.
    case away
    /// Refuses each request as invalid, for example because of its payment method.
    case refuses
    /// Performs requests and does not answer.
    case silent
  }

  let books = DeterministicProvider()
  private let mood: Mutex<Mood>
  private let requests = Mutex(0)

  init(_ mood: Mood) { self.mood = Mutex(mood) }

  func turn(_ mood: Mood) { self.mood.withLock { $0 = mood } }

  /// The number of requests to the provider.
  var asked: Int { requests.withLock { $0 } }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    requests.withLock { $0 += 1 }
    let now = mood.withLock { $0 }
    if now == .away { throw .unavailable }
    if now == .refuses { throw .notTaken }
    let receipt = try await books.perform(request)
    if now == .silent { throw .timeout }
    return receipt
  }
}

extension Stage {
  /// Returns the number of captures of each payment that was captured.
  func charges() async throws -> [Int] {
    try await accounts().map(\.captureCount).filter { $0 > 0 }
  }

  /// Returns the provider's accounts.
  func accounts() async throws -> [DeterministicProvider.Account] {
    switch service.provider {
    case let steered as SteeredProvider: await Array(steered.books.accounts.values)
    case let books as DeterministicProvider: await Array(books.accounts.values)
    default: []
    }
  }
}
