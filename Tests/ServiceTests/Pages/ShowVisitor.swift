import HTTPTypes
import PassTestSupport
import ServiceHTTP
import ShowService
import Synchronization
import Vocabulary

@testable import PassPages
@testable import PassService
@testable import passservice

/// A visitor of the pages of shows, who takes each step that a browser without a script takes.
final class ShowVisitor: Sendable {
  private let service: TestService
  private let user: String
  private let language: Language
  /// The number of pages that were asked for, from which the keys of forms are made.
  private let count = Mutex(0)

  init(_ service: TestService, _ user: String = "jane", _ language: Language = .english) {
    (self.service, self.user, self.language) = (service, user, language)
  }

  /// A page of another kind than the test expects.
  struct WrongPage: Error { let path: String }

  /// Opens a page, with its query.
  func open(_ path: String) async throws -> PageBody {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let outcome = try await outcome(
      parts[0], parts.count > 1 ? parts[1] : "", key: nil, isPost: false)
    guard case .page(let body) = outcome else { throw WrongPage(path: path) }
    return body
  }

  /// Sends a form with further values; those under a name of the form replace the value that stands there.
  func send(
    _ form: Form, _ values: [(String, String)] = [], key: String? = nil
  ) async throws -> PageAnswer {
    let names = Set(values.map(\.0))
    let kept = form.groups.flatMap(\.fields).filter { !names.contains($0.name) }.map {
      ($0.name, $0.value)
    }
    let body = (kept + values).map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }
    return try await outcome(
      form.action, body.joined(separator: "&"), key: key, isPost: !form.isQuery)
  }

  /// Sends a form, and returns the path that the answer leads to.
  func follow(
    _ form: Form, _ values: [(String, String)] = [], key: String? = nil
  ) async throws -> String {
    guard case .see(let place) = try await send(form, values, key: key) else {
      throw WrongPage(path: form.action)
    }
    return place
  }

  /// Sends a form, and returns the page that is the answer.
  func answer(_ form: Form, _ values: [(String, String)] = []) async throws -> PageBody {
    guard case .page(let body) = try await send(form, values) else {
      throw WrongPage(path: form.action)
    }
    return body
  }

  /// Returns the HTML of a page.
  func html(_ body: PageBody) throws -> String {
    let answer = try PageFrame(PageSettings(name: "Doe Travel")).answer(
      body, for: try visit("", key: nil), at: "shows",
      by: PageViewer(isKnown: true, isSignedIn: false))
    return String(decoding: answer.body, as: UTF8.self)
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private func outcome(
    _ path: String, _ form: String, key: String?, isPost: Bool
  ) async throws -> PageAnswer {
    // The first two parts are the language and the product.
    let rest = path.split(separator: "/").dropFirst(2).map(String.init)
    let pages = ProductPages(
      product: ShowPages(), visit: try visit(form, key: key), isGuest: false)
    return try await pages.outcome(rest, isPost: isPost)
  }

  private func visit(_ form: String, key: String?) throws -> Visit {
    let number = count.withLock { count in
      count += 1
      return count
    }
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(try service.token(user))"
    let served = service.service
    return Visit(
      language: language, now: service.clock.now, form: PostedForm(form.utf8),
      key: key ?? "\(user)-\(number)-0123456789",
      calls: EndpointCalls(served.http, try served.endpoints(), logger: service.logger),
      fields: fields, peer: "127.0.0.1")
  }
}

/// Reads the pages, each by its kind.
extension ShowVisitor {
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
}
