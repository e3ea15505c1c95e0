internal import PassService
internal import ServiceHTTP
internal import Vocabulary

/// Signing in at an identity provider, and the way back.
extension PageRoute {
  /// Sends the browser to the provider.
  func signIn(_ visitor: inout PageVisitor) async throws -> PageAnswer {
    guard let signIn = site.signIn else { throw PageFault.notFound }
    let page = ownPage(visit.form["to"]) ?? visit.path()
    if visitor.account != nil { return .see(page) }
    try spend()
    do {
      let (address, ticket) = try await signIn.begin(
        to: page, backAt: visit.path("signed-in"), now: visit.now)
      visitor.take(ticket: ticket, seconds: SignIn.ticketLasts)
      return .see(address)
    } catch let refusal as SignIn.Refusal {
      return notice(refusal, page)
    }
  }

  /// Signs in the person whom the provider sent back.
  func signedIn(_ visitor: inout PageVisitor) async throws -> PageAnswer {
    guard let signIn = site.signIn else { throw PageFault.notFound }
    try spend()
    // A way back that another site made up changes nothing, and does not end the sign-in of this browser.
    guard
      let begun = try signIn.begun(visitor.ticket, state: visit.form["state"], now: visit.now)
    else {
      // Who goes back to this address after signing in is still signed in.
      return visitor.account == nil ? notice(.ended, nil) : .see(visit.path())
    }
    visitor.dropTicket()
    do {
      let person = try await signIn.finish(
        begun,
        SignIn.Reply(
          state: visit.form["state"], code: visit.form["code"], error: visit.form["error"],
          issuer: visit.form["iss"]), backAt: visit.path("signed-in"), now: visit.now)
      visitor.take(account: person.token, seconds: person.seconds)
      return .see(begun.page)
    } catch let refusal as SignIn.Refusal {
      return notice(refusal, begun.page)
    }
  }

  /// Takes one request from the quota of the address, because the provider is asked.
  private func spend() throws(PageFault) {
    do throws(Problem) {
      try visit.calls.spend(address: visit.calls.address(peer: visit.peer, visit.fields))
    } catch {
      throw .refused(
        PageFault.Refused(
          status: error.code.status, code: error.code.name,
          message: visit.text(.signInUnavailable), retryAfter: error.retryAfter))
    }
  }

  /// Returns a path to return to, if it is one of a page here; nil for everything that leads elsewhere.
  ///
  /// A browser takes `//host` and `/\host` for another site.
  func ownPage(_ text: String) -> String? {
    guard text.utf8.count <= 800,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let segments = text.prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count >= 2, segments[0].isEmpty,
      site.frame.settings.languages.contains(where: { $0.rawValue == segments[1] }),
      segments.count == 2 || !["sign-in", "signed-in", "sign-out"].contains(segments[2])
    else { return nil }
    return text
  }

  /// Returns the page that says why nobody was signed in, with a way back.
  private func notice(_ refusal: SignIn.Refusal, _ page: String?) -> PageAnswer {
    var notice: NoticePage
    switch refusal {
    case .refused, .noRole:
      notice = NoticePage(visit.text(.signInRefused), visit.text(.signInRefusedText))
      notice.status = 403
    case .ended:
      notice = NoticePage(visit.text(.signInEnded), visit.text(.signInEndedText))
      notice.status = 400
    case .unavailable:
      notice = NoticePage(visit.text(.notNow), visit.text(.signInUnavailable))
      notice.status = 503
    }
    let page = page ?? visit.path()
    notice.links = [
      PageLink(visit.signInPath(to: page), visit.text(.signIn)),
      PageLink(page, visit.text(.backToPage)),
    ]
    notice.hasSecretAddress = true
    return .page(.notice(notice))
  }
}
