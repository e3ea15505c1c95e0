internal import Platform

extension GoogleIssuer {
  /// Reads the file of a service account's key, which only its owner may access (mode 0600).
  ///
  /// - Throws: `GoogleIssuerError` with the path, unless the number of the account or the logo is the fault.
  public init(
    id: String, keyFileAt path: String, logoAddress: String? = nil
  ) throws(GoogleIssuerError) {
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(path, limit: Self.longestKeyFile)
    } catch {
      throw GoogleIssuerError(
        error.isDenied ? .permission : error.isMissing ? .missing : .content, "\(error)")
    }
    switch secret {
    case .exposed:
      throw GoogleIssuerError(
        .permission, "others can read this key; correct it with: chmod 600 '\(path)'"
      ).at(path)
    case .tooLong:
      throw GoogleIssuerError(
        .content,
        "is longer than \(Self.longestKeyFile) bytes; give the JSON file of a service account's key"
      ).at(path)
    case .bytes(let bytes):
      do throws(GoogleIssuerError) {
        try self.init(id: id, keyFile: bytes, logoAddress: logoAddress)
      } catch { throw ["issuer id", "logo"].contains(error.member) ? error : error.at(path) }
    }
  }
}
