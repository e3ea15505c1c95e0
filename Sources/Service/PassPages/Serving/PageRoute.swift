internal import ServiceHTTP
internal import Vocabulary

/// The way from a path to a page.
struct PageRoute {
  let products: [any PagedProduct]
  let visit: Visit
  let site: PageSite

  /// Returns the outcome for the segments of a path behind the language.
  func outcome(
    _ path: [String], isPost: Bool, visitor: inout PageVisitor
  ) async throws -> PageAnswer {
    switch path.count {
    case 0 where !isPost: return .page(home)
    case 1 where path[0] == "bookings":
      return isPost ? try await find(&visitor) : .page(try await bookings(of: visitor))
    case 1 where path[0] == "sign-in" && !isPost: return try await signIn(&visitor)
    case 1 where path[0] == "signed-in" && !isPost: return try await signedIn(&visitor)
    case 1 where path[0] == "offline" && !isPost: return .page(.offline(title: visit.text(.notNow)))
    case 1 where path[0] == "sign-out":
      guard isPost else { throw PageFault.notFound }
      visitor.leave()
      // Browsers drop the kept pages and the service worker's copies.
      return .answer(
        HTTPAnswer(status: 303).with("location", visit.path()).with("cache-control", "no-store")
          .with("clear-site-data", "\"cache\", \"storage\""))
    default: break
    }
    guard let product = products.first(where: { $0.name == path.first }) else {
      throw PageFault.notFound
    }
    let pages = ProductPages(product: product, visit: visit, isGuest: false)
    do {
      if path.count > 2, path[1] == "choose" {
        return try await choosing(path, isPost: isPost, pages, &visitor)
      }
      return try await pages.outcome(Array(path.dropFirst()), isPost: isPost)
    } catch PageFault.refused(let refused) where [401, 403, 404].contains(refused.status) {
      let part = path.dropFirst().first
      if visitor.account != nil, let own = visitor.token,
        ["bookings", "passes", "checkout", "waiting"].contains(part),
        let answer = try await outcome(path, isPost: isPost, of: product, as: own)
      {
        return answer
      }
      // Perhaps the booking is another visitor's, and was found by its code.
      guard let booking = visitor.booking, ["bookings", "passes"].contains(part)
      else { throw PageFault.refused(refused) }
      let pages = ProductPages(
        product: product, visit: visit.authorized(by: booking), isGuest: true)
      return try await pages.outcome(Array(path.dropFirst()), isPost: isPost)
    }
  }

  /// Returns the outcome for the visitor that this browser was before a person signed in; nil if that is refused, too.
  private func outcome(
    _ path: [String], isPost: Bool, of product: any PagedProduct, as visitor: String
  ) async throws -> PageAnswer? {
    let pages = ProductPages(
      product: product, visit: visit.authorized(by: visitor), isGuest: false)
    do {
      return try await pages.outcome(Array(path.dropFirst()), isPost: isPost)
    } catch PageFault.refused(let refused) where [401, 403, 404].contains(refused.status) {
      return nil
    }
  }

  private var home: PageBody {
    .home(
      title: site.frame.settings.name,
      products: products.map {
        (PageLink(visit.path($0.name), visit.text($0.title)), visit.text($0.lead))
      }, further: [PageLink(visit.path("bookings"), visit.text(.myBookings))])
  }

  /// Returns the shape of a path for log and metrics, without the ids in it.
  static func shape(_ path: [String], _ products: [any PagedProduct]) -> String {
    let known = Set(products.map(\.name)).union([
      "bookings", "sign-in", "signed-in", "sign-out", "choose", "seats", "checkout", "passes",
      "waiting", "cancel", Visit.returned,
    ])
    return path.prefix(6).enumerated().map { index, segment in
      known.contains(segment) && (index < 2 || ["cancel", Visit.returned].contains(segment))
        ? segment : "{…}"
    }.joined(separator: "/")
  }
}
