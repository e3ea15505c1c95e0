import AccessTokens
import PassPages
import PassTestSupport

/// A browser of an agent or operator at the desk.
enum StaffBrowser {
  static let cookie = "__Host-desk"

  /// The settings of pages with a desk at which access tokens are entered.
  static var settings: PageSettings {
    var settings = PageSettings(name: "Quay Air")
    settings.desk = StaffSettings()
    return settings
  }

  /// Signs in with an access token, and returns the browser at the desk.
  static func signIn(_ service: TestService, token: String?) async throws -> PageBrowser {
    let browser = PageBrowser(service)
    let form = try await browser.open("/desk")
    let home = try await browser.send(
      "/desk/sign-in", on: form, [("token", try token.orThrow("a token"))])
    guard home.reply.status == 200 else {
      throw MissingValue("the desk: \(home.reply.status) \(home.html)")
    }
    return browser
  }

  static func signIn(
    _ service: TestService, _ name: String, _ role: AccessRole
  ) async throws -> PageBrowser {
    try await signIn(service, token: try service.token(name, role))
  }
}
