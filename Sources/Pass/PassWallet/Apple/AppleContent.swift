internal import PassCrypto
internal import PassDocuments
internal import PassFormats
internal import StrictText
internal import Vocabulary

/// The files of a pass for Apple's wallet, before they are signed: `pass.json`, pictures and translations.
struct AppleContent: Sendable {
  /// The files in the order of their names.
  let files: [(name: String, member: ZipMember)]
  /// The digests of the files: `manifest.json`.
  let manifest: [UInt8]
  private let issuedAt: Instant

  /// Arranges one flight of a pass, or a ticket.
  init(
    _ pass: WalletPass, _ settings: WalletSettings, leg: Int, ofSeveral: Bool
  ) throws(WalletError) {
    guard let identity = settings.apple else { throw .noAppleIdentity }
    let claims = pass.pass.claims
    issuedAt = claims.issuedAt
    let getsNews = pass.authenticationToken != nil && settings.webService != nil
    var pages: [(content: PageContent, fields: AppleFields)] = []
    for language in Language.allCases {
      var details = pass.details
      details.language = language
      do throws(DetailsError) {
        let content = try PageContent(pass.pass, details, leg: leg)
        let fields = AppleFields(
          content, claims,
          asOf: getsNews && pass.isToldOfChanges
            ? nil : content.asOf(pass, details, leg: leg, canAsk: getsNews))
        pages.append((content, fields))
      } catch {
        throw WalletError("\(error)")
      }
    }
    guard let own = Language.allCases.firstIndex(of: pass.details.language) else {
      throw WalletError("has no content")
    }
    let page = pages[own]
    let json = PassJSON(
      pass: pass, content: page.content, fields: page.fields, leg: leg, isOneOfSeveral: ofSeveral,
      identity: identity, settings: settings, getsNews: getsNews)
    let strings = PassStrings(
      base: page.fields.texts, Language.allCases, texts: pages.map { $0.fields.texts })
    var packed = settings.appearance.pictures(ofStyle: json.style)
    for (name, bytes) in [("pass.json", json.bytes)] + strings.files {
      packed[name] = PackedFile(bytes)
    }
    guard packed["icon.png"] != nil else {
      throw WalletError(
        "needs icon.png, without which phones refuse it; give a logo or an icon in the wallet's settings"
      )
    }
    let sorted = packed.sorted { $0.key < $1.key }
    files = sorted.map { ($0.key, $0.value.member) }
    manifest = try Self.manifest(sorted)
  }

  private static func manifest(
    _ files: [(key: String, value: PackedFile)]
  ) throws(WalletError) -> [UInt8] {
    var digests: [(name: String, digest: String)] = []
    do throws(CryptoError) {
      for (name, file) in files { digests.append((name, try file.digest.get())) }
    } catch {
      throw WalletError("cannot be made: \(error)")
    }
    var writer = JSONWriter()
    writer.object { writer in
      for (name, digest) in digests { writer.member(name, digest) }
    }
    return writer.bytes
  }

  /// Returns the signing time in seconds since 1970: the time of issue, within the certificate's validity.
  func signingTime(_ identity: AppleIdentity) -> Int64 {
    max(issuedAt.secondsSince1970, identity.signer.certificate.validFrom ?? .min)
  }
}

extension AppleFields {
  /// The texts of the fields in a fixed order, for their translations.
  var texts: [String] {
    [description] + all.flatMap { [$0.label, $0.value, $0.changeMessage ?? ""] }
  }
}
