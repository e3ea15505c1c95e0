internal import PassDocuments
internal import PassFormats
public import Vocabulary

/// A pass for Google's wallet: its classes, which it shares with other passes, and its objects.
///
/// A boarding pass has a class and an object for each leg, all with the same barcode, if the hour of each departure is
/// known. One for trains or buses alone is a transit pass with all its legs, if the issuer's logo has an address, which
/// Google requires of these. Tickets of shows and events are event tickets. Everything else is generic: stays, appointments, staff badges
/// (of which no screenshot can be made), itinerary receipts, and boarding passes of which a departure's hour is
/// missing, because Google requires one and a guess would be worse.
public struct GooglePass: Sendable {
  /// The classes, one for each leg or one for the pass.
  public let classes: [GoogleResource]
  /// The objects, each of the class at the same index.
  public let objects: [GoogleResource]
  private let brief: (classes: [GoogleResource], objects: [GoogleResource])
  private let issuer: GoogleIssuer
  private let issuedAt: Instant

  /// Makes the resources of a pass; the same input gives the same bytes.
  ///
  /// - Parameters:
  ///   - pass: the signed pass with its details.
  ///   - settings: the operator's settings, with an issuer account.
  ///   - now: the time that decides whether the pass has expired.
  /// - Throws: `WalletError` without an issuer account, for details that contradict the pass, or for a serial number
  ///   that is empty or too long.
  public init(
    _ pass: WalletPass, _ settings: WalletSettings, now: Instant
  ) throws(WalletError) {
    guard let issuer = settings.google else {
      throw WalletError(
        "there is no issuer account of Google's wallet; give its number and the key of its service account"
      )
    }
    let pass = settings.completed(pass)
    self.issuer = issuer
    issuedAt = pass.pass.claims.issuedAt
    let frame = GoogleFrame(pass, settings, issuer, now)
    let own = try GoogleTexts(pass, in: [])
    (classes, objects) = try frame.resources(
      try GoogleTexts(pass, in: Language.allCases), isBrief: false)
    brief = try frame.resources(own, isBrief: true)
  }

  /// The resources in the form of a save link's payload: an object with an array for each kind, such as
  /// `flightClasses`.
  public var json: [UInt8] { Self.payload(classes + objects).json }

  /// The greatest length of a save link's token, in characters; browsers cut longer links.
  public static let longestToken = 1_800

  /// Returns the link with which a traveler saves the pass; it is signed without a network, and always the same.
  ///
  /// The link has the resources in full, or little more of them than Google requires, or their ids alone: the first of
  /// these that is short enough. With ids alone, the classes and objects must be created before the link is used.
  ///
  /// - Parameters:
  ///   - areCreated: whether the classes and objects are in Google's wallet already; then the link has ids alone.
  ///   - origins: the origins of web pages that show Google's button, such as `https://tickets.example`; none are
  ///     needed for a link in a mail.
  /// - Returns: the link, and whether it has all that Google needs.
  /// - Throws: `WalletError` if even a link with ids alone is too long, or the key makes no signature.
  public func saveLink(
    areCreated: Bool = false, origins: [String] = []
  ) throws(WalletError) -> GoogleSaveLink {
    let wholes = areCreated ? [] : [classes + objects, brief.classes + brief.objects]
    for whole in wholes {
      let token = token(Self.payload(whole), origins)
      if token.length <= Self.longestToken {
        return GoogleSaveLink(try token.signed(), isComplete: true)
      }
    }
    let token = token(Self.references(objects), origins)
    guard token.length <= Self.longestToken else {
      throw WalletError(
        "a link to save it has \(token.length) characters even with ids alone, and browsers cut more than "
          + "\(Self.longestToken); give shorter serial numbers or fewer origins")
    }
    return GoogleSaveLink(try token.signed(), isComplete: false)
  }

  private func token(_ payload: GoogleValue, _ origins: [String]) -> GoogleToken {
    let claims = GoogleValue.members([
      "iss": .text(issuer.serviceAccount), "aud": .text("google"), "typ": .text("savetowallet"),
      "iat": .integer(Int(issuedAt.secondsSince1970)),
      "origins": .list(origins.map { .text($0) }), "payload": payload,
    ])
    return GoogleToken(claims, by: issuer)
  }

  private static func payload(_ resources: [GoogleResource]) -> GoogleValue {
    payload(resources.map { ($0.kind, $0.value) })
  }

  private static func references(_ objects: [GoogleResource]) -> GoogleValue {
    payload(objects.map { ($0.kind, $0.reference) })
  }

  private static func payload(_ values: [(kind: GoogleResource.Kind, GoogleValue)]) -> GoogleValue {
    .object(
      Dictionary(grouping: values, by: \.kind.plural).mapValues { .list($0.map(\.1)) })
  }
}

/// A link with which a traveler saves a pass in Google's wallet.
public struct GoogleSaveLink: Equatable, Sendable {
  /// The address, `https://pay.google.com/gp/v/save/…`.
  public let address: String
  /// Whether the link has all that Google needs; otherwise create the classes and objects over REST first.
  public let isComplete: Bool

  init(_ token: String, isComplete: Bool) {
    address = "https://pay.google.com/gp/v/save/\(token)"
    self.isComplete = isComplete
  }
}
