@testable import ServiceHTTP
import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport
import Synchronization
import Testing
import Vocabulary

/// A customer gets an answer in time although others are slow, and the log has the requests without one.
@Suite struct AnswersInTimeTests {
  @Test(.timeLimit(.minutes(5)))
  func `while a provider is silent an order is answered before its connection is closed`()
    async throws
  {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(12)
    limits.slowestBody = .seconds(6)
    let provider = HangingProvider()
    try await TestService.run(connections: limits, provider: provider) { service in
      let jane = try await Stage(service).quoted("jane")
      provider.hang()
      let reply = try await jane.client.post("/bookings", Stage.order(jane.quote), key: "a")
      #expect(reply.status == 202)
      #expect(try reply.json["state"].string == "PENDING")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a request that was cut has a line in the access log`() async throws {
    var limits = ConnectionLimits()
    limits.slowestRequest = .seconds(3)
    limits.slowestBody = .seconds(2)
    let store = HangingStore()
    try await TestService.run(connections: limits, store: store) { service in
      let jane = try service.client()
      store.hang()
      let connection = try await RawConnection(port: service.port)
      try await connection.send(jane.head("GET", "/bookings", length: 0))
      #expect(try await connection.rest().isEmpty, "nothing was answered")
      store.goOn()
      var lines: [ReplyJSON] = []
      try await eventually {
        lines = try service.observed.requests.filter { $0["problem"].string == "REQUEST_CUT" }
        return !lines.isEmpty
      }
      #expect(lines.count == 1)
      #expect(lines.first?["status"].int == 499)
      #expect(lines.first?["route"].string == "/bookings")
    }
  }
}

/// A provider that stops answering for ever when it is asked to.
private final class HangingProvider: PaymentProvider {
  private let provider = DeterministicProvider()
  private let hangs = Atomic(false)

  func hang() { hangs.store(true, ordering: .relaxed) }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    if hangs.load(ordering: .relaxed) {
      let (never, _) = AsyncStream<Never>.makeStream()
      for await _ in never {}
      throw .timeout
    }
    return try await provider.perform(request)
  }

  func news(
    in message: PaymentMessage, now: Instant
  ) async throws(PaymentMessageFault) -> PaymentNews {
    try await provider.news(in: message, now: now)
  }
}
