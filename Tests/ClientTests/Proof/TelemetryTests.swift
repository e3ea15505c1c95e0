import ClientRules
import PassClient
import PassTestSupport
import StrictText
import Testing

/// Measurements (F-127): only where the person allows them, and without anything about the person.
@Suite struct TelemetryTests {
  @Test(arguments: [false, true])
  func `measurements are sent if they are allowed, and the service takes them`(
    isAllowed: Bool
  ) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let transport = FaultyTransport(try HTTPTransport(home.service.url))
    let client = try home.client(transport)
    try await client.reportMeasurements(isAllowed)
    _ = try await client.searchFlights(
      from: "SFO", to: "JFK", on: "2025-03-02", within: .seconds(30))
    let (flight, seat) = try await home.service.freeSeat(for: home.user)
    _ = try await client.hold(.seats(flight: flight, seats: [seat]))
    await #expect(throws: ClientError.self) {
      try await client.hold(.seats(flight: flight, seats: ["seat_0000000000000000"]))
    }
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    #expect(try await client.synchronize(within: .seconds(60)).isComplete)
    let reports = transport.requests.filter { $0.path == "/v1/telemetry" }
    #expect(reports.count == (isAllowed ? 1 : 0))
    guard let body = reports.first?.body else { return }
    let events = JSONNode.answer(body)?["events"]?.items ?? []
    #expect(events.map { $0["step"]?.text } == ["search", "select_seat", "select_seat"])
    #expect(events.map { $0["outcome"]?.text } == ["success", "success", "error"])
    let text = String(decoding: body, as: UTF8.self)
    #expect(!text.contains(flight) && !text.contains(seat) && !text.contains(home.user))
    let taken = try await home.service.ask("POST", "/telemetry", as: home.user, text)
    #expect(taken["accepted"]?.integer == 3)
  }
}
