/// The part of the desk that a product brings: the list of a day, its occasions, and the facts of a booking.
///
/// A product returns values and no HTML, and calls the service's endpoints for every rule. Finding, money, refunds,
/// cancellation and the trail are the same for all products (`StaffProductArea`).
package protocol StaffProduct: Sendable {
  /// The name in paths, which is the product's name in the API, such as `flights`.
  var name: String { get }
  /// The name in the navigation, such as "Flights".
  var title: String { get }
  /// The operations of the API that every product has, by their ids for this one.
  var operations: SaleOperations { get }
  /// Whether agents whose token is for some airports work with it.
  var isOfAirports: Bool { get }
  /// The fields by which only bookings of this product are found, each a member of the search's body.
  var searchFields: [FormField] { get }

  /// The list of a day, which the visit's query names (`StaffVisit.day`).
  func day(_ visit: StaffVisit) async throws -> StaffPage

  /// The page of one occasion of the list, with the commands for it.
  func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage

  /// Does a command on an occasion, or throws `PageFault.noAction`.
  func perform(
    _ action: String, onOccasion id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome

  /// The row of a booking that was found.
  func row(of found: Received, _ visit: StaffVisit) -> StaffRow

  /// Adds the facts, the passes and the product's own commands to the page of a booking.
  func complete(
    _ page: inout StaffPage, for booking: Received, _ visit: StaffVisit
  ) async throws

  /// The names of things in a booking by their ids, for its trail.
  func names(in booking: Received) -> [String: String]

  /// The page that asks for the rest before a command of the product's own, such as another seat.
  func question(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffPage

  /// Does a command of the product's own on a booking, or throws `PageFault.noAction`.
  func perform(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome
}

extension StaffProduct {
  package var isOfAirports: Bool { false }

  package var searchFields: [FormField] { [] }

  package func names(in booking: Received) -> [String: String] { [:] }

  package func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage {
    throw PageFault.notFound
  }

  package func perform(
    _ action: String, onOccasion id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome { throw PageFault.noAction }

  package func question(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffPage { throw PageFault.notFound }

  package func perform(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome { throw PageFault.noAction }

  /// The row of a booking that was found: its code, its names, its occasions and its state.
  package func row(of found: Received, _ visit: StaffVisit) -> StaffRow {
    let occasions = found["occasions"].list.map { occasion in
      let local = occasion["local"].text
      let time = local.isEmpty ? visit.utc(occasion["starts_at"].text) : visit.dayAndClock(local)
      return "\(occasion["title"].text), \(time)"
    }
    return StaffRow(
      [
        found["confirmation_code"].nonEmpty ?? found["booking_id"].text,
        found["names"].list.map(\.text).joined(separator: ", "),
        occasions.joined(separator: "; "), found["state"].text,
      ], href: path(ofBooking: found["booking_id"].text, visit))
  }

  /// The path of the page of a booking.
  package func path(ofBooking id: String, _ visit: StaffVisit) -> String {
    visit.path(name, "bookings", id)
  }

  /// The path of the page of a pass for the printer; nil for a person who may open none.
  package func paper(ofPass id: String, _ visit: StaffVisit) -> String? {
    visit.isAgent ? visit.path(name, "passes", id, "pass.pdf") : nil
  }

  /// The path of a command on a booking.
  package func path(_ action: String, ofBooking id: String, _ visit: StaffVisit) -> String {
    visit.path(name, "bookings", id, action)
  }
}

extension StaffProduct {
  /// The part of a page with the bookings of a list of the API, such as the arrivals of a day.
  package func list(
    _ heading: String, _ operation: String, _ visit: StaffVisit, nothing: String,
    further: Bool = false
  ) async throws -> StaffSection {
    let answer = try await visit.ask(
      operation, ["date": visit.day],
      query: [("limit", "100"), ("cursor", visit.form[operation])], further: further)
    var section = StaffSection(
      heading,
      StaffTable(
        ["Booking", "Names", "What", "State"],
        answer["bookings"].list.map { row(of: $0, visit) }, nothing: nothing))
    if let next = answer["next_cursor"].nonEmpty {
      section.links = [
        PageLink("\(visit.path(name))?date=\(visit.day)&\(operation)=\(next)", "More of this list")
      ]
    }
    return section
  }

  /// The customer of a booking and the passes that are valid, as every product but flights answers them.
  package func customer(of booking: Received, _ visit: StaffVisit) -> [StaffSection] {
    let contact = booking["contact"]
    var facts = StaffSection("Customer")
    facts.facts = [
      Fact("Name", contact["name"].text), Fact("E-mail address", contact["email"].text),
      Fact("Telephone", contact["phone"].text),
      Fact("Booked", visit.utc(booking["created_at"].text)),
    ].filter { !$0.value.isEmpty }
    let passes = booking["passes"].list.map { pass in
      StaffRow(
        [
          pass["pass_id"].text, "\(pass["admits"].number ?? 1)",
          pass["used"].isTrue ? "yes" : "no", visit.utc(pass["valid_from"].text),
          visit.utc(pass["valid_until"].text),
        ], href: paper(ofPass: pass["pass_id"].text, visit))
    }
    let table = StaffTable(
      ["Pass", "Admits", "Used", "From", "Until"], passes, nothing: "There is no valid pass.")
    return [facts, StaffSection("Passes", table)]
  }
}
