import ClientRules
import PassClient
import PassTestSupport
import Testing
import Vocabulary

/// A device whose clock its user has set to another day, while it has a network.
@Suite struct WrongClockTests {
  /// The service with its own date in each answer; that of the trial is the date of the machine.
  private struct Dated: ClientTransport {
    let real: any ClientTransport

    func send(_ request: ClientRequest) async throws(TransportFailure) -> ClientReply {
      let reply = try await real.send(request)
      let fields = reply.fields.merging(["date": "Sat, 01 Mar 2025 18:00:00 GMT"]) { $1 }
      return ClientReply(status: reply.status, fields: fields, body: reply.body)
    }

    func listen(
      _ request: ClientRequest, _ take: @escaping @Sendable ([UInt8]) async -> Bool
    ) async throws(TransportFailure) -> ClientReply { try await real.listen(request, take) }
  }

  @Test(arguments: [3, 40, 400])
  func `a clock that is days ahead does not cost the pass for tomorrow`(days: Int) async throws {
    let home = try TestHome(try await TestedService.shared.value)
    try home.signIn()
    let booking = try await home.service.book(for: home.user)
    let transport = Dated(real: try HTTPTransport(home.service.url))
    let right = try home.client(transport)
    #expect(try await right.synchronize(within: .seconds(60)).isComplete)
    _ = try await right.requestCheckIn(of: booking)
    #expect(try await right.synchronize(within: .seconds(60)).isComplete)
    let pass = try #require(try await right.passes().first)
    let ahead = home.clock
    ahead.skip(.seconds(days * 86_400))
    let wrong = try PassClient(home: home.path, clock: ahead.clock, transport: transport)
    #expect(try await wrong.synchronize(within: .seconds(60)).isComplete)
    #expect(try await right.passes().map(\.pass.id) == [pass.pass.id])
    #expect(try await right.bookings().map(\.booking.id) == [booking])
    // Another device gets the pass although it has ended by its clock.
    let other = try TestHome(home.service, user: home.user)
    try other.renewToken()
    try other.signIn()
    let device = try PassClient(home: other.path, clock: ahead.clock, transport: transport)
    #expect(try await device.synchronize(within: .seconds(60)).isComplete)
    #expect(try await device.passes().map(\.pass.id) == [pass.pass.id])
  }

  @Test func `the date of an answer is read, and any other text is none`() {
    #expect(
      Instant.httpDate("Sat, 01 Mar 2025 18:00:00 GMT") == Instant(secondsSince1970: 1_740_852_000)
    )
    #expect(Instant.httpDate("Wed, 31 Dec 1969 23:59:59 GMT") == Instant(secondsSince1970: -1))
    for text in [
      "", "GMT", "Sat, 01 Mar 2025 18:00:00 CET", "Sat, 31 Feb 2025 18:00:00 GMT",
      "Sat, 1 Mar 2025 18:00:00 GMT", "Sat, 01 Mrz 2025 18:00:00 GMT",
      "Sat, 01 Mar 2025 25:00:00 GMT", "Saturday, 01-Mar-25 18:00:00 GMT", "1740852000",
      "Sat, 01 Mar 20250 18:00:00 GMT",
    ] { #expect(Instant.httpDate(text) == nil, "\(text)") }
  }
}
