import PassPages
import PassTestSupport
import Synchronization

/// A browser without a script: it keeps cookies, follows redirections and fills forms.
final class PageBrowser: Sendable {
  private let client: TestClient
  private let cookies = Mutex<[String: String]>([:])

  /// A browser of a service whose pages are turned on (`TestService.serve(pages:)`).
  init(_ service: TestService) { client = TestClient(service: service, token: nil) }

  /// A page that was shown, at its path.
  struct Page {
    let path: String
    let reply: HTTPReply

    var html: String { reply.text }

    /// The values of links that begin with a path.
    func links(_ beginning: String) -> [String] {
      html.matches(of: /href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
        .filter { $0.hasPrefix(beginning) }
    }

    /// The form that is sent to a path with this part: its whole path, and what its fields have now.
    func form(_ part: String) throws -> (action: String, values: [(String, String)]) {
      let form = try html.matches(of: /(?s)<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/)
        .first { $0.1.contains(part) }.orThrow("a form for \(part) in \(html)")
      var values: [(String, String)] = []
      for input in String(form.2).matches(of: /<input[^>]*>/) {
        let text = String(input.0)
        func attribute(_ name: String) -> String? {
          text.firstRange(of: " \(name)=\"").map { range in
            String(text[range.upperBound...].prefix { $0 != "\"" })
          }
        }
        let isChoice = ["checkbox", "radio"].contains(attribute("type") ?? "")
        guard let name = attribute("name"), !isChoice || text.contains(" checked") else { continue }
        values.append((name, attribute("value") ?? ""))
      }
      for list in String(form.2).matches(of: /(?s)<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/)
      {
        let options = String(list.2).matches(of: /<option value="([^"]*)"([^>]*)>/)
        let chosen = options.first { $0.2.contains("selected") } ?? options.first
        values.append((String(list.1), chosen.map { String($0.1) } ?? ""))
      }
      return (String(form.1).replacing("&amp;", with: "&"), values)
    }
  }

  /// Opens a page, and the one that it leads to.
  func open(_ path: String, _ fields: [String: String] = [:]) async throws -> Page {
    try await follow("GET", path, "", fields)
  }

  /// Sends a form with what it has and `values` in place of some, and returns the page that follows.
  func send(
    _ part: String, on page: Page, _ values: [(String, String)] = [],
    _ fields: [String: String] = ["sec-fetch-site": "same-origin"]
  ) async throws -> Page {
    let (action, own) = try page.form(part)
    let names = Set(values.map(\.0))
    return try await post(action, own.filter { !names.contains($0.0) } + values, fields)
  }

  /// Posts values to a path.
  func post(
    _ path: String, _ values: [(String, String)],
    _ fields: [String: String] = ["sec-fetch-site": "same-origin"]
  ) async throws -> Page {
    let body = values.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
    return try await follow("POST", path, body, fields)
  }

  /// The value of a cookie; nil without.
  func cookie(_ name: String) -> String? { cookies.withLock { $0[name] } }

  /// The names of the cookies that begin with a text, sorted.
  func cookieNames(_ beginning: String) -> [String] {
    cookies.withLock { $0.keys.filter { $0.hasPrefix(beginning) }.sorted() }
  }

  func setCookie(_ name: String, to value: String) { cookies.withLock { $0[name] = value } }

  /// Sends one request, and keeps the cookies of the answer.
  func exchange(
    _ method: String, _ path: String, _ body: String = "", _ fields: [String: String] = [:]
  ) async throws -> HTTPReply {
    let sent = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted() }
    var all = ["cookie": sent.joined(separator: "; ")]
    if method == "POST" { all["content-type"] = "application/x-www-form-urlencoded" }
    let reply = try await client.send(
      method, path, body: Array(body.utf8), fields: all.merging(fields) { $1 })
    for field in reply.fields where field.name == "set-cookie" {
      let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
      cookies.withLock {
        $0[String(pair[0])] =
          field.value.contains("Max-Age=0") || pair.count < 2 ? nil : String(pair[1])
      }
    }
    return reply
  }

  private func follow(
    _ method: String, _ path: String, _ body: String, _ fields: [String: String]
  ) async throws -> Page {
    var path = path
    var reply = try await exchange(method, path, body, fields)
    for _ in 0..<5 where reply.status == 303 {
      path = try reply.field("location").orThrow("a location")
      guard path.hasPrefix("/") else { break }
      reply = try await exchange("GET", path, "", fields)
    }
    return Page(path: path, reply: reply)
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension TestService {
  /// Starts the service anew with pages.
  func serve(pages settings: PageSettings = PageSettings(name: "Quay Air")) async throws {
    pages.withLock { $0 = settings }
    try await restart()
  }
}
