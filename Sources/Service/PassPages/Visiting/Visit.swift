internal import HTTPTypes
package import ServiceHTTP
package import StrictText
package import Vocabulary

/// A request for a page: in which language, when, by whom, with which query or form.
package struct Visit: Sendable {
  package let language: Language
  package let now: Instant
  /// The query of a GET, or the form of a POST.
  package let form: PostedForm
  /// The key of the form that was posted, or a new one for the forms of the page.
  package let key: String
  let calls: EndpointCalls
  let fields: HTTPFields
  let peer: String?
  /// The query of the page's address as it was sent, without the question mark; empty for none.
  var query = ""
  /// The pages' own site, such as `https://book.quay.example`; nil if the settings do not name it.
  var origin: String?
  /// Whether passes for Apple's wallet are made.
  var hasAppleWallet = false
  /// Whether links are made that save passes in Google's wallet.
  var hasGoogleWallet = false

  /// Whether it asks several endpoints one question, and has asked one of them.
  var asksAgain = false

  /// Whether the visitor has a token, and so may have bookings.
  package var hasToken: Bool { fields[.authorization] != nil }

  /// Returns a path of this site in the visit's language, such as `/en/flights`.
  package func path(_ rest: String...) -> String {
    "/\(language.rawValue)/" + rest.joined(separator: "/")
  }

  /// Returns the path of the page that leads to the identity provider, and from there back to a page.
  func signInPath(to page: String) -> String { "\(path("sign-in"))?to=\(page.percentEncoded)" }

  /// The last segment of the paths to which a payment provider sends the customer back.
  static let returned = "returned"

  /// Writes the address of a booking, to which the customer returns from the bank after paying for an addition.
  ///
  /// It writes nothing if the settings do not name the site of the pages.
  package func writeReturn(
    toBooking id: String, of product: String, to writer: inout JSONWriter
  ) {
    writeReturn(to: path(product, "bookings", id, Self.returned), to: &writer)
  }

  /// Writes the address of a path, to which the customer returns from the bank.
  func writeReturn(to path: String, to writer: inout JSONWriter) {
    if let origin { writer.member("return_url", origin + path) }
  }

  /// Returns the visit with other headers for the endpoints.
  func with(fields: HTTPFields) -> Visit { changed(fields: fields) }

  /// Returns the visit with the key of a new form.
  func renewed(_ key: String) -> Visit { changed(key: key) }

  /// Returns the visit with the access to one booking that another token gives.
  func authorized(by token: String) -> Visit {
    var fields = fields
    fields[.authorization] = "Bearer \(token)"
    return changed(fields: fields)
  }

  private func changed(fields: HTTPFields? = nil, key: String? = nil) -> Visit {
    var visit = Visit(
      language: language, now: now, form: form, key: key ?? self.key, calls: calls,
      fields: fields ?? self.fields, peer: peer)
    visit.query = query
    visit.origin = origin
    (visit.hasAppleWallet, visit.hasGoogleWallet) = (hasAppleWallet, hasGoogleWallet)
    return visit
  }

  /// Returns the text in the visit's language.
  package func text(_ text: PageText, _ values: KeyValuePairs<String, String> = [:]) -> String {
    text(language, values)
  }

  /// Calls an endpoint and returns its answer.
  ///
  /// - Parameters:
  ///   - operation: the operation id, such as `searchFlights`.
  ///   - parameters: those of the path by their names.
  ///   - query: the parameters of the query; those with an empty value are left out.
  ///   - step: what is done under the visit's key, such as `hold`; the endpoint gets a key of its own for it, so that
  ///     the same form does the same once. Nil for what only reads.
  ///   - ifMatch: the `etag` that the page was made from.
  ///   - body: writes the members of the body.
  /// - Returns: the body of the answer.
  /// - Throws: `PageFault.refused` for any status of 400 or more.
  @discardableResult
  package func ask(
    _ operation: String, _ parameters: [String: String] = [:],
    query: [(name: String, value: String)] = [], step: String? = nil, ifMatch: String? = nil,
    _ body: ((inout JSONWriter) throws -> Void)? = nil
  ) async throws -> Received {
    var content: [UInt8] = []
    if let body {
      var writer = JSONWriter()
      var fault: (any Error)?
      writer.object { writer in
        do { try body(&writer) } catch { fault = error }
      }
      if let fault { throw fault }
      content = writer.bytes
    }
    let answer = await answer(
      operation, parameters, query: query, step: step, ifMatch: ifMatch, body: content)
    let received = Received(answer.body)
    guard answer.status < 400 else { throw refused(answer, received) }
    return received
  }

  /// Calls an endpoint and returns its answer with all its headers, for any status.
  package func answer(
    _ operation: String, _ parameters: [String: String] = [:],
    query: [(name: String, value: String)] = [], step: String? = nil, ifMatch: String? = nil,
    accept: String = "application/json", body: [UInt8] = []
  ) async -> HTTPAnswer {
    var request = EndpointCalls.Request(operation)
    request.parameters = parameters
    request.query = query.filter { !$0.value.isEmpty }
    request.fields = fields
    request.fields[.accept] = accept
    request.fields[.acceptLanguage] = language.rawValue
    if let step { request.fields[.idempotencyKey] = "\(key)-\(step)" }
    if let ifMatch { request.fields[.ifMatch] = "\"\(ifMatch)\"" }
    request.body = body
    request.peer = peer
    return await asksAgain ? calls.answer(again: request) : calls.answer(to: request)
  }

  private func refused(_ answer: HTTPAnswer, _ received: Received) -> PageFault {
    .refused(
      PageFault.Refused(
        status: answer.status, code: received["code"].text,
        message: received["error"]["message"].text, detail: received["detail"].text,
        details: received["details"],
        faults: received["errors"].list.map {
          ($0["pointer"].nonEmpty ?? "/" + $0["parameter"].text, $0["detail"].text)
        },
        retryAfter: answer.header("retry-after").flatMap { Int($0) }))
  }
}
