import BookingTestSupport
import Bookings
import PassTestSupport
import Shows
import Testing
import Vocabulary

/// How long tickets let in that were bought after the hour of their show had changed.
@Suite struct ShowTicketTests {
  /// Announced for 20:00 in Zürich, which is 19:00Z, for two hours.
  @Test(arguments: [
    (0, "2025-03-01T07:00:00Z", "2025-03-02T09:00:00Z"),
    // A door knows the ticket by the announced hour, and people come at the hour of now.
    (3_600, "2025-03-01T07:00:00Z", "2025-03-02T10:00:00Z"),
    (-3_600, "2025-03-01T06:00:00Z", "2025-03-02T08:00:00Z"),
  ])
  func `a ticket is good from twelve hours before the earlier hour to twelve after the end`(
    moved seconds: Int, from: String, until: String
  ) async throws {
    let cinema = try await Cinema()
    if seconds != 0 { try await cinema.move(by: seconds) }
    let ticket = try await cinema.book("A1").passes.passes.first.orThrow("a ticket")
    #expect(ticket.validFrom.description == from)
    #expect(ticket.validUntil.description == until)
  }
}
