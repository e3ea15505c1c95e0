import HTTPTypes
import PassTestSupport
import ServiceHTTP
import Synchronization
import Vocabulary

@testable import PassPages
@testable import PassService

/// A visitor of the pages of one product, who takes each step that a browser without a script takes.
///
/// It reads pages as values; `PageBrowser` reads them as HTML.
protocol ProductVisitor: Sendable {
  var service: TestService { get }
  var user: String { get }
  var language: Language { get }
  var product: any PagedProduct { get }
}

/// A page of another kind than the test expects.
struct UnexpectedPage: Error { let path: String }

extension ProductVisitor {
  typealias WrongPage = UnexpectedPage

  /// Opens a page, with its query.
  func open(_ path: String) async throws -> PageBody {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    let outcome = try await outcome(
      parts[0], parts.count > 1 ? parts[1] : "", key: nil, isPost: false)
    guard case .page(let body) = outcome else { throw WrongPage(path: path) }
    return body
  }

  /// Sends values to a path; a form that is sent again has the same key, and any other a new one.
  func send(
    _ path: String, _ values: [(String, String)], key: String?, isPost: Bool = true
  ) async throws -> PageAnswer {
    let body = values.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }
    return try await outcome(path, body.joined(separator: "&"), key: key, isPost: isPost)
  }

  /// Posts values to a path.
  func send(_ path: String, _ values: [String: String], key: String) async throws -> PageAnswer {
    try await send(path, values.map { ($0.key, $0.value) }, key: key)
  }

  /// Posts values, and returns the path that the answer leads to.
  func follow(_ path: String, _ values: [String: String], key: String) async throws -> String {
    guard case .see(let place) = try await send(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return place
  }

  /// Posts values, and returns the page that is the answer.
  func again(_ path: String, _ values: [String: String], key: String) async throws -> PageBody {
    guard case .page(let body) = try await send(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return body
  }

  /// Returns the HTML of a page.
  func html(_ body: PageBody) throws -> String {
    let answer = try PageFrame(PageSettings(name: "Doe Travel")).answer(
      body, for: try visit("", key: nil), at: product.name,
      by: PageViewer(isKnown: true, isSignedIn: false))
    return String(decoding: answer.body, as: UTF8.self)
  }

  static func encoded(_ text: String) -> String { PageBrowser.encoded(text) }

  private func outcome(
    _ path: String, _ form: String, key: String?, isPost: Bool
  ) async throws -> PageAnswer {
    // The first two parts are the language and the product.
    let rest = path.split(separator: "/").dropFirst(2).map(String.init)
    let pages = ProductPages(product: product, visit: try visit(form, key: key), isGuest: false)
    return try await pages.outcome(rest, isPost: isPost)
  }

  private func visit(_ form: String, key: String?) throws -> Visit {
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(try service.token(user))"
    let served = service.service
    return Visit(
      language: language, now: service.clock.now, form: PostedForm(form.utf8),
      key: "\(user)-\(key ?? FormKeys.next())-0123456789",
      calls: EndpointCalls(served.http, try served.endpoints(), logger: service.logger),
      fields: fields, peer: "127.0.0.1")
  }
}

/// The keys of forms that are sent once.
private enum FormKeys {
  private static let count = Mutex(0)

  static func next() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "form\(number)"
  }
}

/// Reads the pages, each by its kind.
extension ProductVisitor {
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
