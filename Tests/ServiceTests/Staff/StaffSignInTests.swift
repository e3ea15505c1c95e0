import AccessTokens
import PassPages
import PassTestSupport
import Testing

/// The way to the desk: who gets in, and who does not.
@Suite struct StaffSignInTests {
  @Test func `an agent enters a token once, and it is in a cookie that no script reads`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let browser = PageBrowser(service)
      let asked = try await browser.open("/desk/flights?date=2025-03-02")
      #expect(asked.reply.status == 401 && asked.html.contains(#"type="password""#))
      let token = try service.token("ann", .agent)
      let (action, values) = try asked.form("/desk/sign-in")
      let body = (values.filter { $0.0 != "token" } + [("token", token)])
        .map { "\($0.0)=\(PageBrowser.encoded($0.1))" }.joined(separator: "&")
      let answer = try await browser.exchange(
        "POST", action, body, ["sec-fetch-site": "same-origin"])
      #expect(answer.status == 303)
      // The person goes on where the desk asked for the token.
      #expect(answer.field("location") == "/desk/flights?date=2025-03-02")
      let cookie = try answer.fields.first { $0.name == "set-cookie" }.orThrow("a cookie").value
      for part in [
        "\(StaffBrowser.cookie)=", "Path=/", "Secure", "HttpOnly", "SameSite=Lax",
      ] { #expect(cookie.contains(part), "\(part)") }
      #expect(!cookie.contains("Max-Age"))
      let home = try await browser.open("/desk")
      #expect(home.reply.status == 200 && home.html.contains("ann, agent"))
      #expect(!home.html.contains(token) && !home.html.contains("<script"))
      #expect(home.reply.field("cache-control") == "no-store")
      let policy = try home.reply.field("content-security-policy").orThrow("a policy")
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
      // The token is in no log.
      let lines = (service.log.all + [service.observed.text]).joined(separator: "\n")
      #expect(!lines.contains(token) && lines.contains("/desk/sign-in"))

      let out = try await browser.send("/desk/sign-out", on: home)
      #expect(out.reply.status == 401 && browser.cookie(StaffBrowser.cookie) == nil)
      #expect(try await browser.open("/desk/find").reply.status == 401)
    }
  }

  @Test(arguments: [AccessRole.traveler, .gate])
  func `a token of another role gets nobody in`(_ role: AccessRole) async throws {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let browser = PageBrowser(service)
      let token = try service.token("jane", role)
      let refused = try await browser.post("/desk/sign-in", [("token", token), ("to", "/desk")])
      #expect(refused.reply.status == 401 && refused.html.contains("not that of an agent"))
      #expect(browser.cookie(StaffBrowser.cookie) == nil)
      // Nor does it count as a cookie that somebody set.
      browser.setCookie(StaffBrowser.cookie, to: token)
      for path in ["/desk", "/desk/flights", "/desk/find"] {
        #expect(try await browser.open(path).reply.status == 401, "\(path)")
      }
    }
  }

  @Test func `the cookies of a traveler give nothing at the desk, and the other way round`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      login.gives(OutsideToken(claims: ["realm_access": #"{"roles":["airline-ops"]}"#]))
      let browser = PageBrowser(service)
      _ = try await login.signIn(browser, to: "/en/flights")
      let account = try browser.cookie("__Host-account").orThrow("an account")
      #expect(try await browser.open("/desk").reply.status == 401)
      browser.setCookie(StaffBrowser.cookie, to: account)
      #expect(try await browser.open("/desk").reply.status == 401)

      let staff = PageBrowser(service)
      _ = try await staff.open(
        try await login.callback(staff, to: "/desk", as: "ann", below: "/desk"))
      let session = try staff.cookie(StaffBrowser.cookie).orThrow("a session")
      staff.setCookie("__Host-account", to: session)
      #expect(try await staff.open("/en/bookings").html.contains("You are signed in.") == false)
    }
  }

  @Test func `the provider's roles count, and only those of the staff`() async throws {
    try await OutsideLogin.run { service, login in
      for (roles, status) in [
        ([], 403), (["airline-gate"], 403), (["airline-ops"], 200), (["airline-agent"], 200),
      ] {
        let list = roles.map { "\"\($0)\"" }.joined(separator: ",")
        login.gives(OutsideToken(claims: ["realm_access": "{\"roles\":[\(list)]}"]))
        let browser = PageBrowser(service)
        let back = try await login.callback(browser, to: "/desk", as: "ann", below: "/desk")
        let page = try await browser.open(back)
        #expect(page.reply.status == status, "\(roles): \(page.html)")
        #expect((browser.cookie(StaffBrowser.cookie) != nil) == (status == 200))
        guard status == 200 else { continue }
        let isOperator = roles == ["airline-ops"]
        #expect(page.html.contains(isOperator ? "ann, operator" : "ann, agent"))
        // An operator finds no customers, and an agent reports no news.
        #expect(page.links("/desk/find").isEmpty == isOperator)
        let find = try await browser.post("/desk/find", [("key", "k"), ("name", "Doe")])
        #expect(find.reply.status == (isOperator ? 403 : 200))
      }
    }
  }

  @Test func `a session ends with the token of the provider, and no bit of it can change`()
    async throws
  {
    try await OutsideLogin.run { service, login in
      login.gives(OutsideToken(claims: ["realm_access": #"{"roles":["airline-agent"]}"#]))
      let browser = PageBrowser(service)
      let back = try await login.callback(browser, to: "/desk", as: "ann", below: "/desk")
      #expect(try await browser.open(back).reply.status == 200)
      let session = try browser.cookie(StaffBrowser.cookie).orThrow("a session")
      let other = PageBrowser(service)
      for forged in [
        session.replacing(".agent.", with: ".agent-operator."),
        session.replacing(".agent.", with: ".operator."), String(session.dropLast()),
        session + "0", "stf_", session.replacing("stf_", with: "acc_"),
      ] {
        #expect(forged != session)
        other.setCookie(StaffBrowser.cookie, to: forged)
        #expect(try await other.open("/desk").reply.status == 401, "\(forged)")
      }
      service.clock.advance(seconds: 3_599)
      #expect(try await browser.open("/desk").reply.status == 200)
      service.clock.advance(seconds: 1)
      let ended = try await browser.open("/desk/find")
      #expect(ended.reply.status == 401 && !ended.links("/desk/sign-in?to=%2Fdesk%2Ffind").isEmpty)
    }
  }

  @Test func `nobody is led to another site, and no other site sends a form`() async throws {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let token = try service.token("ann", .agent)
      for to in [
        "//evil.example", "https://evil.example", "/desk\\evil", "/en/flights", "/desk/sign-out",
        "/deskevil", "/desk/find\r\nset-cookie: a=b",
      ] {
        let browser = PageBrowser(service)
        let body = "token=\(PageBrowser.encoded(token))&to=\(PageBrowser.encoded(to))"
        let answer = try await browser.exchange(
          "POST", "/desk/sign-in", body, ["sec-fetch-site": "same-origin"])
        // A line break is no part of a value, so the last one is a path like any other.
        let place = answer.field("location") ?? ""
        #expect(place == "/desk" || place.hasPrefix("/desk/find"), "\(to): \(place)")
        #expect(!place.contains("\n"))
      }
      let browser = try await StaffBrowser.signIn(service, "ann", .agent)
      for site in ["cross-site", "same-site", "none"] {
        let sent = try await browser.post(
          "/desk/find", [("key", "k"), ("name", "Doe")], ["sec-fetch-site": site])
        #expect(sent.reply.status == 403, "\(site)")
      }
    }
  }

  @Test func `without the setting there is no desk`() async throws {
    try await TestService.run { service in
      try await service.serve()
      #expect(try await service.stranger.get("/desk").status == 404)
    }
  }
}
