internal import HTTPTypes
package import Hummingbird
internal import NIOCore
package import PassService
internal import PassCrypto
package import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The pages of the desk, below `/desk`, for agents and operators.
///
/// They have no script, and nothing of them is kept by a browser.
package struct StaffSite: ServedSite {
  let areas: [any StaffArea]
  let frame: PageFrame
  let calls: EndpointCalls
  /// The way to the identity provider; nil where the staff enters access tokens.
  let signIn: SignIn?

  /// The desk with these areas, in the look of the pages for travelers.
  package init(_ areas: [any StaffArea], beside pages: PageSite, signIn: SignIn? = nil) {
    self.areas = areas
    frame = pages.frame
    calls = pages.calls
    self.signIn = signIn
  }

  /// The greatest length of a form in bytes.
  private static let longestForm = 64 << 10

  package func serves(_ path: String) -> Bool {
    path == StaffVisit.root || path.hasPrefix(StaffVisit.root + "/")
  }

  package func answer(to request: Request, from peer: String?) async -> HTTPAnswer {
    // The way to an identity provider and back has secrets in its addresses.
    let tellsAddress = !request.uri.path.hasPrefix(StaffVisit.root + "/sign")
    do {
      return try await page(request, from: peer).with("cache-control", "no-store")
        .with("x-robots-tag", "noindex").guarded(frame.settings, tellsAddress: tellsAddress)
    } catch {
      return calls.answer(failing: error)
    }
  }

  private func page(_ request: Request, from peer: String?) async throws -> HTTPAnswer {
    let path = request.uri.path.split(separator: "/").dropFirst().map(String.init)
    let isPost = request.method == .post
    calls.route(request.method, StaffVisit.root + "/" + shape(path))
    guard isPost || request.method == .get || request.method == .head else {
      return HTTPAnswer(status: 405).with("allow", "GET, HEAD, POST")
    }
    var fields = HTTPFields()
    if let name = HTTPField.Name("X-Forwarded-For") {
      fields[values: name] = request.headers[values: name]
    }
    let token = VisitorCookie.value(of: StaffCookie.session, in: request.headers)
    if let token { fields[.authorization] = "Bearer \(token)" }
    let area = areas.first { $0.name == path.first }
    var body: [UInt8] = []
    if isPost {
      var longest = area?.longestBody ?? Self.longestForm
      // Long bodies are read of people who are signed in, and of nobody else.
      if longest > Self.longestForm, await !isKnown(token) { longest = Self.longestForm }
      guard let read = try? await request.body.collect(upTo: longest) else {
        return try notice(Self.tooLong)
      }
      body = Array(buffer: read)
    }
    let mediaType = request.headers[.contentType] ?? ""
    let query = request.uri.query ?? ""
    let form =
      isPost ? PostedForm(Self.isForm(mediaType) ? body : []) : PostedForm(query.utf8)
    let new = String(decoding: Base64URL.encode(try SecureRandom().bytes(18)), as: UTF8.self)
    var visit = Visit(
      language: .english, now: calls.now, form: form,
      key: isPost && !form["key"].isEmpty ? form["key"] : new, calls: calls, fields: fields,
      peer: peer)
    visit.query = query
    do {
      if isPost { try Origin.check(request) }
      let address = request.uri.path + (isPost || query.isEmpty ? "" : "?\(query)")
      let door = StaffDoor(site: self, visit: visit, address: address)
      if let answer = try await door.answer(to: path, isPost: isPost, request.headers) {
        return answer
      }
      guard let caller = await door.caller(token) else { return try door.asking() }
      let own = StaffVisit(visit: visit, caller: caller, body: body, mediaType: mediaType)
      let notice = StaffNotice(
        cookie: VisitorCookie.value(of: StaffCookie.done, in: request.headers))
      return try await StaffRoute(
        site: self, visit: own, address: request.uri.path, newKey: new, notice: notice
      ).answer(path, area, isPost: isPost)
    } catch let fault as PageFault {
      return try notice(fault.staffPage)
    }
  }

  /// Returns the answer with a page for nobody in particular.
  private func notice(_ page: StaffPage) throws -> HTTPAnswer {
    try frame.answer(page, key: "", refused: nil, ["areas": [PageData]()])
  }

  private static var tooLong: StaffPage {
    var page = StaffPage("Too much was sent")
    page.lead = "The form or the file is longer than this page takes. Go back, and send less."
    page.status = 413
    return page
  }

  /// Whether a session is one of an agent or operator.
  private func isKnown(_ token: String?) async -> Bool {
    guard let token, let caller = try? await calls.caller(token: token) else { return false }
    return caller.isAgent || caller.isOperator
  }

  private static func isForm(_ mediaType: String) -> Bool {
    mediaType.lowercased().hasPrefix("application/x-www-form-urlencoded")
  }

  /// Returns the shape of a path for log and metrics, without the ids in it.
  private func shape(_ path: [String]) -> String {
    let known = Set(areas.map(\.name) + ["sign-in", "signed-in", "sign-out", "bookings"])
    return path.prefix(5).enumerated().map { known.contains($1) && $0 < 2 ? $1 : "{…}" }
      .joined(separator: "/")
  }
}
