internal import BookingStore
internal import Bookings
internal import Vocabulary

/// The refusals that wait to be kept under their keys: those that come while others are being kept share one commit.
///
/// Each is answered after that commit, so a repetition gets the same answer. A crowd that wants the last seats is refused
/// many times at once, and a refusal changes nothing else.
final class KeptRefusals: Sendable {
  struct Request: Sendable {
    let answer: KeptAnswer
    /// The mark that a service performs the request, which ends with it; nil if the service is alone.
    let mark: Versioned<RunningRequest>?
    let now: Instant
  }

  private let batches = Batcher<Request, Void, any Error>(lanes: 2, maxCount: 64)

  /// Keeps a refusal; returns when it is durable.
  func keep(_ request: Request, at desk: Transactor) async throws {
    try await batches.submit(request) { (requests: [Request]) async -> [Result<Void, any Error>] in
      await Self.keep(requests, at: desk)
    }
  }

  private static func keep(
    _ requests: [Request], at desk: Transactor
  ) async -> [Result<Void, any Error>] {
    do throws(StoreError) {
      try await desk.store.commit(changes(requests))
      return requests.map { _ in .success(()) }
    } catch {
      guard requests.count > 1 else { return [.failure(error)] }
      // One of them is in the way, such as a mark that another service has taken over.
      var results: [Result<Void, any Error>] = []
      for request in requests { results += await keep([request], at: desk) }
      return results
    }
  }

  private static func changes(_ requests: [Request]) -> ChangeSet {
    var changes = ChangeSet(at: requests.map(\.now).max() ?? requests[0].now)
    for request in requests {
      if let mark = request.mark { changes.remove(mark) }
      changes.insert(request.answer)
    }
    return changes
  }
}
