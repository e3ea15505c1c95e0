import PassTestSupport
import Testing
import Vocabulary

/// Each party of an appointment gets events about the other's actions at once.
@Suite struct ProviderEventsTests {
  private typealias Stage = AppointmentServiceTests.Stage

  /// Makes a request that the provider has to answer.
  private func asked(_ stage: Stage, _ jane: TestClient, key: String) async throws -> String {
    try await jane.post(
      "/appointments",
      stage.ask("sitting", "2025-03-04T10:00:00+01:00", "2025-03-04T11:00:00+01:00", stage.paid),
      key: key
    ).with(202).json.text("booking_id")
  }

  @Test func `a provider hears of a request and from whom, and its owner of the answer`()
    async throws
  {
    try await Stage.run { stage in
      let (jane, walker) = (
        try stage.service.client("jane"), try stage.service.client("walker")
      )
      let provider = try await EventListener(walker)
      let owner = try await EventListener(jane)
      let other = try await EventListener(try stage.service.client("john"))
      for listener in [provider, owner, other] { try await listener.until("event: ready") }
      let booking = try await asked(stage, jane, key: "ask")
      let told = try await provider.until("event: booking.awaits_acceptance")
      #expect(told.contains(booking) && !told.contains("jane") && !told.contains("Rex"))
      // The event does not name the owner, but the provider can read the appointment.
      let read = try await walker.get("/appointments/\(booking)").with(200).json
      #expect(read["owner_id"].string == "jane")
      _ = try await walker.post("/appointments/\(booking)/decline", key: "no").with(200)
      let answer = try await owner.until("event: booking.failed")
      #expect(answer.contains(#""details":{"reason":"TURNED_DOWN"}"#), "\(answer)")
      #expect(!other.text.contains("booking."))
    }
  }

  @Test func `a provider that begins to listen later hears of what was made before`() async throws {
    try await Stage.run { stage in
      let (jane, walker) = (
        try stage.service.client("jane"), try stage.service.client("walker")
      )
      let booking = try await asked(stage, jane, key: "ask")
      _ = try await walker.post("/appointments/\(booking)/accept", key: "yes").with(200)
      let provider = try await EventListener(walker)
      try await provider.until("event: ready")
      let path = "/appointments/bookings/\(booking)"
      let offer = try await jane.post("\(path)/cancellation-quote", key: "offer").with(201).json
        .text("cancellation_id")
      _ = try await jane.post(
        "/appointments/\(booking)/cancel", #"{"cancellation_id":"\#(offer)"}"#, key: "cancel"
      ).with(200)
      let told = try await provider.until("event: booking.cancelled")
      #expect(told.contains(booking) && told.contains(#""details":{"by":"owner"}"#), "\(told)")
    }
  }
}
