internal import PassCrypto
internal import PassDocuments
internal import Vocabulary

/// An operator's settings for wallets: who signs, what passes look like, and where phones ask for news.
public struct WalletSettings: Sendable {
  /// The colours and pictures of passes.
  public var appearance = WalletAppearance()
  /// The certificate that signs passes for Apple's wallet; nil if the operator has none.
  public var apple: AppleIdentity?
  /// The issuer account for Google's wallet; nil if the operator has none.
  public var google: GoogleIssuer?
  /// The address at which phones ask for news of passes, such as `https://passes.example/wallet`; nil for passes that
  /// do not change.
  public var webService: String?

  /// The minutes before a departure at which boarding begins, for requests that do not give the time; nil if the operator
  /// has no such rule.
  public var boardingMinutes: Int?

  /// Creates settings with which nothing can be signed yet.
  public init() {}
}

extension WalletSettings {
  /// Returns a pass with the time of boarding by the operator's rule, where its details have only the departure.
  func completed(_ pass: WalletPass) -> WalletPass {
    guard let boardingMinutes else { return pass }
    var details = pass.details
    for index in details.legs.indices where details.legs[index].boarding == nil {
      guard let departure = details.legs[index].departure else { continue }
      details.legs[index].boarding = OffsetDateTime(
        departure.instant.adding(seconds: -60 * boardingMinutes),
        offsetMinutes: departure.offsetMinutes)
    }
    return pass.with(details)
  }

  /// Bytes that differ if the passes differ that are made with the settings.
  package var mark: [UInt8] {
    let words = [
      appearance.organization ?? "-", "\(appearance.background)", "\(appearance.foreground)",
      "\(appearance.label)", webService ?? "-",
      "\(boardingMinutes ?? 0)",
    ]
    let pictures = appearance.pictures.sorted { $0.key < $1.key }
    return Array(words.joined(separator: "\n").utf8) + pictures.flatMap { $0.key.utf8 + $0.value }
      + (apple?.signer.certificate.der ?? [])
  }
}
