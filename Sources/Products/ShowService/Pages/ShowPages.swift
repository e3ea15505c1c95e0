package import PassPages
internal import StrictText
internal import Vocabulary

/// The part of shows in the pages for travelers: the programme, seats, and tickets.
package struct ShowPages: PagedProduct {
  package let name = "shows"
  package var title: PageText { .shows }
  package var lead: PageText { .showsLead }
  package let operations = SaleOperations(prefix: "shows")
  package let bookingAccess: String? = "showsAccessBooking"
  package let mayBeNameless = true

  package let seatNews: (operation: String, parameter: String)? = (
    "watchShowingSeats", "showing_id"
  )

  package init() {}

  /// One line of the list of bookings.
  package func item(for booking: Received, _ visit: Visit) -> ResultItem {
    var lines = [hours(of: booking, visit), booking["place"].text]
    let seats = seats(of: booking)
    if !seats.isEmpty { lines.append(visit.text(.seatsNamed, ["seats": listed(seats)])) }
    let state = booking["state"].text
    return ResultItem(
      booking["title"].text, lines: lines, price: visit.money(booking["total"]),
      badge: state == "CONFIRMED" ? "" : PageText.showStates[state].map { visit.text($0) } ?? "",
      link: PageLink(
        path(visit, "bookings", booking["booking_id"].text), visit.text(.showBooking)))
  }

  // MARK: What several pages write

  /// Returns a path of shows.
  func path(_ visit: Visit, _ rest: String...) -> String {
    visit.path(([name] + rest).joined(separator: "/"))
  }

  /// Returns the page of one showing, for a number of seats; `quote` is an offer whose seats are given back when
  /// others are chosen.
  func choicePath(_ visit: Visit, _ showing: String, count: Int, quote: String = "") -> String {
    path(visit, "choose", showing) + "?count=\(count)" + (quote.isEmpty ? "" : "&quote=\(quote)")
  }

  /// Returns day and hours of a showing or a booking, such as "Sat 1 Mar, 20:30–22:14".
  func hours(of show: Received, _ visit: Visit) -> String {
    let begins = show["starts_at"].text
    return visit.text(
      .dayAndHours, ["day": visit.shortDay(begins), "hours": clocks(of: show, visit)])
  }

  /// Returns the hours of a showing or a booking, such as "20:30–22:14".
  func clocks(of show: Received, _ visit: Visit) -> String {
    let (begins, ends) = (visit.clock(show["starts_at"].text), visit.clock(show["ends_at"].text))
    // Isolated, so that text from right to left does not let beginning and end change places.
    return "\u{2066}\(begins)–\(ends)\u{2069}"
  }

  /// The names of the seats of a quote, a hold, a booking or a pass.
  func seats(of value: Received) -> [String] { value["seats"].list.map(\.text) }

  /// The number of people that a quote, a hold or a booking is for.
  func people(in value: Received) -> Int {
    value["seats"].list.count + (value["places"].number ?? 0)
  }

  func listed(_ seats: [String]) -> String { seats.joined(separator: ", ") }

  /// Returns the facts about seats, or about the number of places where they have no numbers.
  func places(of value: Received, _ visit: Visit) -> [Fact] {
    let seats = seats(of: value)
    if !seats.isEmpty { return [Fact(visit.text(.seats), listed(seats))] }
    return [Fact(visit.text(.places), "\(value["places"].number ?? 0)")]
  }

  /// Writes the kinds of seats in a price's lines, such as "2 × premium", in the visitor's language.
  func translate(_ lines: inout [PriceLine], _ visit: Visit) {
    for index in lines.indices {
      let parts = lines[index].label.split(separator: " × ", maxSplits: 1)
      guard parts.count == 2, Int(parts[0]) != nil,
        let category = PageText.seatCategories[String(parts[1])]
      else { continue }
      lines[index].label = "\(parts[0]) × \(visit.text(category))"
    }
  }
}
