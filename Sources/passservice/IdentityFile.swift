internal import AccessTokens
internal import IdentityProviders
internal import Logging
internal import StrictText
internal import PassService
internal import Platform
internal import Vocabulary

/// The operator's file with the identity providers whose access tokens are accepted (docs/guides/identity.md).
enum IdentityFile {
  private static let longest = 64 << 10

  /// Reads the providers from a file; throws a `ServiceError` with the file, the faulty member and how to fix it.
  static func settings(_ path: String, mode: ServiceMode) throws -> [ProviderSettings] {
    guard let bytes = try Files.read(path, limit: longest) else {
      throw ServiceError(
        "\(path): is longer than \(longest) bytes; name a JSON file with identity providers (--identity FILE, or the "
          + "setting identity.file)")
    }
    let settings: [ProviderSettings]
    do throws(ShapeError) {
      settings = try ProviderSettings.read(bytes)
    } catch {
      throw ServiceError("\(path): \(error)")
    }
    for (index, provider) in settings.enumerated() {
      let isTrial = mode == .trial
      for (name, url) in [("issuer", provider.issuer), ("jwks_url", provider.keys.url)] {
        guard let url, name != "issuer" || provider.keys == .discovery else { continue }
        guard HTTPKeyDocuments.takes(url, takesPlainLoopback: isTrial) else {
          throw ServiceError(
            "\(path): providers[\(index)].\(name): expected an https URL"
              + (isTrial ? ", or http of this machine" : "") + ", found "
              + "\"\(escaped(url, limit: 80))\"")
        }
      }
    }
    return settings
  }

  /// Returns the providers of the settings, each with the source of its keys.
  ///
  /// The closure `report` gets the outcome of each fetch; without it the outcomes are logged.
  static func providers(
    _ settings: [ProviderSettings], mode: ServiceMode, timer: any Clock<Duration>,
    logger: Logger, report: (@Sendable (String) -> Void)? = nil
  ) throws -> [IdentityProvider] {
    try settings.map { provider in
      let documents: any KeyDocuments
      do {
        documents =
          if case .file = provider.keys {
            KeyFiles()
          } else {
            try HTTPKeyDocuments(
              authorities: provider.authorities, takesPlainLoopback: mode == .trial)
          }
      } catch let error as KeyFetchError {
        throw ServiceError("\(error)")
      }
      let keys = FetchedKeys(provider, documents: documents, ticker: Ticker(timer)) {
        if let report { report($0) } else { logger.notice("\($0)") }
      }
      return IdentityProvider(provider, keys)
    }
  }
}

extension ProviderSettings.KeyPlace {
  fileprivate var url: String? {
    if case .url(let url) = self { url } else { nil }
  }
}
