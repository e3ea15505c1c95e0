import BookingTestSupport
import Bookings
import PassTestSupport
import Selling
import StayService
import Stays
import Vocabulary

@testable import PassPages
@testable import PassService
@testable import passservice

/// A visitor of the pages of stays.
struct StayVisitor: ProductVisitor {
  let service: TestService
  var user = "john"
  var language = Language.english
  var product: any PagedProduct { StayPages() }

  /// The days of the tests, which are Monday to Wednesday.
  static let days = "arrival=2025-03-10&departure=2025-03-12"

  /// Runs `body` with a visitor of a service that has the hotels of the demonstration.
  static func run(_ body: (StayVisitor) async throws -> Void) async throws {
    try await TestService.run { service in
      let desk = StayDesk(
        StaySetup.product, store: service.service.store, providers: .only(DeterministicProvider()))
      var files = HotelFiles()
      let day = try service.clock.now.date().orThrow("a day")
      for file in DemoHotels.files(from: day) { files.read(file.name, file.bytes) }
      _ = try await desk.publish(files, now: service.clock.now)
      try await body(StayVisitor(service: service))
    }
  }
}

/// What the tests do again and again.
extension StayVisitor {
  /// Searches with a query.
  func search(_ query: String) async throws -> SearchPage {
    let path = "/\(language)/stays" + (query.isEmpty ? "" : "?\(query)")
    guard case .search(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  /// Returns the path of the choice at the hotel with numbered rooms, as the search links it.
  func linden() async throws -> String {
    let page = try await search("place=Wien&\(Self.days)&guests=2&rooms=1")
    return try page.results.first { $0.title == "Hotel Linden" }.orThrow("the hotel").link
      .orThrow("a link").href
  }

  /// Holds rooms of a kind, and returns the path of the order.
  func hold(_ path: String, _ kind: String, key: String) async throws -> String {
    let form = try await choice(path).form
    return try await follow(
      form.action, form.sent.merging(["room_type": kind]) { $1 }, key: key)
  }

  /// Books a double room for Jane Doe, and returns the path of the booking.
  func book(key: String) async throws -> String {
    let order = try await hold(try await linden(), "double", key: "\(key)-hold")
    return try await follow(order, Self.order, key: "\(key)-book")
  }

  /// The values of an order that is accepted.
  static let order = [
    "guest-given_names": "Jane", "guest-surname": "Doe", "guest-email": "jane@example.com",
    "guest-phone": "+43 1 555 0100", "payment": "pm_approve",
  ]
}

extension Form {
  /// The values that a browser sends when nothing is filled in.
  var sent: [String: String] {
    Dictionary(
      groups.flatMap(\.fields).map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The fault at a field; nil if there is no such field.
  func fault(_ name: String) -> String? {
    groups.flatMap(\.fields).first { $0.name == name }?.fault
  }

  /// The choices of a field that has some.
  func options(_ name: String) -> [FormChoice] {
    groups.flatMap(\.fields).filter { $0.name == name }.flatMap { field -> [FormChoice] in
      if case .radio(let choices) = field.kind { choices } else { [] }
    }
  }
}
