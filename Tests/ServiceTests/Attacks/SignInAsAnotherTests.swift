import PassPages
import PassTestSupport
import Testing
import Vocabulary

@testable import ServiceHTTP

/// An attacker tries to sign in as another, or to make another sign in as the attacker.
@Suite struct SignInAsAnotherTests {
  private static func isSignedIn(_ browser: PageBrowser) async throws -> Bool {
    try await browser.open("/en/bookings").html.contains("You are signed in.")
  }

  @Test func `the way back of one browser is none of another, nor of one with another ticket`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let attacker = PageBrowser(service)
      let back = try await login.callback(attacker, as: "mallory")
      // The victim has no ticket, and then one of its own.
      let victim = PageBrowser(service)
      #expect(try await victim.open(back).reply.status == 400)
      let own = try await login.callback(victim, as: "jane")
      #expect(try await victim.open(back).reply.status == 400)
      #expect(try await !Self.isSignedIn(victim) && login.exchanges.isEmpty)
      // The attempt does not end the victim's own sign-in.
      #expect(try await victim.open(own).reply.status == 200)
      #expect(try await Self.isSignedIn(victim))
      let wrong = own.replacing(/state=[^&]*/, with: "state=" + String(repeating: "0", count: 64))
      for path in [wrong, own.replacing(/state=[^&]*/, with: "state="), "/en/signed-in"] {
        let other = PageBrowser(service)
        _ = try await login.callback(other)
        #expect(try await other.open(path).reply.status == 400)
        #expect(try await !Self.isSignedIn(other))
      }
    }
  }

  @Test func `a code of another sign-in is refused, because the verifier is not its own`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let attacker = PageBrowser(service)
      let stolen = try await login.callback(PageBrowser(service), as: "jane")
      let own = try await login.callback(attacker, as: "mallory")
      let code = try stolen.firstMatch(of: /code=([^&]+)/).orThrow("a code").1
      let page = try await attacker.open(own.replacing(/code=[^&]*/, with: "code=\(code)"))
      #expect(page.reply.status == 400)
      #expect(try await !Self.isSignedIn(attacker) && login.exchanges.count == 1)
    }
  }

  @Test func `a way back counts once, for ten minutes, and only opened`() async throws {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let back = try await login.callback(browser)
      #expect(try await browser.exchange("HEAD", back).status == 405)
      let ticket = try browser.cookie("__Host-sign-in").orThrow("a ticket")
      _ = try await browser.open(back)
      let first = try browser.cookie("__Host-account").orThrow("an account")
      // Going back shows a page; the code is not sent again.
      #expect(try await browser.open(back).reply.status == 200 && login.exchanges.count == 1)
      // Even with the ticket that was removed the provider knows the code no more.
      let copy = PageBrowser(service)
      copy.setCookie("__Host-sign-in", to: ticket)
      #expect(try await copy.open(back).reply.status == 400 && login.exchanges.count == 2)
      #expect(try await !Self.isSignedIn(copy))
      // A new sign-in of the same person at the same moment has another value: none is fixed beforehand.
      let again = PageBrowser(service)
      again.setCookie("__Host-account", to: first + "0")
      _ = try await login.signIn(again)
      #expect(try again.cookie("__Host-account").orThrow("an account") != first)

      let late = PageBrowser(service)
      let lateBack = try await login.callback(late)
      service.clock.advance(seconds: 600)
      #expect(try await late.open(lateBack).reply.status == 400)
      #expect(try await !Self.isSignedIn(late))
    }
  }

  @Test(arguments: [
    "//evil.example", "/\\evil.example", "https://evil.example/en/", "/en\\..//evil.example",
    "javascript:alert(1)", "/it/", "/", "", "en/flights", "/en/sign-out", "/en/sign-in",
    "/en/\r\nset-cookie: a=b", "/\t/evil.example", "///en/",
    "/en/" + String(repeating: "a", count: 900),
  ]) func `nobody is sent elsewhere after signing in`(_ page: String) async throws {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let back = try await login.callback(browser, to: page)
      let reply = try await browser.exchange("GET", back)
      let place = try reply.field("location").orThrow("a place")
      #expect(reply.status == 303 && place == "/en/", "\(place)")
      // Who is signed in already is sent there at once.
      let at = try await browser.exchange("GET", "/en/sign-in?to=\(PageBrowser.encoded(page))")
      #expect(at.status == 303 && at.field("location") == place)
      #expect(at.field("set-cookie") == nil)
    }
  }

  @Test(arguments: [
    ("nonce", #""0000""#), ("nonce", ""), ("nonce", "7"), ("aud", #""another-client""#),
    ("aud", #""passservice""#), ("aud", #"["pages","another"]"#), ("azp", #""another-client""#),
    ("iss", #""https://login.example.com/realms/air""#), ("exp", "1740830400"), ("exp", ""),
    ("exp", "1740830395"), ("iat", "1740840000"), ("nbf", "1740840000"), ("sub", ""),
  ]) func `a token that is not for this sign-in is refused`(
    _ claim: String, _ json: String
  ) async throws {
    try await OutsideLogin.run { service, login in
      login.gives(OutsideToken(claims: [claim: json]))
      let browser = PageBrowser(service)
      let page = try await login.signIn(browser)
      #expect(page.reply.status == 503 && browser.cookie("__Host-account") == nil)
      #expect(try await !Self.isSignedIn(browser))
      #expect(service.log.all.contains { $0.contains("travelers cannot sign in") })
    }
  }

  @Test(arguments: [
    ("typ", #""at+jwt""#), ("typ", #""logout+jwt""#), ("alg", #""none""#), ("alg", #""HS256""#),
    ("alg", #""RS256""#), ("kid", #""unknown""#), ("jwk", "{}"),
  ]) func `a token of another kind or key is refused`(
    _ member: String, _ json: String
  ) async throws {
    try await OutsideLogin.run { service, login in
      login.gives(OutsideToken(header: [member: json]))
      let browser = PageBrowser(service)
      let page = try await login.signIn(browser)
      #expect(page.reply.status == 503)
      #expect(browser.cookie("__Host-account") == nil)
    }
  }

  @Test func `a cookie that was forged, changed or made for something else is nobody`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let begun = try await login.callback(browser)
      let ticket = try browser.cookie("__Host-sign-in").orThrow("a ticket")
      _ = try await browser.open(begun)
      let good = try browser.cookie("__Host-account").orThrow("an account")
      let visitor = try service.visitor("192.0.2.1").token.orThrow("a token")
      let words = good.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      let longer = [words[0], words[1], "9999999999", words[3]].joined(separator: ".")
      let renamed = ["acc_fmEtaA", words[1], words[2], words[3]].joined(separator: ".")
      let forgeries = [
        "acc_", good + "0", String(good.dropLast()), longer, renamed, visitor, ticket,
        ticket.replacing("sgn_", with: "acc_"), good.replacing("acc_", with: "vis_"),
        String(repeating: "a", count: 3_000),
      ]
      for forged in forgeries {
        let other = PageBrowser(service)
        other.setCookie("__Host-account", to: forged)
        #expect(try await !Self.isSignedIn(other), "\(forged)")
        let reply = try await TestClient(service: service, token: forged).get("/bookings")
        #expect(reply.status == (forged == visitor ? 200 : 401), "\(forged)")
      }
    }
  }

  @Test func `a person with a role of staff is a traveler on pages`() async throws {
    try await OutsideLogin.run { service, login in
      let roles = ["realm_access": #"{"roles":["airline-ops"]}"#]
      let own = OutsideToken(claims: roles.merging(["iss": "\"\(login.issuer)\""]) { $1 })
      let staff = TestClient(service: service, token: try own.text(by: login.key))
      _ = try await staff.get("/webhooks").with(200)
      login.gives(OutsideToken(claims: roles))
      let browser = PageBrowser(service)
      _ = try await login.signIn(browser)
      let token = try browser.cookie("__Host-account").orThrow("an account")
      #expect(try await TestClient(service: service, token: token).get("/webhooks").status == 403)
    }
  }
}
