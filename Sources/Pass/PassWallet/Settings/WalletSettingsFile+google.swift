internal import StrictText

extension WalletSettingsFile {
  /// Reads the issuer account for Google's wallet, with the key of its service account.
  static func google(
    _ object: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> GoogleIssuer? {
    guard object.optional("google") != nil else { return nil }
    return GoogleIssuer()
  }
}
