internal import PassCrypto
internal import StrictText
internal import Vocabulary

extension WalletSettingsFile {
  /// Reads the certificate for Apple's wallet, with its key and its intermediates.
  static func apple(
    _ object: inout ObjectReader, _ folder: SettingsFolder, at now: Instant?
  ) throws(ShapeError) -> AppleIdentity? {
    guard object.peek("apple") != nil else { return nil }
    return try object.object("apple") { (apple) throws(ShapeError) in
      let (certificate, key, pkcs12, intermediates, passphrase) = try together(
        part(try folder.file(&apple, "certificate")),
        part(try key(&apple, folder)),
        part(try folder.file(&apple, "pkcs12", isSecret: true)),
        part(try intermediates(&apple, folder)),
        part(try passphrase(&apple, folder)))
      let file: NamedFile
      let signer: SigningIdentity
      switch (certificate, key, pkcs12) {
      case (let certificate?, let key?, nil):
        file = certificate
        signer = try self.signer(certificate, key, intermediates, passphrase)
      case (nil, nil, let pkcs12?):
        file = pkcs12
        do throws(CryptoError) {
          signer = try SigningIdentity(
            pkcs12: pkcs12.bytes, passphrase: passphrase, intermediates: intermediates)
        } catch { throw pkcs12.fault(words(error)) }
      case (nil, _?, nil): throw apple.failure("certificate", "is missing beside the key")
      case (_?, nil, nil): throw apple.failure("key", "is missing beside the certificate")
      case (_, _, _?):
        throw apple.failure(
          "pkcs12", "expected either this, or certificate and key; leave one of them out")
      case (nil, nil, nil):
        throw apple.failure("certificate", "is missing; give certificate and key, or pkcs12")
      }
      do throws(WalletError) {
        return try AppleIdentity(signer, at: now)
      } catch { throw file.fault(error.description) }
    }
  }

  /// A key in a file, or one that stays in a device.
  private enum Key {
    case file(NamedFile)
    case device(uri: String, offset: Int)
  }

  private static func key(
    _ apple: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> Key? {
    guard case .string(let uri) = apple.peek("key")?.value, uri.hasPrefix("pkcs11:"),
      let node = apple.optional("key")
    else { return try folder.file(&apple, "key", isSecret: true).map(Key.file) }
    // The file of the settings is no secret, and the URI is in no message.
    guard !uri.contains("pin-value"), uri.utf8.count <= 4_096,
      uri.utf8.allSatisfy(ASCII.isPrintable)
    else {
      throw apple.failure(
        "key", "expected a pkcs11: URI without pin-value; put the PIN into passphrase_file")
    }
    return .device(uri: uri, offset: node.offset)
  }

  private static func signer(
    _ certificate: NamedFile, _ key: Key, _ intermediates: [Certificate], _ passphrase: [UInt8]?
  ) throws(ShapeError) -> SigningIdentity {
    do throws(CryptoError) {
      switch key {
      case .file(let file):
        return try SigningIdentity(
          certificate: certificate.bytes, key: file.bytes, intermediates: intermediates,
          passphrase: passphrase)
      case .device(let uri, _):
        return try SigningIdentity(
          certificate: certificate.bytes, keyURI: uri, intermediates: intermediates,
          passphrase: passphrase)
      }
    } catch .notACertificate {
      throw certificate.fault(words(.notACertificate))
    } catch {
      switch key {
      case .file(let file): throw file.fault(words(error))
      case .device(_, let offset):
        throw ShapeError(path: "apple.key", offset: offset, detail: words(error))
      }
    }
  }

  private static func intermediates(
    _ apple: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> [Certificate] {
    var certificates: [Certificate] = []
    var faults = FaultList<ShapeError>()
    for file in try folder.files(&apple, "intermediates") {
      do throws(CryptoError) {
        certificates += try Certificate.all(in: file.bytes)
      } catch { faults.add(file.fault(words(error))) }
    }
    try faults.check()
    return certificates
  }

  /// Reads the first line of the file with the passphrase of the key.
  private static func passphrase(
    _ apple: inout ObjectReader, _ folder: SettingsFolder
  ) throws(ShapeError) -> [UInt8]? {
    guard let file = try folder.file(&apple, "passphrase_file", isSecret: true) else { return nil }
    let line = file.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else {
      throw file.fault("has nothing on its first line; write the passphrase there")
    }
    return Array(line)
  }

  /// Returns the words for a fault, which follow the name of a file of these settings.
  private static func words(_ error: CryptoError) -> String {
    switch error {
    case .passphraseNeeded:
      "is encrypted; put its passphrase into a file of mode 0600, and name it as passphrase_file"
    case .wrongPassphrase: "is not opened by the passphrase in passphrase_file; correct that"
    case .notACertificate:
      "holds no certificate, neither PEM (\"BEGIN CERTIFICATE\") nor DER; give the file that Apple offers for download"
    case .notAPrivateKey:
      "holds no private key in PEM (\"BEGIN PRIVATE KEY\"); give the key that openssl wrote with the request"
    case .notPKCS12: "is no PKCS #12; export certificate and key together as .p12"
    case .keyOfAnotherCertificate:
      "is the key of another certificate; give the key from which this certificate was requested"
    default: "cannot be used: \(error)"
    }
  }
}
