internal import StrictText
internal import Vocabulary

extension WalletSettingsFile {
  /// Reads the issuer account for Google's wallet, with the key of its service account.
  static func google(
    _ object: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> GoogleIssuer? {
    guard object.peek("google") != nil else { return nil }
    return try object.object("google") { (google) throws(ShapeError) in
      let (id, key, logo) = try together(
        part(try google.string("issuer_id")),
        part(try folder.file(&google, "key", isSecret: true)),
        part(try google.optionalString("logo_url")))
      guard let key else {
        throw google.failure("key", "is missing; name the service account's key file")
      }
      do throws(GoogleIssuerError) {
        return try GoogleIssuer(id: id, keyFile: key.bytes, logoAddress: logo)
      } catch {
        switch error.member {
        case "issuer id": throw google.failure("issuer_id", error.detail)
        case "logo": throw google.failure("logo_url", error.detail)
        default: throw key.fault("is no key of a service account that can be used: \(error)")
        }
      }
    }
  }
}
