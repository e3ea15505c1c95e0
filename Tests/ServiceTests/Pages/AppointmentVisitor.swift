import AppointmentService
import Appointments
import HTTPTypes
import PassTestSupport
import ServiceHTTP
import Vocabulary

@testable import PassPages
@testable import PassService
@testable import passservice

/// A visitor of the pages of appointments, who takes each step that a browser without a script takes.
struct AppointmentVisitor {
  let service: TestService
  var user = "john"
  var language = Language.english

  /// Opens a page, with its query.
  func open(_ path: String) async throws -> PageBody {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let query = parts.count > 1 ? parts[1] : ""
    let outcome = try await outcome(parts[0], query, key: "open", isPost: false)
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

  /// Returns the HTML of a page.
  func html(_ body: PageBody) throws -> String {
    let answer = try PageFrame(PageSettings(name: "Doe Travel")).answer(
      body, for: try visit("", key: "drawn"), at: "appointments",
      by: PageViewer(isKnown: true, isSignedIn: false))
    return String(decoding: answer.body, as: UTF8.self)
  }

  private func outcome(
    _ path: String, _ form: String, key: String, isPost: Bool
  ) async throws -> PageAnswer {
    // The first two parts are the language and the product.
    let rest = path.split(separator: "/").dropFirst(2).map(String.init)
    let pages = ProductPages(
      product: AppointmentPages(zone: AppointmentSetup.product.zone),
      visit: try visit(form, key: key), isGuest: false)
    return try await pages.outcome(rest, isPost: isPost)
  }

  private func visit(_ form: String, key: String) throws -> Visit {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(try service.token(user))"
    let served = service.service
    return Visit(
      language: language, now: service.clock.now, form: PostedForm(form.utf8),
      key: "\(user)-\(key)-0123456789",
      calls: EndpointCalls(
        served.http, try served.endpoints(), logger: service.log.logger()),
      fields: fields, peer: "127.0.0.1")
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// A page of another kind than the test expects.
  struct WrongPage: Error { let path: String }
}

/// Reads the pages, each by its kind.
extension AppointmentVisitor {
  func search(_ path: String) async throws -> SearchPage {
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

  func question(_ path: String) async throws -> QuestionPage {
    guard case .question(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  func pass(_ path: String) async throws -> PassPage {
    guard case .pass(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  /// Sends a form that is refused, and returns the choice that is shown again.
  func choiceAgain(
    _ path: String, _ values: [String: String], key: String
  ) async throws -> ChoicePage {
    guard case .page(.choice(let page)) = try await send(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return page
  }
}

/// A form as a browser fills it in and sends it.
struct FilledForm {
  let form: Form

  init(_ form: Form) { self.form = form }

  var fields: [FormField] { form.groups.flatMap(\.fields) }

  func field(_ name: String) throws -> FormField {
    try fields.first { $0.name == name }.orThrow("the field \(name)")
  }

  /// The choices of all fields of a name.
  func choices(_ name: String) -> [FormChoice] {
    fields.filter { $0.name == name }.flatMap { field -> [FormChoice] in
      switch field.kind {
      case .radio(let choices), .choice(let choices): choices
      default: []
      }
    }
  }

  /// The values that a browser sends when nothing is filled in.
  var untouched: [String: String] {
    var values: [String: String] = [:]
    for field in fields {
      switch field.kind {
      case .radio(let choices):
        if choices.contains(where: { $0.value == field.value }) { values[field.name] = field.value }
      case .checkbox: if !field.value.isEmpty { values[field.name] = "true" }
      default: values[field.name] = field.value
      }
    }
    return values
  }

  /// The values with some filled in.
  func filled(_ values: [String: String]) -> [String: String] {
    untouched.merging(values) { $1 }
  }
}
