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

  /// Does a command of the product's own on a booking, or throws `PageFault.noAction`.
  func perform(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome
}

extension StaffProduct {
  package var isOfAirports: Bool { false }

  package var searchFields: [FormField] { [] }

  package func occasion(_ id: String, _ visit: StaffVisit) async throws -> StaffPage {
    throw PageFault.notFound
  }

  package func perform(
    _ action: String, onOccasion id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome { throw PageFault.noAction }

  package func perform(
    _ action: String, onBooking id: String, _ visit: StaffVisit
  ) async throws -> StaffOutcome { throw PageFault.noAction }

  /// The row of a booking that was found: its code, its names, its occasions and its state.
  package func row(of found: Received, _ visit: StaffVisit) -> StaffRow {
    let occasions = found["occasions"].list.map {
      "\($0["title"].text), \(visit.utc($0["starts_at"].text))"
    }
    return StaffRow(
      [
        found["confirmation_code"].nonEmpty ?? found["booking_id"].text,
        found["names"].list.map(\.text).joined(separator: ", "),
        occasions.joined(separator: "\n"), found["state"].text,
      ], href: path(ofBooking: found["booking_id"].text, visit))
  }

  /// The path of the page of a booking.
  package func path(ofBooking id: String, _ visit: StaffVisit) -> String {
    visit.path(name, "bookings", id)
  }

  /// The path of a command on a booking.
  package func path(_ action: String, ofBooking id: String, _ visit: StaffVisit) -> String {
    visit.path(name, "bookings", id, action)
  }
}
