internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

extension PageRoute {
  /// The bookings and the open entries on waiting lists of the visitor and of the person who signed in, of all
  /// products, with the form that finds another booking.
  func bookings(of visitor: PageVisitor, fault: String = "") async throws -> PageBody {
    var items: [ResultItem] = []
    for visit in owners(visitor) {
      for product in products {
        let pages = ProductPages(product: product, visit: visit, isGuest: false)
        items += try await pages.waitingItems()
        let answer = try await visit.ask(product.operations.listBookings)
        items += answer["bookings"].list.map { product.item(for: $0, visit) }
      }
    }
    var code = FormField(.text, "code", visit.text(.bookingCode), value: visit.form["code"])
    code.longest = 6
    code.fault = fault
    let found = products.filter { $0.bookingAccess != nil }
    if found.count < products.count {
      code.hint = visit.text(.foundByCode, ["products": titles(of: found)])
    }
    var name = FormField(.text, "name", visit.text(.lastName), value: visit.form["name"])
    name.autocomplete = "family-name"
    let nameless = found.filter { $0.mayBeNameless }
    if !nameless.isEmpty {
      name.hint = visit.text(.namelessBookings, ["products": titles(of: nameless)])
    }
    let form = Form(
      visit.path("bookings"), [FormGroup(visit.text(.findBooking), [code, name])],
      submit: visit.text(.find))
    return .bookings(
      title: visit.text(.myBookings), items, form,
      note: items.isEmpty
        ? visit.text(visitor.account == nil ? .noBookings : .noBookingsYet) : "")
  }

  private func titles(of products: [any PagedProduct]) -> String {
    products.map { visit.text($0.title) }.joined(separator: ", ")
  }

  /// The visits by everybody whose bookings this browser may see in full: a person who signed in, and the visitor that
  /// it was before.
  private func owners(_ visitor: PageVisitor) -> [Visit] {
    guard visit.hasToken else { return [] }
    guard visitor.account != nil, let own = visitor.token else { return [visit] }
    return [visit, visit.authorized(by: own)]
  }

  /// Finds a booking by its code and a name on it, on another device than the one that booked.
  ///
  /// The form does not name a product, so all products are asked in turn. That is one try.
  func find(_ visitor: inout PageVisitor) async throws -> PageAnswer {
    var missing: PageFault.Refused?
    var asking = visit
    for product in products {
      guard let access = product.bookingAccess, visit.calls.has(access) else { continue }
      do {
        let found = try await asking.ask(access) { writer in
          writer.member("confirmation_code", visit.form["code"].uppercased())
          writer.member("last_name", visit.form["name"])
        }
        visitor.take(booking: found["access_token"].text, seconds: found["expires_in"].number ?? 0)
        return .see(visit.path(product.name, "bookings", found["booking_id"].text))
      } catch PageFault.refused(let refused) where [400, 404, 422].contains(refused.status) {
        missing = refused
        asking.asksAgain = true
      }
    }
    guard let missing else { throw PageFault.notFound }
    return .page(try await bookings(of: visitor, fault: missing.message))
  }
}
