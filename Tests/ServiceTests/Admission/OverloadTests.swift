import PassService
@testable import ServiceHTTP
import AccessTokens
import Bookings
import PassTestSupport
import Synchronization
import Testing

/// More HTTP requests than the service can work on.
@Suite struct OverloadTests {
  /// Settings with one request at a time, and none that waits.
  private static let one: AdmissionSettings = {
    var settings = AdmissionSettings.unlimited
    var overload = OverloadLimits()
    (overload.running, overload.waiting) = (1, 0)
    settings.overload = overload
    return settings
  }()

  @Test func whatIsTooMuchIsToldBeforeItIsReadAndWhatGatesNeedIsServed() async throws {
    try await TestService.run(admission: Self.one) { service in
      let flight = try await service.client().flight()
      let admission = service.service.admission
      // The test's own request occupies the one place.
      let call = try await service.held {
        let jane = try service.client()
        for reply in [
          try await jane.get("/flights/\(flight)"), try await service.stranger.get("/airports"),
          // The refusal comes before the token and the body are read.
          try await service.stranger.post("/bookings", "{", key: nil),
        ] {
          #expect(reply.status == 503)
          #expect(reply.code == "SERVICE_UNAVAILABLE")
          #expect(reply.field("retry-after") == "1")
        }
        for path in [
          "/healthz", "/.well-known/trust-bundle", "/.well-known/jwks.json", "/status-lists/UA/0",
        ] {
          #expect(try await service.stranger.get(path).status == 200, "\(path)")
        }
        let operators = try service.client("ops", .operator)
        let status = try await operators.get("/operations/status").with(200).json
        #expect(status["load"]["running"].int == 1)
        #expect(status["load"]["refused"].int == 3)
        #expect(status["maintenance"].isNull)
        #expect(status["payment_providers"].items.isEmpty)
      }
      #expect(call == 1)
      #expect(admission.status.running == 0)
      #expect(try await service.client().get("/flights/\(flight)").status == 200)
    }
  }

  /// A request that waits for a slow payment provider does not occupy a place.
  @Test func whoWaitsForAPaymentProviderMakesRoom() async throws {
    let provider = SlowProvider()
    var settings = Self.one
    settings.overload?.waiting = 8
    settings.overload?.patience = .seconds(30)
    try await TestService.run(admission: settings, provider: provider) { service in
      let stage = try await Stage(service)
      let jane = try await stage.quoted("jane")
      async let booked = jane.client.post("/bookings", Stage.order(jane.quote), key: "a")
      await provider.isAsked()
      // Jane's payment is still under way.
      #expect(try await service.client("john").get("/flights/\(stage.flight)").status == 200)
      #expect(service.service.admission.status.running == 0)
      provider.answer()
      #expect(try await booked.status == 201)
      #expect(service.service.admission.status.running == 0)
    }
  }

  @Test func aTravelerMakesOneHoldAtATime() async throws {
    var settings = AdmissionSettings()
    settings.rates = nil
    try await TestService.run(admission: settings) { service in
      let jane = try service.client()
      let flight = try await jane.flight()
      let seats = try await jane.seats(of: flight, 36)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for part in 0..<4 {
          let listed = seats[part * 9..<part * 9 + 9].map {
            #"{"flight_id":"\#(flight)","seat_id":"\#($0)"}"#
          }
          group.addTask {
            try await jane.post(
              "/holds", #"{"seats":[\#(listed.joined(separator: ","))]}"#, key: "\(part)"
            ).status
          }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 201 } == 1, "\(statuses)")
      #expect(statuses.allSatisfy { [201, 409, 429].contains($0) }, "\(statuses)")
    }
  }
}

/// A provider that answers when the test allows it.
private final class SlowProvider: PaymentProvider {
  private let books = DeterministicProvider()
  private let asked = AsyncStream<Void>.makeStream()
  private let answers = AsyncStream<Void>.makeStream()

  func isAsked() async {
    var iterator = asked.stream.makeAsyncIterator()
    await iterator.next()
  }

  func answer() { answers.continuation.finish() }

  func perform(_ request: PaymentRequest) async throws(PaymentFault) -> PaymentReceipt {
    asked.continuation.yield()
    for await _ in answers.stream {}
    return try await books.perform(request)
  }
}

extension TestService {
  /// Runs `body` while one request is worked on, and returns the number of running requests.
  fileprivate func held(_ body: () async throws -> Void) async throws -> Int {
    let queue = service.admission.queue
    return try await queue.run(for: nil, share: .max) {
      try await body()
      return queue.load.running
    }
  }
}
