/// The ids of the operations of a product's waiting list, which have the product's name in front for every product.
package struct WaitingOperations: Sendable {
  package let enter: String
  package let list: String
  package let get: String
  package let leave: String

  /// The ids for a product by its name in the API, such as `flights`.
  package init(product: String) {
    enter = "\(product)EnterWaitingList"
    list = "\(product)ListWaitingListEntries"
    get = "\(product)GetWaitingListEntry"
    leave = "\(product)LeaveWaitingList"
  }
}

extension PagedProduct {
  /// The ids of the operations of its waiting list.
  package var waiting: WaitingOperations { WaitingOperations(product: name) }

  /// Returns the visitor's entries that wait, or to which something is offered now, oldest first.
  func openEntries(_ visit: Visit) async throws -> [Received] {
    guard visit.hasToken else { return [] }
    return try await visit.ask(waiting.list)["entries"].list.filter {
      ["WAITING", "OFFERED"].contains($0["state"].text)
    }
  }

  /// Returns links to the visitor's open entries whose wish is wanted, such as one for the flight of a page.
  package func waitingLinks(
    _ visit: Visit, where isWanted: (_ wish: Received) -> Bool
  ) async throws -> [PageLink] {
    try await openEntries(visit).filter { isWanted($0["wish"]) }.map {
      PageLink(visit.path(name, "waiting", $0["entry_id"].text), visit.text(.toWaitingList))
    }
  }

  /// Returns the form that enters the waiting list for a result, with the fields of the wish.
  package func waitingForm(for id: String, _ fields: [FormField], _ visit: Visit) -> Form {
    var fields = fields
    let first = fields.firstIndex { if case .hidden = $0.kind { false } else { true } }
    if let first { fields[first].hint = visit.text(.waitingHint) }
    return Form(
      visit.path(name, "choose", id),
      [
        FormGroup(visit.text(.waitingList), [FormField(.hidden, "wait", "", value: "yes")] + fields)
      ],
      submit: visit.text(.enterWaitingList))
  }
}
