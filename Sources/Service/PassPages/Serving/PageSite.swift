internal import HTTPTypes
package import Hummingbird
internal import NIOCore
package import PassService
internal import PassCrypto
internal import PassWallet
package import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The pages of a service, beside its endpoints.
package struct PageSite: ServedSite {
  let products: [any PagedProduct]
  let frame: PageFrame
  let calls: EndpointCalls
  let visitors: Visitors
  private let wallets: Wallets?
  /// The way to the identity provider; nil where nobody can sign in.
  let signIn: SignIn?
  private let accounts: Accounts?
  let room: WaitingRoom
  let lineTickets: LineTickets

  /// The pages of these products, which call the endpoints of the service; without `signIn` every traveler is a
  /// visitor.
  package init(
    _ products: [any PagedProduct], _ settings: PageSettings, _ calls: EndpointCalls,
    _ tools: ServiceTools, signIn: SignIn? = nil
  ) throws {
    self.products = products
    self.calls = calls
    visitors = tools.visitors
    wallets = tools.wallets
    self.signIn = signIn
    accounts = signIn.map { _ in tools.accounts }
    room = WaitingRoom(places: settings.choosingAtOnce)
    lineTickets = tools.lineTickets
    frame = try PageFrame(settings)
  }

  /// The greatest length of a form in bytes.
  private static let longestForm = 64 << 10

  package func serves(_ path: String) -> Bool {
    if path == "/" || path == StaticFiles.workerPath || path.hasPrefix(StaticFiles.prefix) {
      return true
    }
    let first = path.split(separator: "/", omittingEmptySubsequences: true).first ?? ""
    return Language(rawValue: String(first)) != nil
  }

  package func answer(to request: Request, from peer: String?) async -> HTTPAnswer {
    let path = request.uri.path
    do {
      if let file = try frame.files.answer(to: path) {
        calls.route(request.method, "\(StaticFiles.prefix){file}")
        return file
      }
      if path.hasPrefix(StaticFiles.prefix) {
        return HTTPAnswer(status: 404).with("cache-control", "no-store")
      }
      return try await page(at: path, request, from: peer)
    } catch {
      return calls.answer(failing: error)
    }
  }

  private func page(
    at path: String, _ request: Request, from peer: String?
  ) async throws -> HTTPAnswer {
    let segments = path.split(separator: "/").map(String.init)
    guard let language = segments.first.flatMap({ Language(rawValue: $0) }),
      frame.settings.languages.contains(language)
    else {
      let best = best(request.headers[.acceptLanguage])
      calls.route(request.method, "/")
      return HTTPAnswer(status: 303).with("location", "/\(best.rawValue)/")
        .with("cache-control", "no-store").with("vary", "accept-language")
    }
    let rest = Array(segments.dropFirst())
    calls.route(request.method, "/{language}/" + PageRoute.shape(rest, products))
    let isPost = request.method == .post
    if isPost, ProductPages.isReturn(rest.dropFirst()) {
      // Some banks send the customer back by a form. It changes nothing, so any site may send it: the browser asks again
      // by GET, and sends the cookies that it kept back from the form of another site.
      _ = try? await request.body.collect(upTo: Self.longestForm)
      return HTTPAnswer(status: 303).with("location", "/" + segments.joined(separator: "/"))
        .with("cache-control", "no-store")
    }
    var visitor = visitor(request, from: peer)
    guard isPost || request.method == .get || request.method == .head else {
      return HTTPAnswer(status: 405).with("allow", "GET, HEAD, POST")
    }
    // Only a look at the page must not use up the code in its address.
    guard request.method != .head || rest != ["signed-in"] else {
      return HTTPAnswer(status: 405).with("allow", "GET").with("cache-control", "no-store")
    }
    guard isPost || rest.dropFirst().first != "choose" || Origin.isVisit(request) else {
      return HTTPAnswer(status: 403).with("cache-control", "no-store")
    }
    var form = PostedForm((request.uri.query ?? "").utf8)
    if isPost {
      let body = try? await request.body.collect(upTo: Self.longestForm)
      form = PostedForm(body.map { Array(buffer: $0) } ?? [])
    }
    var visit = Visit(
      language: language, now: calls.now, form: form,
      key: isPost && !form["key"].isEmpty ? form["key"] : try Self.newKey(), calls: calls,
      fields: visitor.fields, peer: peer)
    visit.query = request.uri.query ?? ""
    visit.origin = frame.settings.origin
    // The operator may add or remove a wallet while the service runs.
    let wallet = wallets?.settings
    visit.hasAppleWallet = wallet?.apple != nil
    visit.hasGoogleWallet = wallet?.google != nil
    let shown = rest.joined(separator: "/")
    let address = path + (isPost ? "" : request.uri.query.map { "?\($0)" } ?? "")
    do {
      if isPost { try Origin.check(request) }
      if visitor.isNeeded(by: rest, isPost: isPost) {
        visitor.take(
          try visitors.token(for: calls.address(peer: peer, request.headers), now: visit.now))
        visit = visit.with(fields: visitor.fields)
      }
      let route = PageRoute(products: products, visit: visit, site: self)
      switch try await route.outcome(rest, isPost: isPost, visitor: &visitor) {
      case .answer(let answer):
        if answer.status == 404 { visitor.leaveNew() }
        return visitor.marking(answer.guarded(frame.settings))
      case .see(let place):
        return visitor.marking(
          HTTPAnswer(status: 303).with("location", place).with("cache-control", "no-store"))
      case .page(let body):
        return visitor.marking(
          try frame.answer(
            body, for: isPost ? visit.renewed(try Self.newKey()) : visit, at: shown,
            by: viewer(visitor, of: rest, at: address)))
      }
    } catch let fault as PageFault {
      var notice = fault.notice(visit)
      if notice.status == 404 { visitor.leaveNew() }
      let viewer = self.viewer(visitor, of: rest, at: address)
      if let page = viewer.returning, !isPost, notice.status == 404 {
        // It may be the page of a person whose session has ended.
        notice.links.append(PageLink(visit.signInPath(to: page), visit.text(.signIn)))
      }
      return visitor.marking(
        try frame.answer(
          .notice(notice), for: visit.with(fields: visitor.fields), at: shown, by: viewer))
    }
  }

  /// Returns the language that a browser likes best among those of the pages.
  private func best(_ acceptLanguage: String?) -> Language {
    let best = AcceptLanguage(acceptLanguage).best
    return frame.settings.languages.contains(best) ? best : frame.settings.languages[0]
  }

  /// Returns the person that a visitor is in a line.
  func person(of visitor: PageVisitor) throws -> LinePerson? {
    try lineTickets.person(visitor: visitor.token, account: visitor.account, now: calls.now)
  }

  private func visitor(_ request: Request, from peer: String?) -> PageVisitor {
    PageVisitor(request.headers, now: calls.now, visitors, accounts)
  }

  /// Returns what the frame of a page shows of its visitor; `address` is its path, with the query of a GET.
  private func viewer(_ visitor: PageVisitor, of path: [String], at address: String) -> PageViewer {
    var viewer = PageViewer(
      isKnown: !visitor.isNobody, isSignedIn: visitor.account != nil, mark: visitor.mark,
      accountMark: visitor.accountMark)
    if signIn != nil, visitor.account == nil {
      // The addresses of a sign-in are no pages to return to.
      viewer.returning = ["sign-in", "signed-in"].contains(path.first ?? "") ? "" : address
    }
    return viewer
  }

  private static func newKey() throws -> String {
    String(decoding: Base64URL.encode(try SecureRandom().bytes(18)), as: UTF8.self)
  }
}
