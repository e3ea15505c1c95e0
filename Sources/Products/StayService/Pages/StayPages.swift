package import PassPages
internal import StrictText
internal import Vocabulary

/// The pages of stays: hotels are searched, a kind of room is chosen, and the dates of a booking are changed.
package struct StayPages: PagedProduct {
  package let name = StayRoutes.name
  package let title = PageText.staysTitle
  package let lead = PageText.staysLead
  package let operations = SaleOperations(prefix: StayRoutes.name)
  package let bookingAccess: String? = "staysAccessBooking"

  package init() {}

  package func item(for booking: Received, _ visit: Visit) -> ResultItem {
    let state = booking["state"].text
    return ResultItem(
      booking["hotel_name"].text,
      lines: [
        visit.line([
          visit.days(booking["check_in_date"].text, booking["check_out_date"].text),
          visit.count(.staysNights, booking["nights"].number),
        ]),
        booking["address"].text,
      ],
      price: visit.money(booking["total"]),
      badge: state == "SUCCEEDED" ? "" : visit.stayState(state),
      link: PageLink(
        path(visit, "bookings", booking["booking_id"].text),
        visit.text(.staysShowBooking)))
  }

  /// Returns a path of this product.
  func path(_ visit: Visit, _ rest: String...) -> String {
    visit.path(([name] + rest).joined(separator: "/"))
  }
}

extension Form {
  /// Puts a fault at the field with a name.
  mutating func tell(_ fault: String, at name: String) {
    for group in groups.indices {
      for field in groups[group].fields.indices where groups[group].fields[field].name == name {
        groups[group].fields[field].fault = fault
      }
    }
  }
}

extension String {
  /// The text, if there is one.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension PageFault.Refused {
  /// Whether the refusal names a member or a parameter as wrong.
  func isAbout(_ name: String) -> Bool {
    faults.contains { $0.pointer == name || $0.pointer == "/\(name)" }
  }
}
