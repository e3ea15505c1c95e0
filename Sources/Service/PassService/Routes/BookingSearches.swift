package import PassMinting
internal import ServiceHTTP
package import Bookings
package import StrictText
internal import Selling
package import Vocabulary

/// The search for bookings by agents, which records the bookings that agents find.
extension ServedProduct {
  var searches: [Endpoint] {
    [
      .question("\(path)/booking-search", name(of: .searchBookings), .agents, .search) { call in
        try await searchBookings(call)
      }
    ]
  }

  /// Maximum number of bookings that a search returns.
  private var maxFound: Int { 20 }

  private func searchBookings(_ call: Call) async throws -> HTTPAnswer {
    // The range has a day more on both sides, because other places have another date at this moment.
    guard let today = call.now.date(),
      let yesterday = CivilDate(daysSince1970: today.daysSince1970 - 1),
      let tomorrow = CivilDate(daysSince1970: today.daysSince1970 + 1)
    else { throw Problem.unavailable("the service's clock shows no date") }
    let search = try call.json { (body) throws(ShapeError) in
      try self.search(&body, around: yesterday...tomorrow)
    }
    let (found, isComplete) = try await desk.search(search, limit: maxFound) {
      (try? reach(of: $0, call)) != nil
    }
    try await keepTrail(
      of: found.filter { (try? reach(of: $0, call)) == .agent }, call, "found",
      ["by": search.kind])
    return .json { writer in
      writer.objects("bookings", found) { writeSummary(of: $1, at: call.now, to: &$0) }
      writer.member("is_complete", isComplete)
      writer.name("dates")
      if let days = search.days {
        writer.object { writer in
          writer.member("from", days.lowerBound.description)
          writer.member("until", days.upperBound.description)
        }
      } else {
        writer.null()
      }
    }
  }

  private func search(
    _ body: inout ObjectReader, around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> BookingSearch<Booking> {
    if body.peek("confirmation_code") != nil { return .code(try body.confirmationCode()) }
    if body.peek("email") != nil { return .email(try body.line("email", upTo: 254)) }
    if body.peek("phone") != nil {
      guard let number = PhoneKey(try body.line("phone", upTo: 40)) else {
        throw body.failure("phone", "expected a telephone number, at least its last 7 digits")
      }
      return .phone(number)
    }
    if let own = try ownSearch(&body, around: now) { return own }
    let (name, days) = try together(
      part(try body.searchedName()), part(try body.searchedDays(around: now)))
    return .name(name, days: days)
  }

  /// Writes a booking with the members that tell it from others, for an agent who chooses one.
  package func writeSummary(of booking: Booking, at now: Instant, to writer: inout JSONWriter) {
    writer.member("booking_id", booking.key)
    writer.member("confirmation_code", orNull: booking.code?.rawValue)
    writer.member("state", booking.stateName(at: now))
    writer.objects("occasions", occasions(of: booking)) { writer, occasion in
      writer.member("title", occasion.title)
      writer.member("place", occasion.place)
      writer.member("starts_at", occasion.begins.description)
      writer.member("ends_at", occasion.ends.description)
      writer.member("local", orNull: occasion.local?.begins.local?.description)
    }
    writer.member("names", booking.people.map { $0.names.joined(separator: " ") })
    writer.member("created_at", booking.created.description)
  }

  package func ownSearch(
    _ body: inout ObjectReader, around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> BookingSearch<Booking>? { nil }
}

extension ObjectReader {
  fileprivate mutating func searchedName() throws(ShapeError) -> SearchedName {
    guard let name = SearchedName(try line("name", upTo: 80)) else {
      throw failure("name", "expected letters of a name")
    }
    return name
  }

  /// Reads the day of the search, or returns the days around now.
  package mutating func searchedDays(
    around now: ClosedRange<CivilDate>
  ) throws(ShapeError) -> ClosedRange<CivilDate> {
    guard peek("date") != nil else { return now }
    let day = try date("date")
    return day...day
  }

  /// Reads a booking's code as an agent typed it, in capitals or not, and in groups.
  package mutating func confirmationCode() throws(ShapeError) -> BookingReference {
    let name = "confirmation_code"
    let typed = try string(name).filter { $0 != " " && $0 != "-" }
    guard typed.utf8.allSatisfy({ $0 < 0x80 }), let code = BookingReference(typed.uppercased())
    else { throw failure(name, "expected a booking's code, such as ABC123") }
    return code
  }
}
