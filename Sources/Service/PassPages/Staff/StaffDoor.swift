internal import HTTPTypes
internal import PassService
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The way to the desk: signing in at an identity provider or with an access token, and signing out.
///
/// The session is a bearer token in a cookie that no script reads. Whose it is, and with which roles, is decided anew
/// for each request, by the same rules as for the API.
struct StaffDoor {
  let site: StaffSite
  let visit: Visit
  /// The page that was asked for, with its query.
  let address: String

  /// Returns the answer to a path of signing in or out; nil for any other path.
  func answer(
    to path: [String], isPost: Bool, _ fields: HTTPFields
  ) async throws -> HTTPAnswer? {
    switch (path, isPost) {
    case (["sign-in"], false):
      return site.signIn == nil ? try tokenForm(to: visit.form["to"]) : try await begin()
    case (["sign-in"], true):
      guard site.signIn == nil else { throw PageFault.notFound }
      return try await enter(visit.form["token"])
    case (["signed-in"], false):
      return try await finish(VisitorCookie.value(of: StaffCookie.ticket, in: fields))
    case (["sign-out"], true):
      return see(StaffVisit.root)
        .with("set-cookie", StaffCookie.setting(StaffCookie.session, to: "", seconds: 0))
        .with("set-cookie", StaffCookie.setting(StaffCookie.ticket, to: "", seconds: 0))
    default: return nil
    }
  }

  /// Returns the agent or operator who is signed in; nil if there is no valid session of one.
  func caller(_ token: String?) async -> Caller? {
    guard let token, let caller = try? await site.calls.caller(token: token),
      caller.isAgent || caller.isOperator
    else { return nil }
    return caller
  }

  /// The page on which a person signs in, with the address of the page that is shown afterwards.
  func asking() throws -> HTTPAnswer {
    guard site.signIn == nil else {
      return try page(
        "Sign in", "This page is for agents and operators. Sign in with your account of the staff.",
        status: 401, link: ("Sign in", address))
    }
    return try tokenForm(to: address)
  }

  // MARK: An access token

  private func tokenForm(to page: String, fault: String = "") throws -> HTTPAnswer {
    var token = FormField(.secret, "token", "Access token")
    token.hint = "Made by passtool token, with --role agent or --role operator."
    token.longest = StaffCookie.longest
    token.fault = fault
    let to = FormField(.hidden, "to", "", value: ownPage(page))
    let form = Form("\(StaffVisit.root)/sign-in", [FormGroup([token, to])], submit: "Sign in")
    var section = StaffSection("With an access token")
    section.forms = [form]
    var shown = StaffPage("Sign in", [section])
    shown.lead = "This page is for agents and operators."
    shown.status = 401
    return try answer(shown)
  }

  /// Puts a token that the service accepts into the cookie of the session.
  private func enter(_ token: String) async throws -> HTTPAnswer {
    try spend()
    guard !token.isEmpty, token.utf8.count <= StaffCookie.longest,
      token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\";,\\".utf8.contains($0) })
    else { return try tokenForm(to: visit.form["to"], fault: "Enter the token as it was printed.") }
    do {
      let caller = try await site.calls.caller(token: token)
      guard caller.isAgent || caller.isOperator else {
        return try tokenForm(
          to: visit.form["to"], fault: "The token is not that of an agent or an operator.")
      }
    } catch let problem as Problem {
      return try tokenForm(to: visit.form["to"], fault: problem.detail)
    }
    return see(ownPage(visit.form["to"]))
      .with("set-cookie", StaffCookie.setting(StaffCookie.session, to: token, seconds: nil))
  }

  // MARK: An identity provider

  private static let back = "\(StaffVisit.root)/signed-in"

  private func begin() async throws -> HTTPAnswer {
    guard let signIn = site.signIn else { throw PageFault.notFound }
    try spend()
    let page = ownPage(visit.form["to"])
    do {
      let (address, ticket) = try await signIn.begin(to: page, backAt: Self.back, now: visit.now)
      return see(address).with(
        "set-cookie",
        StaffCookie.setting(StaffCookie.ticket, to: ticket, seconds: SignIn.ticketLasts))
    } catch let refusal as SignIn.Refusal {
      return try notice(refusal, page)
    }
  }

  private func finish(_ ticket: String?) async throws -> HTTPAnswer {
    guard let signIn = site.signIn else { throw PageFault.notFound }
    try spend()
    let form = visit.form
    guard let begun = try signIn.begun(ticket, state: form["state"], now: visit.now) else {
      return try notice(.ended, StaffVisit.root)
    }
    let dropped = StaffCookie.setting(StaffCookie.ticket, to: "", seconds: 0)
    let page = ownPage(begun.page)
    do {
      let person = try await signIn.finish(
        begun,
        SignIn.Reply(
          state: form["state"], code: form["code"], error: form["error"], issuer: form["iss"]),
        backAt: Self.back, now: visit.now)
      return see(page).with("set-cookie", dropped).with(
        "set-cookie",
        StaffCookie.setting(StaffCookie.session, to: person.token, seconds: person.seconds))
    } catch let refusal as SignIn.Refusal {
      return try notice(refusal, page).with("set-cookie", dropped)
    }
  }

  private func notice(_ refusal: SignIn.Refusal, _ to: String) throws -> HTTPAnswer {
    let (text, status) =
      switch refusal {
      case .refused: ("The identity provider did not sign you in.", 403)
      case .noRole:
        (
          "You have an account, but no role of this desk. The role agent or operator must be in the "
            + "ID token that the identity provider gives.", 403
        )
      case .ended: ("This sign-in has ended, or began in another browser.", 400)
      case .unavailable:
        ("Nobody can sign in at the moment. The log of the service has the reason.", 503)
      }
    return try page("You are not signed in", text, status: status, link: ("Sign in again", to))
  }

  // MARK: Answers

  /// Takes one request from the quota of the network address, so that one address cannot try many tokens.
  private func spend() throws(PageFault) {
    do throws(Problem) {
      try visit.calls.spend(address: visit.calls.address(peer: visit.peer, visit.fields))
    } catch {
      throw .refused(
        PageFault.Refused(
          status: error.code.status, code: error.code.name, message: error.detail,
          retryAfter: error.retryAfter))
    }
  }

  /// Returns a path of the desk to return to; the first page for every other text.
  private func ownPage(_ text: String) -> String {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    guard text.utf8.count <= 800, site.serves(String(path)),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      !["sign-in", "signed-in", "sign-out"].contains(path.split(separator: "/").dropFirst().first)
    else { return StaffVisit.root }
    return text
  }

  private func see(_ place: String) -> HTTPAnswer {
    HTTPAnswer(status: 303).with("location", place)
  }

  private func page(
    _ title: String, _ text: String, status: Int, link: (text: String, to: String)
  ) throws -> HTTPAnswer {
    var section = StaffSection("")
    section.links = [
      PageLink(
        "\(StaffVisit.root)/sign-in?to=\(ownPage(link.to).percentEncoded)", link.text)
    ]
    var page = StaffPage(title, [section])
    page.lead = text
    page.status = status
    return try answer(page)
  }

  private func answer(_ page: StaffPage) throws -> HTTPAnswer {
    try site.frame.answer(page, key: visit.key, refused: nil, ["areas": [PageData]()])
  }
}
