internal import AccessTokens
internal import IdentityProviders
internal import PassPages
internal import PassService
internal import Platform
internal import Vocabulary

/// The operator's file with the settings for the pages for travelers (docs/guides/pages.md).
enum PagesFile {
  /// Reads the settings; throws a `ServiceError` with the faulty member and how to mend it.
  static func settings(_ path: String) throws -> PageSettings {
    do throws(PageSettingsError) {
      return try PageSettingsFile.read(path)
    } catch {
      throw ServiceError("pages.file: \(error)")
    }
  }

  /// Returns the sites to which customers may return from a payment provider; empty where the operator names none.
  ///
  /// It throws a `ServiceError` if a customer would return over http to other than a trial.
  static func returnSites(of settings: PageSettings, mode: ServiceMode) throws -> [String] {
    guard let origin = settings.origin, let address = WebAddress(origin) else { return [] }
    guard address.isSecure || mode == .trial else {
      throw ServiceError("pages.file: origin: expected an https site")
    }
    return [address.site]
  }

  /// The identity provider at which travelers sign in, and the way to it.
  struct Provider: Sendable {
    let tokens: IdentityProvider
    let server: HTTPAuthorizationServer
    let origin: String
  }

  /// Returns the provider at which travelers sign in; nil where nobody does.
  ///
  /// It throws a `ServiceError` if the provider's tokens are not accepted, or if it cannot be asked.
  static func provider(
    of settings: PageSettings, among providers: [IdentityProvider], mode: ServiceMode,
    timer: any Clock<Duration>
  ) throws -> Provider? {
    try provider(settings.signIn, "sign_in", among: providers, mode: mode, timer: timer)
  }

  /// Returns the provider at which the staff signs in at the desk; nil where it enters access tokens.
  ///
  /// It throws a `ServiceError` if the provider's tokens are not accepted, or if it cannot be asked.
  static func staffProvider(
    of settings: PageSettings, among providers: [IdentityProvider], mode: ServiceMode,
    timer: any Clock<Duration>
  ) throws -> Provider? {
    try provider(
      settings.desk?.signIn, "desk.sign_in", among: providers, mode: mode, timer: timer)
  }

  private static func provider(
    _ signIn: SignInSettings?, _ member: String, among providers: [IdentityProvider],
    mode: ServiceMode, timer: any Clock<Duration>
  ) throws -> Provider? {
    guard let signIn else { return nil }
    guard let provider = providers.first(where: { $0.settings.issuer == signIn.issuer }) else {
      throw ServiceError(
        "pages.file: \(member).issuer: no provider in the file of the setting identity.file has this issuer; write it "
          + "there, too (docs/guides/identity.md)")
    }
    let isTrial = mode == .trial
    guard HTTPKeyDocuments.takes(signIn.issuer, takesPlainLoopback: isTrial) else {
      throw ServiceError(
        "pages.file: \(member).issuer: expected an https URL, at which the provider has its discovery document"
      )
    }
    guard isTrial || signIn.origin.hasPrefix("https://") else {
      throw ServiceError("pages.file: \(member).origin: expected an https site")
    }
    do {
      return Provider(
        tokens: provider,
        server: try HTTPAuthorizationServer(
          provider.settings, client: signIn.client, secret: signIn.secret, ticker: Ticker(timer),
          takesPlainLoopback: isTrial), origin: signIn.origin)
    } catch let error as KeyFetchError {
      throw ServiceError("\(error)")
    }
  }
}
