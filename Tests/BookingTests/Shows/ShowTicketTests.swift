import BookingTestSupport
import Bookings
import PassTestSupport
import Shows
import Testing
import Vocabulary

/// The validity of tickets that were bought after the time of their show had changed.
@Suite struct ShowTicketTests {
  /// The show is announced for 20:00 in Zürich, which is 19:00Z, and lasts two hours.
  @Test(arguments: [
    (0, "2025-03-01T07:00:00Z", "2025-03-02T09:00:00Z"),
    // A door knows the ticket by the announced time, and visitors come at the current one.
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
