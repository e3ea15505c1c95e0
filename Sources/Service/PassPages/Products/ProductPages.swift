internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The pages of one product, with the steps that all products share.
struct ProductPages {
  let product: any PagedProduct
  let visit: Visit
  /// Whether the visitor found the booking by its code, and so may only look and check in.
  let isGuest: Bool

  func outcome(_ path: [String], isPost: Bool) async throws -> PageAnswer {
    switch (path.first, path.count, isPost) {
    case (nil, 0, false): return .page(.search(try await product.search(visit)))
    case ("choose", 2, false): return .page(.choice(try await choice(path[1])))
    // Those who wait in line for a choice get no news below `choose`; a booked seat is changed without a line.
    case ("choose", 3, false) where path[2] == "events",
      ("seats", 3, false) where path[2] == "events":
      return try await seatNews(path[1])
    case ("choose", 2, true): return try await choose(path[1])
    case ("waiting", 2, false): return .page(.waiting(try await waiting(path[1])))
    case ("waiting", 2, true): return try await wait(path[1])
    case ("checkout", 2, false): return try await offer(path[1])
    case ("checkout", 2, true): return try await book(path[1])
    case ("checkout", 3, false) where path[2] == Visit.returned: return try await back(to: path[1])
    case ("bookings", 2, false): return .page(.booking(try await booking(path[1])))
    case ("bookings", 3, false) where path[2] == Visit.returned:
      // The query of the bank is left behind.
      return .see(self.path("bookings", path[1]))
    case ("bookings", 3, false): return .page(try await question(path[2], path[1]))
    case ("bookings", 3, true): return try await perform(path[2], path[1])
    case ("passes", 2, false): return .page(.pass(try await pass(path[1])))
    case ("passes", 3, false): return try await file(path[2], ofPass: path[1])
    default: throw PageFault.notFound
    }
  }

  /// Whether a path behind the product is one to which a payment provider sends the customer back.
  static func isReturn(_ path: ArraySlice<String>) -> Bool {
    path.count == 3 && path.last == Visit.returned && ["checkout", "bookings"].contains(path.first)
  }

  /// Holds and quotes what was chosen, or enters the waiting list; a refusal shows the choice again with what is wrong.
  private func choose(_ id: String) async throws -> PageAnswer {
    do {
      if visit.form.has("wait") { return .see(try await enter(id)) }
      let quote = try await product.choose(id, visit)
      return .see(path("checkout", quote["quote_id"].text))
    } catch PageFault.refused(let refused) where [400, 404, 409, 422].contains(refused.status) {
      guard var page = try? await choice(id) else {
        throw PageFault.refused(refused)
      }
      page.note = refused.message
      return .page(.choice(page))
    }
  }

  private func choice(_ id: String) async throws -> ChoicePage {
    var page = try await product.choice(id, visit)
    page.form = page.form.keeping(visit.query, at: path("choose", id))
    page.further = page.further.map { $0.keeping(visit.query, at: path("choose", id)) }
    return page
  }

  /// Answers with the news of the seats of a result, as the product's endpoint streams them.
  private func seatNews(_ id: String) async throws -> PageAnswer {
    guard let news = product.seatNews else { throw PageFault.notFound }
    return .answer(
      await visit.answer(news.operation, [news.parameter: id], accept: "text/event-stream"))
  }

  /// Returns a path of this product.
  func path(_ rest: String...) -> String {
    visit.path(([product.name] + rest).joined(separator: "/"))
  }
}

extension Form {
  /// Returns the form with the query of its page, if it is posted to the path of the page.
  ///
  /// The answer to a form that is refused is the same page again. It has the same address, too, so that who reloads it
  /// or changes the language finds the same search there.
  func keeping(_ query: String, at path: String) -> Form {
    guard !isQuery, action == path, !query.isEmpty else { return self }
    var form = self
    form.action += "?\(query)"
    return form
  }
}
