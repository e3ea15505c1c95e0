import BookingTestSupport
import Bookings
import HTTPTypes
import PassTestSupport
import Selling
import ServiceHTTP
import StayService
import Stays
import Vocabulary

@testable import PassPages
@testable import PassService
@testable import passservice

/// A visitor of the pages of stays, who takes each step that a browser without a script takes.
struct StayVisitor {
  let service: TestService
  var user = "john"
  var language = Language.english

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

  /// Opens a page, with its query.
  func open(_ path: String) async throws -> PageBody {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let outcome = try await outcome(
      parts[0], parts.count > 1 ? parts[1] : "", key: "open", isPost: false)
    guard case .page(let body) = outcome else { throw WrongPage(path: path) }
    return body
  }

  /// Sends a form.
  func send(
    _ path: String, _ values: [String: String], key: String
  ) async throws -> PageAnswer {
    let body = values.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }
      .joined(separator: "&")
    return try await outcome(path, body, key: key, isPost: true)
  }

  /// Sends a form, and returns the path that the answer leads to.
  func follow(_ path: String, _ values: [String: String], key: String) async throws -> String {
    guard case .see(let place) = try await send(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return place
  }

  /// Sends a form, and returns the page that is the answer.
  func again(_ path: String, _ values: [String: String], key: String) async throws -> PageBody {
    guard case .page(let body) = try await send(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return body
  }

  /// Returns the HTML of a page.
  func html(_ body: PageBody) throws -> String {
    let answer = try PageFrame(PageSettings(name: "Doe Travel")).answer(
      body, for: try visit("", key: "drawn"), at: "stays",
      by: PageViewer(isKnown: true, isSignedIn: false))
    return String(decoding: answer.body, as: UTF8.self)
  }

  private func outcome(
    _ path: String, _ form: String, key: String, isPost: Bool
  ) async throws -> PageAnswer {
    // The first two parts are the language and the product.
    let rest = path.split(separator: "/").dropFirst(2).map(String.init)
    let pages = ProductPages(
      product: StayPages(), visit: try visit(form, key: key), isGuest: false)
    return try await pages.outcome(rest, isPost: isPost)
  }

  private func visit(_ form: String, key: String) throws -> Visit {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(try service.token(user))"
    let served = service.service
    return Visit(
      language: language, now: service.clock.now, form: PostedForm(form.utf8),
      key: "\(user)-\(key)-0123456789",
      calls: EndpointCalls(served.http, try served.endpoints(), logger: service.log.logger()),
      fields: fields, peer: "127.0.0.1")
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A page of another kind than the test expects.
  struct WrongPage: Error { let path: String }
}

/// The pages, each by its kind.
extension StayVisitor {
  func search(_ query: String) async throws -> SearchPage {
    let path = "/\(language)/stays" + (query.isEmpty ? "" : "?\(query)")
    guard case .search(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  func choice(_ path: String) async throws -> ChoicePage {
    guard case .choice(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  func checkout(_ path: String) async throws -> CheckoutPage {
    guard case .checkout(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  func booking(_ path: String) async throws -> BookingPage {
    guard case .booking(let page) = try await open(path) else { throw WrongPage(path: path) }
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
