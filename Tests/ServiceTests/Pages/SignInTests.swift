import PassPages
import PassTestSupport
import Testing
import Vocabulary

@testable import PassService

/// Signing in on the pages at an identity provider, over HTTP on both sides.
@Suite struct SignInTests {
  @Test(arguments: [nil, "s3cr=t:&%"])
  func `a person signs in, books, and is the same user for the API`(
    _ secret: String?
  ) async throws {
    try await OutsideLogin.run(secret: secret) { service, login in
      let browser = PageBrowser(service)
      let first = try await browser.open("/en/flights?origin=SFO")
      let link = try first.links("/en/sign-in").first.orThrow("a way to sign in")
      let begun = try await browser.open(link)
      #expect(begun.reply.status == 303 && begun.reply.field("cache-control") == "no-store")
      let back = try await login.approves(begun.path)
      let answer = try await browser.exchange("GET", back)
      #expect(answer.status == 303)
      #expect(answer.field("location") == "/en/flights?origin=SFO")
      let account = try answer.fields.first { $0.value.hasPrefix("__Host-account=") }
        .orThrow("a cookie").value
      for part in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=3600"] {
        #expect(account.contains(part), "\(part)")
      }
      #expect(browser.cookie("__Host-sign-in") == nil)
      let shown = try await browser.open("/en/flights?origin=SFO")
      #expect(shown.html.contains("You are signed in.") && shown.links("/en/sign-in").isEmpty)

      let booking = try await PageJourneyTests.book(
        browser, try await PageJourneyTests.checkout(browser))
      #expect(booking.path.hasPrefix("/en/flights/bookings/"))
      let token = try OutsideToken(claims: ["iss": "\"\(login.issuer)\"", "sub": #""jane""#])
        .text(by: login.key)
      let api = TestClient(service: service, token: token)
      let own = try await api.get("/bookings").with(200).json["bookings"].items
      #expect(try own.map { "/en/flights/bookings/\(try $0.text("booking_id"))" } == [booking.path])

      // Another device shows a way to sign in, and then the same person finds it; another person does not.
      let other = PageBrowser(service)
      let missing = try await other.open(booking.path)
      let ways = missing.links("/en/sign-in?to=\(booking.path.replacing("/", with: "%2F"))")
      #expect(missing.reply.status == 404 && ways.count == 2)
      #expect(try await login.signIn(other, to: booking.path).path == booking.path)
      let stranger = PageBrowser(service)
      #expect(try await login.signIn(stranger, as: "john").reply.status == 200)
      #expect(try await stranger.open(booking.path).reply.status == 404)
      #expect(try await stranger.open("/en/bookings").links("/en/flights/bookings/").isEmpty)
    }
  }

  @Test func `what a visitor booked stays within reach, and in the hands of the visitor`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let before = try await PageJourneyTests.book(
        browser, try await PageJourneyTests.checkout(browser))
      let offer = try await PageJourneyTests.checkout(browser)
      let visitor = try browser.cookie("__Host-visitor").orThrow("a cookie")
      // The offer that is open while the person signs in is not lost either.
      #expect(try await login.signIn(browser, to: offer.path).path == offer.path)
      #expect(browser.cookie("__Host-visitor") == visitor)
      let after = try await PageJourneyTests.book(browser, try await browser.open(offer.path))
      let all = try await browser.open("/en/bookings").links("/en/flights/bookings/")
      #expect(Set(all) == [before.path, after.path])
      #expect(try await browser.open(before.path).reply.status == 200)

      let other = PageBrowser(service)
      _ = try await login.signIn(other)
      #expect(try await other.open(before.path).reply.status == 404)
    }
  }

  @Test func `signing out forgets account, visitor and ticket, and what the browser keeps`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let home = try await login.signIn(browser)
      let account = try browser.cookie("__Host-account").orThrow("a cookie")
      let (action, _) = try home.form("/sign-out")
      let out = try await browser.exchange("POST", action, "", ["sec-fetch-site": "same-origin"])
      #expect(out.status == 303 && out.field("clear-site-data") == "\"cache\", \"storage\"")
      for name in ["__Host-account", "__Host-visitor", "__Host-sign-in"] {
        #expect(browser.cookie(name) == nil)
      }
      let shown = try await browser.open("/en/")
      #expect(!shown.html.contains("You are signed in.") && !shown.links("/en/sign-in").isEmpty)
      // The token itself is not taken back; the cookie was the only place that had it.
      #expect(try await TestClient(service: service, token: account).get("/bookings").status == 200)
    }
  }

  @Test func `a session ends with its token, and after a day at the latest`() async throws {
    try await OutsideLogin.run { service, login in
      let start = service.clock.now
      for (seconds, expected) in [(600, 600), (864_000, SignIn.longest)] {
        service.clock.set(start)
        login.gives(OutsideToken(claims: ["exp": "\(start.secondsSince1970 + Int64(seconds))"]))
        let browser = PageBrowser(service)
        _ = try await login.signIn(browser)
        service.clock.advance(seconds: expected - 1)
        #expect(try await browser.open("/en/").html.contains("You are signed in."))
        service.clock.advance(seconds: 1)
        #expect(try await !browser.open("/en/").html.contains("You are signed in."))
        let token = try browser.cookie("__Host-account").orThrow("a cookie")
        let reply = try await TestClient(service: service, token: token).get("/bookings")
        #expect(reply.status == 401)
      }
    }
  }

  @Test(arguments: Language.allCases) func `a refusal is said in the language of the page`(
    _ language: Language
  ) async throws {
    try await OutsideLogin.run { service, _ in
      let browser = PageBrowser(service)
      let code = language.rawValue
      let begun = try await browser.open("/\(code)/sign-in?to=%2F\(code)%2Fshows")
      let state = try begun.path.firstMatch(of: /[?&]state=([0-9a-f]+)/).orThrow("a state").1
      let page = try await browser.open("/\(code)/signed-in?error=access_denied&state=\(state)")
      #expect(page.reply.status == 403 && page.html.contains("<html lang=\"\(code)\""))
      #expect(page.links("/\(code)/sign-in?to=%2F\(code)%2Fshows").count == 1)
      #expect(page.links("/\(code)/shows").count == 1)
      #expect(browser.cookie("__Host-account") == nil)
      #expect(page.reply.field("referrer-policy") == "no-referrer")
      for path in ["sign-in", "signed-in?code=x&state=y"] {
        let reply = try await browser.exchange("GET", "/\(code)/\(path)")
        #expect([303, 400].contains(reply.status) && reply.field("cache-control") == "no-store")
      }
    }
  }

  @Test func `a provider that is down is told of plainly, and travelers go on without it`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      let back = try await login.callback(browser, to: "/en/shows")
      login.goesDown()
      let page = try await browser.open(back)
      #expect(page.reply.status == 503 && page.links("/en/shows").count == 1)
      #expect(try await browser.open("/en/shows").reply.status == 200)
      // Neither the code nor the state is in the log, and the reason is.
      let code = try back.firstMatch(of: /code=([^&]+)/).orThrow("a code").1
      let state = try back.firstMatch(of: /state=([^&]+)/).orThrow("a state").1
      let lines = (service.log.all + [service.observed.text]).joined(separator: "\n")
      #expect(lines.contains("/token: answered 503"))
      #expect(!lines.contains(code) && !lines.contains("code-0") && !lines.contains(state))
      #expect(lines.contains("/{language}/signed-in"))
    }
  }

  @Test(arguments: [
    ("code_challenge_methods_supported", #"["plain"]"#), ("code_challenge_methods_supported", "[]"),
    ("issuer", #""https://login.example.com/realms/air""#), ("issuer", ""),
    ("authorization_endpoint", #""http://login.example.com/authorize""#),
    ("authorization_endpoint", #""https://login.example.com/authorize#x""#),
    ("authorization_endpoint", #""javascript:alert(1)""#), ("authorization_endpoint", ""),
    ("token_endpoint", #""http://login.example.com/token""#), ("token_endpoint", "7"),
  ]) func `nobody is sent to a provider whose document is not sound`(
    _ member: String, _ json: String
  ) async throws {
    try await OutsideLogin.run { service, login in
      login.publishes([member: json])
      let page = try await PageBrowser(service).open("/en/sign-in?to=%2Fen%2Fflights")
      #expect(page.reply.status == 503 && page.links("/en/flights").count == 1)
      #expect(service.log.all.contains { $0.contains("travelers cannot sign in") })
    }
  }

  @Test func `without the setting there is no way to sign in, and no cookie counts`() async throws {
    try await OutsideLogin.run { service, login in
      let browser = PageBrowser(service)
      _ = try await login.signIn(browser)
      try await service.serve()
      let home = try await browser.open("/en/")
      #expect(home.links("/en/sign-in").isEmpty && !home.html.contains("You are signed in."))
      for path in ["/en/sign-in", "/en/signed-in?code=x&state=y"] {
        #expect(try await browser.open(path).reply.status == 404)
      }
    }
  }
}
