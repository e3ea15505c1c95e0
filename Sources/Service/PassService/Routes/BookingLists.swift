package import PassMinting
package import ServiceHTTP
internal import Bookings
internal import StrictText
internal import Selling
package import Vocabulary

/// The bookings of a day, for the staff; whoever is on such a list is on record as found.
extension ServedProduct {
  /// Answers with those of some bookings that the caller, an agent, may see, each with its summary.
  ///
  /// Their order is that of the list. The trail of each booking on the page has who found it, and by which list.
  package func answer(
    listing bookings: [Booking], _ list: String, of date: CivilDate, limit: Int, after: Cursor?,
    _ call: Call
  ) async throws -> HTTPAnswer {
    let seen = bookings.filter { (try? reach(of: $0, call)) != nil }
    let page = ResultPage(seen, after: after, limit: limit, \.key)
    try await keepTrail(
      of: page.items.filter { (try? reach(of: $0, call)) == .agent }, call, "found",
      ["by": list])
    return .json { writer in
      writer.member("date", date.description)
      writer.objects("bookings", page.items) { writeSummary(of: $1, at: call.now, to: &$0) }
      writer.member("next_cursor", orNull: page.next)
    }
  }
}

extension Call {
  /// Returns the day in the path, and refuses what is no day as not found.
  package func day() throws(Problem) -> CivilDate {
    let text = parameters["date"] ?? ""
    guard let date = CivilDate(text) else {
      throw Problem(.notFound, "\(escaped(text, limit: 40)) is no day; write it such as 2025-03-02")
    }
    return date
  }
}
