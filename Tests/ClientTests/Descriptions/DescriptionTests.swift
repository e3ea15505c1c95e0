import ClientRules
import Foundation
import StrictText
import Testing
import Vocabulary

/// The client and the four descriptions of the API.
@Suite struct DescriptionTests {
  private static var root: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  private static func examples() throws -> [String: JSONNode] {
    let file = root.appending(path: "docs/api/examples.json")
    guard
      case .object(let members) = try JSONReader.read(
        Array(try Data(contentsOf: file)), depth: 32
      ).value
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.node) })
  }

  private static func documents() throws -> [String] {
    try [
      "Service/ServiceDescription/openapi.yaml", "Products/ShowService/shows.yaml",
      "Products/StayService/stays.yaml", "Products/AppointmentService/appointments.yaml",
    ].map { try String(contentsOf: root.appending(path: "Sources/\($0)"), encoding: .utf8) }
  }

  @Test(arguments: [
    ("createBooking", Product.flights), ("checkIn", .flights), ("getBooking", .flights),
    ("showsCreateBooking", .shows), ("showsGetBooking", .shows), ("staysCreateBooking", .stays),
    ("staysGetBooking", .stays), ("appointmentsCreateBooking", .appointments),
    ("createAppointment", .appointments), ("cancelAppointment", .appointments),
    ("cancelBooking", .flights), ("showsCancelBooking", .shows),
  ])
  func `recorded bookings are read whole`(name: String, product: Product) throws {
    let answer = try #require(try Self.examples()[name]?["answer"])
    let booking = try #require(Booking(answer, product))
    #expect(booking.confirmationCode?.count == 6)
    #expect(!booking.title.isEmpty && !booking.title.contains("?"))
    #expect(try #require(booking.startsAt) < #require(booking.endsAt))
    if product == .flights {
      #expect(booking.passengers.allSatisfy { $0.name != nil && !$0.seats.isEmpty })
    }
  }

  @Test func `recorded passes are read, and a pass that has ended is none`() throws {
    let examples = try Self.examples()
    for name in ["getBookingPasses", "showsGetBookingPasses", "staysGetBookingPasses", "checkIn"] {
      let answer = try #require(examples[name]?["answer"])
      let passes = Pass.all(in: answer)
      #expect(!passes.isEmpty, "\(name)")
      #expect(passes.allSatisfy { $0.validFrom < $0.validUntil })
    }
    let ended =
      #"{"pass_id":"A","barcode_data":null,"barcode_format":null,"valid_from":"2025-03-02T13:30:00Z","valid_until":"2025-03-02T17:00:00Z"}"#
    #expect(JSONNode.answer(Array(ended.utf8)).flatMap(Pass.init) == nil)
  }

  @Test func `unknown members and words are kept and do no harm`() throws {
    let text = #"""
      {"booking_id":"b","state":"HALF_BOARDED","new":{"a":[1,2.5e300,null]},"passengers":[{"passenger_id":"p","seats":
       [{"seat":"1A","state":"TELEPORTED","extra":true}]}],"passes":[{"pass_id":"x","state":"FOLDED"}],"flights":"none"}
      """#
    let booking = try #require(JSONNode.answer(Array(text.utf8)).flatMap { Booking($0, .flights) })
    #expect(booking.state == "HALF_BOARDED")
    #expect(booking.passengers.first?.isCheckedIn == false)
    #expect(booking.passes.allSatisfy { !$0.isCurrent })
  }

  @Test(arguments: [
    "/bookings", "/bookings/{booking_id}", "/bookings/{booking_id}/check-in",
    "/bookings/{booking_id}/passes", "/bookings/{booking_id}/cancellation-quote",
    "/bookings/{booking_id}/cancel", "/bookings/{booking_id}/seat-change", "/holds", "/quotes",
    "/passes/{pass_id}/reissue", "/holds/{hold_id}", "/shows/holds/{hold_id}",
    "/stays/holds/{hold_id}",
    "/appointments/holds/{hold_id}",
    "/flights/search",
    "/flights/{flight_id}/seats", "/flights/{flight_id}/seats/events", "/airports", "/airlines",
    "/events", "/shows/bookings", "/shows/holds", "/shows/quotes", "/shows/showings",
    "/shows/movies",
    "/shows/showings/{showing_id}/seats", "/shows/showings/{showing_id}/seats/events",
    "/shows/bookings/{booking_id}/passes", "/stays/bookings", "/stays/holds", "/stays/quotes",
    "/hotels/search", "/hotels/{hotel_id}", "/stays/bookings/{booking_id}/passes",
    "/appointments/bookings", "/appointments/holds", "/appointments/quotes", "/providers",
    "/appointments/free", "/appointments/bookings/{booking_id}/passes",
    "/shows/bookings/{booking_id}/cancellation-quote", "/shows/bookings/{booking_id}/cancel",
    "/stays/bookings/{booking_id}/cancellation-quote", "/stays/bookings/{booking_id}/cancel",
    "/appointments/bookings/{booking_id}/cancellation-quote",
    "/appointments/bookings/{booking_id}/cancel",
  ])
  func `every path that the client asks is described`(path: String) throws {
    let lines = try Self.documents().flatMap { $0.split(separator: "\n") }
    #expect(lines.contains("  \(path):"))
  }

  @Test(arguments: [
    "booking_id", "state", "confirmation_code", "available_actions", "passengers", "passenger_id",
    "check_in_opens_at", "first_name", "last_name", "passes", "pass_id", "barcode_data",
    "barcode_format", "valid_from", "valid_until", "boarding_passes", "next_cursor", "hold_id",
    "expires_in", "expires_at", "quote_id", "price_delta",
    "cancellation_id", "refund", "fee", "etag",
    "scheduled_at", "airport_code", "flight_number", "starts_at", "ends_at", "hotel_name",
    "check_in_from", "check_out_until", "start_time", "end_time", "service_name", "provider_name",
    "code", "retryable", "detail",
  ])
  func `every member that the client reads is described`(name: String) throws {
    let documents = try Self.documents()
    #expect(documents.contains { $0.contains(" \(name): ") || $0.contains(" \(name):\n") })
  }
}
